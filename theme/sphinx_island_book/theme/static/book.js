/* The page's own behaviour: colours, contents drawer, copying, scrolling boxes, printing. Nothing needs it. */
(function () {
  "use strict";
  var root = document.documentElement;
  var own = document.currentScript.dataset;

  function remember(theme) {
    try { localStorage.setItem("theme", theme); } catch (error) { /* not kept, still shown */ }
  }

  function setUpTheme() {
    var button = document.querySelector("button.theme");
    var system = matchMedia("(prefers-color-scheme: dark)");
    function show(theme) {
      root.dataset.theme = theme;
      button.setAttribute("aria-pressed", String(theme === "dark"));
    }
    show(root.dataset.theme);
    button.hidden = false;
    button.addEventListener("click", function () {
      var theme = root.dataset.theme === "dark" ? "light" : "dark";
      show(theme);
      remember(theme);
    });
    function follow() {
      var chosen = null;
      try { chosen = localStorage.getItem("theme"); } catch (error) { /* follow the system */ }
      show(chosen || (system.matches ? "dark" : "light"));
    }
    system.addEventListener("change", follow);
    addEventListener("storage", follow); /* chosen in another tab */
  }

  /* On a narrow screen the contents lie over the page; without this script they open by their #contents link. */
  function setUpDrawer() {
    var opener = document.querySelector("a.menu");
    var contents = document.getElementById("contents");
    var others = ["main", "nav.sections", "footer.foot"].map(function (s) { return document.querySelector(s); });
    var narrow = matchMedia("(max-width: 59.99em)");
    opener.setAttribute("role", "button");
    function open(is) {
      is = is && narrow.matches;
      if (is) root.dataset.drawer = "open"; else delete root.dataset.drawer;
      opener.setAttribute("aria-expanded", String(is));
      others.forEach(function (part) { if (part) part.inert = is; });
    }
    open(false);
    opener.addEventListener("click", function (event) {
      event.preventDefault();
      open(!("drawer" in root.dataset));
      if ("drawer" in root.dataset) contents.focus();
    });
    opener.addEventListener("keydown", function (event) {
      if (event.key === " ") { event.preventDefault(); opener.click(); }
    });
    contents.querySelector("a.close").addEventListener("click", function (event) {
      event.preventDefault();
      open(false);
      opener.focus();
    });
    document.addEventListener("keydown", function (event) {
      if (event.key === "Escape" && "drawer" in root.dataset) { open(false); opener.focus(); }
    });
    narrow.addEventListener("change", function () { open(false); });
    var current = contents.querySelector("[aria-current]");
    if (current && !narrow.matches) {
      var below = current.getBoundingClientRect().bottom - contents.getBoundingClientRect().bottom;
      if (below > 0) contents.scrollTop += below + contents.clientHeight / 3;
    }
  }

  function setUpCopying() {
    if (!navigator.clipboard) return;
    document.querySelectorAll("article div.highlight").forEach(function (block) {
      var pre = block.querySelector("pre");
      if (!pre || block.closest(".cell_output")) return;
      var button = document.createElement("button");
      button.type = "button";
      button.className = "copy";
      button.textContent = "Copy";
      button.setAttribute("aria-label", "Copy this code");
      button.addEventListener("click", function () {
        navigator.clipboard.writeText(pre.textContent).then(
          function () { say(button, "Copied"); },
          function () { say(button, "Not copied"); });
      });
      block.appendChild(button);
    });
  }

  function say(button, words) {
    button.textContent = words;
    setTimeout(function () { button.textContent = "Copy"; }, 2000);
  }

  /* A box that scrolls sideways can be reached, and is named, by keyboard; one that doesn't is not a stop on the way. */
  function setUpScrolling() {
    var kinds = "pre, .scroll, .math.long";
    var boxes = document.querySelector("article").querySelectorAll(kinds);
    function look(box) {
      var scrolls = box.scrollWidth > box.clientWidth + 1;
      if (scrolls === (box.getAttribute("tabindex") === "0")) return;
      if (scrolls) {
        box.tabIndex = 0;
        box.setAttribute("role", "region");
        box.setAttribute("aria-label", label(box));
      } else {
        ["tabindex", "role", "aria-label"].forEach(function (name) { box.removeAttribute(name); });
      }
    }
    function label(box) {
      var kind = box.tagName === "PRE" ? "Code or output" : box.querySelector("img") ? "Picture" : box.querySelector("table") ? "Table" : "Formula";
      return kind + " " + (Array.prototype.indexOf.call(boxes, box) + 1) + ", scrolls sideways";
    }
    if (!("ResizeObserver" in window)) return boxes.forEach(look);
    /* what lies in a box may grow and leave the box as it is: a font that comes, a picture */
    var observer = new ResizeObserver(function (seen) {
      seen.forEach(function (one) { look(one.target.closest(kinds)); });
    });
    boxes.forEach(function (box) {
      observer.observe(box);
      Array.prototype.forEach.call(box.children, function (part) { observer.observe(part); });
    });
  }

  /* Paper has nothing to unfold, and a lazy picture below the fold would be missing from it. */
  function setUpPrinting() {
    var opened = [];
    addEventListener("beforeprint", function () {
      document.querySelectorAll("article img[loading=lazy]").forEach(function (img) { img.loading = "eager"; });
      opened = Array.prototype.slice.call(document.querySelectorAll("article details:not([open])"));
      opened.forEach(function (details) { details.open = true; });
    });
    addEventListener("afterprint", function () {
      opened.forEach(function (details) { details.open = false; });
    });
  }

  /* A link to something inside a folded block unfolds it. */
  function setUpTargets() {
    function reveal() {
      var id = decodeURIComponent(location.hash.slice(1));
      var target = id && document.getElementById(id);
      var folded = target && target.closest("details:not([open])");
      if (folded) { folded.open = true; target.scrollIntoView(); }
    }
    addEventListener("hashchange", function () { try { reveal(); } catch (error) { /* not one of our links */ } });
    try { reveal(); } catch (error) { /* not one of our links */ }
  }

  /* The text is painted first; then the explorers' styles come, and with them in place their script. */
  function setUpExplorers() {
    if (!own.explorerScript) return;
    var style = document.createElement("link");
    style.rel = "stylesheet";
    style.href = own.explorerStyle;
    style.addEventListener("load", function () {
      var script = document.createElement("script");
      script.src = own.explorerScript;
      document.head.appendChild(script);
    });
    requestAnimationFrame(function () { setTimeout(function () { document.head.appendChild(style); }, 0); });
  }

  /* A page without formulas fetches their font when all else is there, so that the next page is light. */
  function setUpFont() {
    if (!own.font || location.protocol === "file:") return;
    addEventListener("load", function () {
      var font = document.createElement("link");
      font.rel = "prefetch";
      font.as = "font";
      font.crossOrigin = "";
      font.href = own.font;
      setTimeout(function () { document.head.appendChild(font); }, 2000);
    });
  }

  [setUpTheme, setUpDrawer, setUpCopying, setUpScrolling, setUpPrinting, setUpTargets, setUpExplorers, setUpFont].forEach(function (f) { f(); });
})();
