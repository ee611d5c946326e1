/* Before the first paint: the reader's choice of colours, else the system's; paper is light. */
(() => {
  const { dataset } = document.documentElement;
  let chosen = null;
  try {
    chosen = localStorage.getItem("theme");
  } catch (_error) {
    /* storage is forbidden: follow the system */
  }
  const dark = chosen ? chosen === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  dataset.theme = dark && !("paper" in dataset) ? "dark" : "light";
  dataset.js = "";
  if (/[?&]slide\b/u.test(location.search)) dataset.slide = "";
  try {
    if (localStorage.getItem("spacing")) dataset.spacing = "wide";
  } catch (_error) {
    /* as it is */
  }
  /* The text's font is asked for at once, and on a page of formulas and nothing heavy theirs, so that no line
     moves when they come. */
  const { fonts } = document.currentScript.dataset;
  if (!fonts || location.protocol === "file:") return;
  for (const font of fonts.split(" ")) {
    const link = document.createElement("link");
    link.rel = "preload";
    link.as = "font";
    link.crossOrigin = "";
    link.href = font;
    document.head.appendChild(link);
  }
})();
