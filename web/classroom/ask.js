// Before the first paint: `?ask=…` shows a single question.
if (new URLSearchParams(location.search).has("ask")) document.documentElement.dataset.asks = "";
