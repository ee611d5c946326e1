// What the kit's scripts do with a page: make an element, and keep a text in this browser.

/** An element with these properties. */
export const make = (name, properties = {}) => Object.assign(document.createElement(name), properties);

/** What is kept under a key, or null; where a browser forbids it, nothing ever is. */
export function kept(key) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function keep(key, text) {
  try {
    localStorage.setItem(key, text);
  } catch {
    // it stays on the page as long as the page does
  }
}
