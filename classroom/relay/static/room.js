// The relay that a page came from, the room of its address, and who this browser's tab is.
const relay = new URL("..", import.meta.url); // …/class/
const room = new URLSearchParams(location.search).get("room") ?? "class";

/** An address of the relay, for this page's room. */
export const inRoom = (name) => new URL(`${name}?room=${encodeURIComponent(room)}`, relay);

/** A file of the relay's own. */
export const ownFile = (name) => new URL(`static/${name}`, relay).href;

/** A random sign of this browser's tab, so that a second choice replaces the first. */
export const signOf = () => {
  const drawn = Array.from(crypto.getRandomValues(new Uint8Array(8)), (b) => b.toString(16).padStart(2, "0"));
  try {
    sessionStorage.who ??= drawn.join("");
    return sessionStorage.who;
  } catch {
    return drawn.join("");
  }
};
