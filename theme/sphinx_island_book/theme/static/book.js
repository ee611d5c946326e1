/* Behaviour of a page, which works without it: colours, contents drawer, copying, scrolling boxes, print. */
(() => {
  const root = document.documentElement;
  const own = document.currentScript.dataset;

  /* The browser may forbid localStorage. */
  function load(key) {
    try {
      return localStorage.getItem(key);
    } catch (_error) {
      return null;
    }
  }

  function save(key, value) {
    try {
      if (value === null) localStorage.removeItem(key);
      else localStorage.setItem(key, value);
    } catch (_error) {
      /* not saved */
    }
  }

  function setUpTheme() {
    const button = document.querySelector("button.theme");
    const system = matchMedia("(prefers-color-scheme: dark)");
    function show(theme) {
      root.dataset.theme = theme;
      button.setAttribute("aria-pressed", String(theme === "dark"));
    }
    show(root.dataset.theme);
    button.hidden = false;
    button.addEventListener("click", () => {
      const theme = root.dataset.theme === "dark" ? "light" : "dark";
      show(theme);
      save("theme", theme);
    });
    const update = () => show(load("theme") || (system.matches ? "dark" : "light"));
    system.addEventListener("change", update);
    addEventListener("storage", update); /* from another tab */
  }

  /* Wider spacing of letters, words and lines. */
  function setUpSpacing() {
    const button = document.querySelector("button.spacing");
    const show = () => button.setAttribute("aria-pressed", String("spacing" in root.dataset));
    show();
    button.hidden = false;
    button.addEventListener("click", () => {
      const wide = !("spacing" in root.dataset);
      if (wide) root.dataset.spacing = "wide";
      else delete root.dataset.spacing;
      settle();
      show();
      save("spacing", wide ? "wide" : null);
    });
  }

  /* The contents as a drawer over the page; without a script the link #contents opens them. */
  function setUpDrawer() {
    const opener = document.querySelector("a.menu");
    const contents = document.getElementById("contents");
    const others = ["main", "footer.foot"].map((s) => document.querySelector(s));
    opener.setAttribute("role", "button");
    function open(is) {
      if (is) root.dataset.drawer = "open";
      else delete root.dataset.drawer;
      opener.setAttribute("aria-expanded", String(is));
      others.forEach((part) => {
        if (part) part.inert = is;
      });
    }
    open(false);
    opener.addEventListener("click", (event) => {
      event.preventDefault();
      open(!("drawer" in root.dataset));
      if (!("drawer" in root.dataset)) return;
      contents.focus();
      contents.querySelector("[aria-current]")?.scrollIntoView({ block: "center" });
    });
    opener.addEventListener("keydown", (event) => {
      if (event.key === " ") {
        event.preventDefault();
        opener.click();
      }
    });
    contents.querySelector("a.close").addEventListener("click", (event) => {
      event.preventDefault();
      open(false);
      opener.focus();
    });
    document.addEventListener("keydown", (event) => {
      if (event.key === "Escape" && "drawer" in root.dataset) {
        open(false);
        opener.focus();
      }
    });
    contents.addEventListener("click", (event) => {
      if (event.target.closest(".sections a")) open(false); /* the section is behind the drawer */
    });
    document.addEventListener("pointerdown", (event) => {
      if (!event.target.closest(".contents, .bar")) open(false);
    });
  }

  function setUpCopying() {
    if (!navigator.clipboard) return;
    document.querySelectorAll("article div.highlight").forEach((block) => {
      const pre = block.querySelector("pre");
      if (!pre || block.closest(".cell_output")) return;
      const button = document.createElement("button");
      button.type = "button";
      button.className = "copy";
      button.textContent = "Copy";
      button.setAttribute("aria-label", "Copy this code");
      button.addEventListener("click", () => {
        const show = (result) => {
          button.textContent = result;
          setTimeout(() => {
            button.textContent = "Copy";
          }, 2000);
        };
        navigator.clipboard.writeText(pre.textContent).then(
          () => show("Copied"),
          () => show("Not copied"),
        );
      });
      block.appendChild(button);
    });
  }

  /* A box that scrolls sideways is focusable and has a label; others are not focusable. */
  function setUpScrolling() {
    const kinds = "pre, .scroll, .math.long";
    const boxes = document.querySelector("article").querySelectorAll(kinds);
    function update(box) {
      const scrolls = box.scrollWidth > box.clientWidth + 1;
      if (scrolls === (box.getAttribute("tabindex") === "0")) return;
      if (scrolls) {
        box.tabIndex = 0;
        box.setAttribute("role", "region");
        box.setAttribute("aria-label", label(box));
      } else {
        ["tabindex", "role", "aria-label"].forEach((name) => {
          box.removeAttribute(name);
        });
      }
    }
    function label(box) {
      const kind =
        box.tagName === "PRE"
          ? "Code or output"
          : box.querySelector("img")
            ? "Picture"
            : box.querySelector("table")
              ? "Table"
              : "Formula";
      return `${kind} ${Array.prototype.indexOf.call(boxes, box) + 1}, scrolls sideways`;
    }
    if (!("ResizeObserver" in window)) return boxes.forEach(update);
    /* contents may grow without the box, when a font or a picture loads */
    const observer = new ResizeObserver((entries) => {
      for (const { target } of entries) update(target.closest(kinds));
    });
    for (const box of boxes) for (const part of [box, ...box.children]) observer.observe(part);
  }

  /* Before printing, load lazy pictures and unfold blocks. */
  function setUpPrinting() {
    let opened = [];
    addEventListener("beforeprint", () => {
      for (const img of document.querySelectorAll("article img[loading=lazy]")) img.loading = "eager";
      /* answers only with ?answers */
      const folded = location.search.includes("answers") ? "" : ":not(.answer)";
      opened = [...document.querySelectorAll(`article details${folded}:not([open])`)];
      for (const details of opened) details.open = true;
    });
    addEventListener("afterprint", () => {
      for (const details of opened) details.open = false;
    });
  }

  /* A link to something inside a folded block unfolds it. */
  function setUpTargets() {
    function reveal() {
      let id = "";
      try {
        id = decodeURIComponent(location.hash.slice(1));
      } catch (_error) {
        /* a malformed address */
      }
      const target = document.getElementById(id);
      const folded = target?.closest("details:not([open])");
      if (folded) {
        folded.open = true;
        target.scrollIntoView();
      }
    }
    addEventListener("hashchange", reveal);
    reveal();
  }

  /* Load the explorers' styles after the first paint, and then their script; if all explorers are folded,
     when the first is opened. */
  function setUpExplorers() {
    const figures = [...document.querySelectorAll("figure.pe-explorer")];
    if (!figures.length) return;
    const style = document.createElement("link");
    style.rel = "stylesheet";
    style.href = own.explorerStyle;
    style.addEventListener("load", () => {
      const script = document.createElement("script");
      script.src = own.explorerScript;
      document.head.appendChild(script);
    });
    let isLoading = false;
    const loadExplorers = () => {
      if (isLoading || globalThis.peKit) return; /* a cell may have loaded them */
      isLoading = true;
      afterPaint(() => {
        document.head.appendChild(style);
      });
    };
    const isTarget = location.hash || new URLSearchParams(location.search).has("stage");
    if (isTarget || figures.some((figure) => !figure.closest("details:not([open])"))) return loadExplorers();
    document.addEventListener("toggle", loadExplorers, { once: true, capture: true });
    addEventListener("hashchange", loadExplorers, { once: true });
  }

  function afterPaint(act) {
    requestAnimationFrame(() => {
      requestAnimationFrame(() => {
        setTimeout(act, 0); /* the first frame is painted by now */
      });
    });
  }

  /* A page without formulas prefetches their font for the next page. */
  function setUpFont() {
    if (!own.font || location.protocol === "file:") return;
    addEventListener("load", () => {
      const font = document.createElement("link");
      font.rel = "prefetch";
      font.as = "font";
      font.crossOrigin = "";
      font.href = own.font;
      setTimeout(() => {
        document.head.appendChild(font);
      }, 2000);
    });
  }

  /* Load the cells' script with the first press of Run, or at once if a cell has been edited. */
  function setUpCells() {
    if (!own.cellsScript || !("cells" in root.dataset)) return;
    let isLoading = false;
    function loadCells(pressed, failed) {
      isLoading = true;
      const script = document.createElement("script");
      script.src = own.cellsScript;
      script.addEventListener("load", () => {
        globalThis.pageCells(own, pressed);
      });
      script.addEventListener("error", () => {
        script.remove();
        isLoading = false;
        failed();
      });
      document.head.appendChild(script);
    }
    document.querySelector("article").addEventListener("click", (event) => {
      const button = event.target.closest(".run-bar > .run");
      if (!button || isLoading) return;
      button.disabled = true;
      loadCells(button.closest("[id]").id, () => {
        button.disabled = false;
      });
    });
    if (load(`cells:${own.page}`)) loadCells("", () => {});
  }

  /* Blocks far off the screen are not painted (class "rests"). Each keeps its height, so all are painted once
     at every width. Blocks with a figure, an exercise or a fold, and scrolling boxes, are always painted,
     since their contents may become focusable; of such boxes only the table rests. */
  let blocks = [];
  let settling = 0;
  function settle() {
    for (const block of blocks) block.classList.remove("rests");
    clearTimeout(settling);
    settling = setTimeout(() => {
      const far = blocks.filter((block) => {
        const { top, bottom } = block.getBoundingClientRect();
        return bottom < -innerHeight || top > 2 * innerHeight;
      });
      for (const block of far) block.classList.add("rests");
    }, 500);
  }

  function setUpSettling() {
    const all = document.querySelectorAll(
      "article section > :is(p, ul, ol, div, aside), article figure.pe-explorer, article .scroll > table",
    );
    blocks = [...all].filter(
      (block) =>
        block.firstChild &&
        !block.matches(".toctree-wrapper, .scroll") &&
        !block.querySelector("figure, blockquote, .exercise, .scroll, details"),
    );
    for (const block of blocks) block.classList.add("block");
    let width = innerWidth;
    addEventListener("load", settle);
    document.fonts.addEventListener("loadingdone", settle);
    addEventListener("resize", () => {
      if (innerWidth === width) return; /* a phone's address bar */
      width = innerWidth;
      settle();
    });
  }

  /* Show the number of solved exercises beside each chapter in the contents. */
  function setUpSolved() {
    const base = new URL(root.dataset.content_root, location.href).href;
    function show() {
      document.querySelectorAll("nav.contents a").forEach((link) => {
        const page = link.href.slice(base.length).replace(/(\.html)?(#.*)?$/, "");
        let solved = null;
        try {
          solved = JSON.parse(load(`solved:${page}`));
        } catch (_error) {
          /* not JSON */
        }
        if (!Array.isArray(solved) || !solved.length) return;
        let mark = link.querySelector(".solved");
        if (!mark) {
          mark = document.createElement("span");
          mark.className = "solved";
          link.appendChild(mark);
        }
        mark.textContent = `${solved.length} solved`;
      });
    }
    show();
    addEventListener("solved", show);
  }

  /* Sort a table of class sortable by the pressed heading, numbers as numbers; again for descending order. */
  function setUpSorting() {
    document.querySelectorAll("table.sortable").forEach((table) => {
      const body = table.tBodies[0];
      const heads = [...table.tHead.rows[0].cells];
      const value = (row, column) => {
        const text = row.cells[column].textContent;
        return /^\d/.test(text) ? Number.parseFloat(text) : text;
      };
      const order = (a, b) => {
        if (typeof a === typeof b) return typeof a === "number" ? a - b : a.localeCompare(b);
        return typeof a === "number" ? -1 : 1;
      };
      heads.forEach((head, column) => {
        const button = document.createElement("button");
        button.type = "button";
        button.append(...head.childNodes);
        head.append(button);
        button.addEventListener("click", () => {
          const down = head.getAttribute("aria-sort") === "ascending";
          for (const other of heads) other.removeAttribute("aria-sort");
          head.setAttribute("aria-sort", down ? "descending" : "ascending");
          const rows = [...body.rows].sort((a, b) => order(value(a, column), value(b, column)));
          body.append(...(down ? rows.reverse() : rows));
        });
      });
    });
  }

  [
    setUpTheme,
    setUpSpacing,
    setUpSorting,
    setUpSettling,
    setUpDrawer,
    setUpCopying,
    setUpScrolling,
    setUpPrinting,
    setUpTargets,
    setUpExplorers,
    setUpFont,
    setUpCells,
    setUpSolved,
  ].forEach((setUp) => {
    setUp();
  });
})();
