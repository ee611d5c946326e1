// Brings each explorer's own script, once, from beside the host's.

/** load(kind) → a promise of the explorer, which its script gives to register(explorer). */
export function loader(versions) {
  const own = /** @type {HTMLScriptElement} */ (document.currentScript).src;
  const asked = new Map(); // kind → the promise
  const waiting = new Map(); // kind → what resolves it

  function load(kind) {
    if (!asked.has(kind)) {
      asked.set(
        kind,
        new Promise((resolve, reject) => {
          waiting.set(kind, resolve);
          const script = document.createElement("script");
          script.src = new URL(`${kind}.js?v=${versions[kind]}`, own).href;
          script.addEventListener("error", () => {
            asked.delete(kind); // it may be asked for again
            reject(new Error(`${kind}.js did not come: the picture stays`));
          });
          document.head.append(script);
        }),
      );
    }
    return asked.get(kind);
  }
  return { load, register: (explorer) => waiting.get(explorer.kind)(explorer) };
}
