/* The page's own behaviour: colours, contents drawer, copying, scrolling boxes, print. Nothing needs it. */
(() => {
  const root = document.documentElement;
  const own = document.currentScript.dataset;

  function remember(theme) {
    try {
      localStorage.setItem("theme", theme);
    } catch (_error) {
      /* not kept, still shown */
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
      remember(theme);
    });
    function follow() {
      let chosen = null;
      try {
        chosen = localStorage.getItem("theme");
      } catch (_error) {
        /* follow the system */
      }
      show(chosen || (system.matches ? "dark" : "light"));
    }
    system.addEventListener("change", follow);
    addEventListener("storage", follow); /* chosen in another tab */
  }

  /* Letters, words and lines further apart, for readers whom that helps; kept in this browser. */
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
      try {
        if (wide) localStorage.setItem("spacing", "wide");
        else localStorage.removeItem("spacing");
      } catch (_error) {
        /* not kept, still shown */
      }
    });
  }

  /* The contents lie over the page; with no script their #contents link opens them. */
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
      if (event.target.closest(".sections a")) open(false); /* what is sought lies behind them */
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
        navigator.clipboard.writeText(pre.textContent).then(
          () => {
            say(button, "Copied");
          },
          () => {
            say(button, "Not copied");
          },
        );
      });
      block.appendChild(button);
    });
  }

  function say(button, words) {
    button.textContent = words;
    setTimeout(() => {
      button.textContent = "Copy";
    }, 2000);
  }

  /* A box that scrolls sideways can be reached, and is named, by keyboard; one that doesn't is no stop. */
  function setUpScrolling() {
    const kinds = "pre, .scroll, .math.long";
    const boxes = document.querySelector("article").querySelectorAll(kinds);
    function look(box) {
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
    if (!("ResizeObserver" in window)) return boxes.forEach(look);
    /* what lies in a box may grow and leave the box as it is: a font that comes, a picture */
    const observer = new ResizeObserver((seen) => {
      seen.forEach((one) => {
        look(one.target.closest(kinds));
      });
    });
    boxes.forEach((box) => {
      observer.observe(box);
      Array.prototype.forEach.call(box.children, (part) => {
        observer.observe(part);
      });
    });
  }

  /* Paper has nothing to unfold, and a lazy picture below the fold would be missing from it. */
  function setUpPrinting() {
    let opened = [];
    addEventListener("beforeprint", () => {
      document.querySelectorAll("article img[loading=lazy]").forEach((img) => {
        img.loading = "eager";
      });
      /* answers stay folded on paper, unless the address asks for them: ?answers */
      const folded = location.search.includes("answers") ? "" : ":not(.answer)";
      opened = Array.prototype.slice.call(document.querySelectorAll(`article details${folded}:not([open])`));
      opened.forEach((details) => {
        details.open = true;
      });
    });
    addEventListener("afterprint", () => {
      opened.forEach((details) => {
        details.open = false;
      });
    });
  }

  /* A link to something inside a folded block unfolds it. */
  function setUpTargets() {
    function reveal() {
      const id = decodeURIComponent(location.hash.slice(1));
      const target = id && document.getElementById(id);
      const folded = target?.closest("details:not([open])");
      if (folded) {
        folded.open = true;
        target.scrollIntoView();
      }
    }
    addEventListener("hashchange", () => {
      try {
        reveal();
      } catch (_error) {
        /* not one of our links */
      }
    });
    try {
      reveal();
    } catch (_error) {
      /* not one of our links */
    }
  }

  /* The text is painted first; then the explorers' styles come, and with them in place their script. Where
     all are folded away, they come with the first that is opened, by hand or by an address. */
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
    let isBrought = false;
    const bring = () => {
      if (isBrought || globalThis.peKit) return; /* a cell may have brought them */
      isBrought = true;
      afterPaint(() => {
        document.head.appendChild(style);
      });
    };
    const isAsked = location.hash || new URLSearchParams(location.search).has("stage");
    if (isAsked || figures.some((figure) => !figure.closest("details:not([open])"))) return bring();
    document.addEventListener("toggle", bring, { once: true, capture: true });
    addEventListener("hashchange", bring, { once: true });
  }

  /* What is not needed to read does not compete with what is. */
  function afterPaint(act) {
    requestAnimationFrame(() => {
      requestAnimationFrame(() => {
        setTimeout(act, 0); /* the first frame is painted by now */
      });
    });
  }

  /* A page without formulas fetches their font when all else is there, so that the next page is light. */
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

  /* Nothing of Python comes before the first press of Run; the editor does where a cell was edited before. */
  function setUpCells() {
    if (!own.cellsScript || !("cells" in root.dataset)) return;
    let asked = false;
    function bring(pressed, failed) {
      asked = true;
      const script = document.createElement("script");
      script.src = own.cellsScript;
      script.addEventListener("load", () => {
        globalThis.pageCells(own, pressed);
      });
      script.addEventListener("error", () => {
        script.remove();
        asked = false;
        failed();
      });
      document.head.appendChild(script);
    }
    document.querySelector("article").addEventListener("click", (event) => {
      const button = event.target.closest(".run-bar > .run");
      if (!button || asked) return;
      button.disabled = true;
      bring(button.closest("[id]").id, () => {
        button.disabled = false;
      });
    });
    try {
      if (localStorage.getItem(`cells:${own.page}`)) bring("", () => {});
    } catch (_error) {
      /* nothing kept */
    }
  }

  /* Blocks far off the screen are not painted along with what moves on it. Each keeps the height that it had,
     so at every width they are painted once before. Explorers are among them; what else holds a figure, an
     exercise or a fold stays as it is, for what a fold shows may have to be a stop, and so does a box that is
     a stop as soon as what lies in it grows: the table in it rests. */
  let blocks = [];
  let settling = 0;
  function settle() {
    blocks.forEach((block) => {
      block.classList.remove("rests");
    });
    clearTimeout(settling);
    settling = setTimeout(() => {
      const far = blocks.filter((block) => {
        const { top, bottom } = block.getBoundingClientRect();
        return bottom < -innerHeight || top > 2 * innerHeight;
      });
      far.forEach((block) => {
        block.classList.add("rests");
      });
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
    blocks.forEach((block) => {
      block.classList.add("block");
    });
    let width = innerWidth;
    addEventListener("load", settle);
    document.fonts.addEventListener("loadingdone", settle);
    addEventListener("resize", () => {
      if (innerWidth === width) return; /* a phone's bar came or went */
      width = innerWidth;
      settle();
    });
  }

  /* What is solved stands beside the chapter in the contents. */
  function setUpSolved() {
    const base = new URL(root.dataset.content_root, location.href).href;
    function show() {
      document.querySelectorAll("nav.contents a").forEach((link) => {
        const page = link.href.slice(base.length).replace(/(\.html)?(#.*)?$/, "");
        let solved = null;
        try {
          solved = JSON.parse(localStorage.getItem(`solved:${page}`));
        } catch (_error) {
          /* nothing kept */
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

  /* A table of class sortable is sorted by a press on a heading, numbers as numbers; again turns it round. */
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
  ].forEach((f) => {
    f();
  });
})();
