/* Search over search-index.js: an entry is a section {p: page, h: heading, u: link, x: words}. Works from file:// too. */
(function () {
  "use strict";
  var COMMON = new Set(("a an and are as at be but by can do does for from how i if in is it its not of on or so " +
    "that the this to was we what when where which why with you").split(" "));
  var LIMIT = 40;

  function words(text) {
    return text.toLowerCase().replace(/(\d)[\s,\u00a0\u202f\u2009](?=\d{3}\b)/g, "$1").match(/[\p{L}\p{N}_]+/gu) || [];
  }

  /* "waves", "wave"; "shuffling", "shuffled", "shuffle": the same beginning, so a prefix is enough. */
  function stem(word) {
    if (/\d/.test(word) || word.length < 5) return word;
    return word.replace(/(ings?|ed|es|s|e|ly)$/, "");
  }

  function terms(query) {
    var all = words(query);
    var telling = all.filter(function (word) { return !COMMON.has(word); });
    return (telling.length ? telling : all).map(stem);
  }

  function count(list, term) {
    return list.reduce(function (sum, word) { return sum + (word === term ? 2 : word.startsWith(term) ? 1 : 0); }, 0);
  }

  function search(index, query) {
    var wanted = terms(query);
    if (!wanted.length) return [];
    var found = index.map(function (entry) {
      var parts = [words(entry.h), words(entry.p), words(entry.x)];
      var score = 0, hits = 0;
      wanted.forEach(function (term) {
        var here = 8 * Math.min(count(parts[0], term), 2) + 3 * Math.min(count(parts[1], term), 2) +
          Math.log2(1 + count(parts[2], term));
        if (here) hits += 1;
        score += here;
      });
      if (entry.x.toLowerCase().includes(query.toLowerCase())) score += 4;
      return { entry: entry, score: score, hits: hits };
    }).filter(function (one) { return one.hits; });
    var most = Math.max.apply(null, found.map(function (one) { return one.hits; }).concat(0));
    return found.filter(function (one) { return one.hits === most; })
      .sort(function (a, b) { return b.score - a.score; })
      .slice(0, LIMIT).map(function (one) { return one.entry; });
  }

  /* The sentence around the first hit, with the hits marked; built of text nodes, so a query cannot be markup. */
  function snippet(text, query) {
    var wanted = terms(query);
    var pieces = text.split(/([\p{L}\p{N}_]+)/u);
    function hit(piece) {
      var word = piece.toLowerCase();
      return wanted.some(function (term) { return word.startsWith(term); });
    }
    var first = pieces.findIndex(hit);
    var from = Math.max(0, first - 24);
    var p = document.createElement("p");
    if (from > 0) p.append("…");
    pieces.slice(from, from + 72).forEach(function (piece) {
      if (hit(piece)) {
        var mark = document.createElement("mark");
        mark.textContent = piece;
        p.append(mark);
      } else p.append(piece);
    });
    if (from + 72 < pieces.length) p.append("…");
    return p;
  }

  function show(entries, query) {
    var list = document.getElementById("search-results");
    var status = document.getElementById("search-status");
    status.textContent = entries.length
      ? entries.length + (entries.length === 1 ? " section" : " sections") + " for “" + query + "”"
      : "Nothing was found for “" + query + "”. Try one word, or its beginning.";
    list.replaceChildren.apply(list, entries.map(function (entry) {
      var item = document.createElement("li");
      var link = document.createElement("a");
      link.href = document.documentElement.dataset.content_root + entry.u;
      link.textContent = entry.h;
      item.append(link);
      if (entry.p !== entry.h) {
        var page = document.createElement("span");
        page.className = "where";
        page.textContent = entry.p;
        item.append(" ", page);
      }
      item.append(snippet(entry.x, query));
      return item;
    }));
  }

  var query = (new URLSearchParams(location.search).get("q") || "").trim().slice(0, 200);
  if (!query) return;
  document.querySelector('input[name="q"]').value = query;
  show(search(window.searchIndex || [], query), query);
})();
