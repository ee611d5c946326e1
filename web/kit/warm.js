// Warms up the browser's JIT compiler: derives and draws neighbouring states, unseen, in idle time.
import { render } from "lit-html";
import { settle, stepOf } from "./schema.js";

const ROUNDS = 3;
const spare = globalThis.requestIdleCallback ?? ((act) => setTimeout(act, 30));

/** The states one step away, for each numeric parameter. */
const neighbours = (params, state) =>
  params
    .filter(({ kind, key }) => ["integer", "even", "number"].includes(kind) && key in state)
    .flatMap((p) => {
      const step = stepOf(p);
      return [1, -1].map((sign) => ({
        ...state,
        [p.key]: Math.max(p.min, Math.min(p.max, state[p.key] + sign * step)),
      }));
    });

/**
 * Derives and draws neighbouring states, one per idle period, with a separate instance.
 * @param {any} described an explorer
 * @param {any} seen the last argument of its view
 * @param {() => boolean} isOver whether to stop, checked before each
 */
export function warmUp(described, seen, isOver) {
  const quiet = () => {};
  const acts = { change: quiet, set: quiet, point: quiet, refuse: quiet, repaint: quiet, renew: quiet };
  const never = () => new Promise(quiet);
  const rest = { bring: never, ask: never, given: quiet, wait: quiet };
  const own = { ...described, ...described.make?.({ ...acts, ...rest }) };
  const aside = document.createElement("div");
  const near = neighbours(described.params, seen.state);
  const rounds = Array.from({ length: ROUNDS }, () => near).flat();
  const next = () => {
    const state = rounds.pop();
    if (!state || isOver()) return;
    const inside = settle(described.params, state).shown;
    try {
      described.allow(inside);
      const shown = { ...seen, held: null, state: inside, ...own.derive(inside) };
      render(own.view(shown, acts), aside);
      own.readout?.(shown);
    } catch {
      // invalid neighbours are skipped
    }
    spare(next);
  };
  spare(next);
}
