// Loads each explorer's script, once, from the folder of the host's.

/** load(kind) → a promise of the explorer, which its script passes to register(explorer). */
export function loader(versions) {
  const own = /** @type {HTMLScriptElement} */ (document.currentScript).src;
  const asked = new Map(); // kind → promise
  const waiting = new Map(); // kind → its resolve function

  function load(kind) {
    if (!asked.has(kind)) {
      asked.set(
        kind,
        new Promise((resolve, reject) => {
          waiting.set(kind, resolve);
          const script = document.createElement("script");
          script.src = new URL(`${kind}.js?v=${versions[kind]}`, own).href;
          script.addEventListener("error", () => {
            asked.delete(kind); // to allow another attempt
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
