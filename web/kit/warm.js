// A browser compiles what has run often. What the first changes need is run before them, unseen, in spare
// time.
import { render } from "lit-html";
import { settle, stepOf } from "./schema.js";

const ROUNDS = 3;
const spare = globalThis.requestIdleCallback ?? ((act) => setTimeout(act, 30));

/** The states that a step of each number leads to, from this one. */
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
 * Derive and draw states near this one aside, one in each spare moment, by an explorer of their own.
 * @param {any} described an explorer
 * @param {any} seen what its view was last given
 * @param {() => boolean} isOver asked before each: true once nobody waits for it any more
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
      // a neighbour that is refused is not drawn
    }
    spare(next);
  };
  spare(next);
}
