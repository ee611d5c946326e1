// Elements and storage for the classroom scripts.

/** An element with these properties. */
export const make = (name, properties = {}) => Object.assign(document.createElement(name), properties);

/** A stored text, or null; storage may be forbidden. */
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
    // kept until the page is left
  }
}
