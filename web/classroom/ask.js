// Before the first paint: `?ask=…` shows one question alone, so nothing else may be painted first.
if (new URLSearchParams(location.search).has("ask")) document.documentElement.dataset.asks = "";
