// Addresses of the relay, elements, and the id of this tab.
const relay = new URL("..", import.meta.url); // …/class/
const room = new URLSearchParams(location.search).get("room") ?? "class";

/** An address of the relay, for this page's room. */
export const inRoom = (name) => new URL(`${name}?room=${encodeURIComponent(room)}`, relay);

/** A file of the relay's own. */
export const ownFile = (name) => new URL(`static/${name}`, relay).href;

/** An element with these properties and children. */
export function make(name, properties = {}, ...children) {
  const element = Object.assign(document.createElement(name), properties);
  element.append(...children);
  return element;
}

/** A random id of this tab, so that a second choice replaces the first. */
export const clientId = () => {
  const bytes = Array.from(crypto.getRandomValues(new Uint8Array(8)));
  const id = bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("");
  try {
    sessionStorage.who ??= id;
    return sessionStorage.who;
  } catch {
    return id;
  }
};
