/* Before the first paint: the reader's own choice of colours, else the system's. */
(function () {
  var chosen = null;
  try { chosen = localStorage.getItem("theme"); } catch (error) { /* storage is forbidden: follow the system */ }
  var dark = chosen ? chosen === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  document.documentElement.dataset.theme = dark ? "dark" : "light";
  document.documentElement.dataset.js = "";
})();
