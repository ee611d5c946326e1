"use strict";(()=>{new URLSearchParams(location.search).has("ask")&&(document.documentElement.dataset.asks="");})();
