/* Before the first paint: the reader's own choice of colours, else the system's. */
(() => {
  let chosen = null;
  try {
    chosen = localStorage.getItem("theme");
  } catch (_error) {
    /* storage is forbidden: follow the system */
  }
  const dark = chosen ? chosen === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  document.documentElement.dataset.theme = dark ? "dark" : "light";
  document.documentElement.dataset.js = "";
  try {
    if (localStorage.getItem("spacing")) document.documentElement.dataset.spacing = "wide";
  } catch (_error) {
    /* as it is */
  }
  /* A page of formulas and nothing heavy asks for their font at once, so that no line moves when it comes. */
  const font = document.currentScript.dataset.font;
  if (!font || location.protocol === "file:") return;
  const link = document.createElement("link");
  link.rel = "preload";
  link.as = "font";
  link.crossOrigin = "";
  link.href = font;
  document.head.appendChild(link);
})();
