/* Search in search-index.js, also under file://. An entry is {p: page, h: heading, u: link, x: text}. */
(() => {
  const COMMON = new Set(
    (
      "a an and are as at be but by can do does for from how i if in is it its not of on " +
      "or so that the this to was we what when where which why with you"
    ).split(" "),
  );
  const LIMIT = 40;
  const AROUND = 36; // words of a snippet
  // 1 000 000 is one word, with any kind of space
  const WORD = /\d{4,}|\d{1,3}(?:[\s,\u00a0\u202f\u2009]\d{3})+(?!\d)|[\p{L}\p{N}_]+/gu;

  /* The words of a text, with their stems and their ranges. */
  function read(text) {
    return Array.from(text.matchAll(WORD), (match) => {
      let word = match[0].toLowerCase();
      if (/^\d/.test(word)) word = word.replace(/[\s,\u00a0\u202f\u2009]/g, "");
      return { word: word, stem: stem(word), from: match.index, to: match.index + match[0].length };
    });
  }

  /* "queries", "query"; "shuffling", "shuffled", "shuffle"; "using", "used": a word without its endings. */
  function stem(word) {
    if (/\d/.test(word) || word.length < 3) return word;
    word = word.replace(/ies$/, "y").replace(/sses$/, "ss");
    if (!/(s|u|i|ia)s$/.test(word)) word = word.replace(/s$/, "");
    while (/[aeiouy].*(ing|[^e]ed)$/.test(word)) {
      word = word.replace(/(ing|ed)$/, "");
      word = word.length < 3 ? `${word}e` : word.replace(/([^aeiou])\1$/, "$1");
    }
    return word
      .replace(/^(.{3,})ly$/, "$1")
      .replace(/^(.{3,})e$/, "$1")
      .replace(/([^aeiou])\1$/, "$1");
  }

  /* The terms of a query: its uncommon words. One that is in no section may be the beginning of a word. */
  function termsOf(sections, query) {
    const all = read(query);
    const uncommon = all.filter((one) => !COMMON.has(one.word));
    return (uncommon.length ? uncommon : all).map((one) => {
      function has(matches) {
        return sections.some(
          (section) =>
            section.heading.some(matches) || section.page.some(matches) || section.text.some(matches),
        );
      }
      function same(other) {
        return other.stem === one.stem;
      }
      function begins(other) {
        return other.word.startsWith(one.word);
      }
      const matches = has(same) ? same : !/\d/.test(one.word) && has(begins) ? begins : null;
      return { word: one.word, matches: matches };
    });
  }

  function search(sections, terms, query) {
    const found = sections.map((section) => {
      let score = 0,
        hits = 0;
      function count(words, term) {
        return words.filter(term.matches).length;
      }
      terms.forEach((term) => {
        const here =
          8 * Math.min(count(section.heading, term), 2) +
          3 * Math.min(count(section.page, term), 2) +
          Math.log2(1 + count(section.text, term));
        if (here) hits += 1;
        score += here;
      });
      if (section.entry.x.toLowerCase().includes(query.toLowerCase())) score += 4;
      return { section: section, score: score, hits: hits };
    });
    const most = Math.max.apply(
      null,
      found.map((one) => one.hits),
    );
    return found
      .filter((one) => one.hits && one.hits === most)
      .sort((a, b) => b.score - a.score)
      .map((one) => one.section);
  }

  /* The words around the hits, where most terms are together; as text nodes, so that no text is markup. */
  function snippet(section, terms) {
    const words = section.text,
      text = section.entry.x;
    function hit(word) {
      return terms.findIndex((term) => term.matches?.(word));
    }
    let hits = words.map(hit),
      first = 0,
      best = 0;
    hits.forEach((term, at) => {
      if (term < 0) return;
      const here = new Set(hits.slice(at, at + AROUND - 12).filter((one) => one >= 0)).size;
      if (here > best) {
        best = here;
        first = at;
      }
    });
    const shown = words.slice(Math.max(0, first - 12), Math.max(0, first - 12) + AROUND);
    const p = document.createElement("p");
    if (!shown.length) return p;
    let at = shown[0] === words[0] ? 0 : shown[0].from;
    if (at) p.append("…");
    shown.forEach((word) => {
      if (hit(word) < 0) return;
      const mark = document.createElement("mark");
      mark.textContent = text.slice(word.from, word.to);
      p.append(text.slice(at, word.from), mark);
      at = word.to;
    });
    const last = shown[shown.length - 1];
    p.append(last === words[words.length - 1] ? text.slice(at) : `${text.slice(at, last.to)}…`);
    return p;
  }

  /* A sentence on the results: their number, and words that no section has. */
  function sentence(found, terms, query) {
    const nowhere = terms.filter((term) => !term.matches);
    const names = nowhere.map((term) => `“${term.word}”`);
    if (!found.length) return `Nothing was found for “${query}”. Try one word, or its beginning.`;
    const number = found.length > LIMIT ? `The first ${LIMIT} of ${found.length}` : String(found.length);
    return (
      number +
      (found.length === 1 ? " section" : " sections") +
      " for “" +
      query +
      "”" +
      (nowhere.length ? `. No section has ${names.join(" or ")}.` : "")
    );
  }

  function show(found, terms, query) {
    document.getElementById("search-status").textContent = sentence(found, terms, query);
    const list = document.getElementById("search-results");
    list.replaceChildren.apply(
      list,
      found.slice(0, LIMIT).map((section) => {
        const entry = section.entry;
        const item = document.createElement("li");
        const link = document.createElement("a");
        link.href = document.documentElement.dataset.content_root + entry.u;
        link.textContent = entry.h;
        item.append(link);
        if (entry.p !== entry.h) {
          const page = document.createElement("span");
          page.className = "where";
          page.textContent = entry.p;
          item.append(" ", page);
        }
        item.append(snippet(section, terms));
        return item;
      }),
    );
  }

  const query = (new URLSearchParams(location.search).get("q") || "").trim().slice(0, 200);
  if (!query) return;
  document.querySelector('input[name="q"]').value = query;
  /* The index is large: it is loaded for a query only. */
  const index = document.createElement("script");
  index.src = document.currentScript.dataset.index;
  index.onload = index.onerror = () => {
    const sections = (window.searchIndex || []).map((entry) => ({
      entry: entry,
      heading: read(entry.h),
      page: read(entry.p),
      text: read(entry.x),
    }));
    const terms = termsOf(sections, query);
    const known = terms.filter((term) => term.matches);
    show(known.length ? search(sections, known, query) : [], terms, query);
  };
  document.head.append(index);
})();
