// Local storage of a page: edited cells, answers in words, solved exercises.

/** A stored value, or nothing: storage may be forbidden, full or damaged. */
function read(name) {
  try {
    return JSON.parse(localStorage.getItem(name) ?? "null");
  } catch {
    return null;
  }
}

function write(name, value) {
  try {
    if (value === null) localStorage.removeItem(name);
    else localStorage.setItem(name, JSON.stringify(value));
  } catch {
    /* not kept, still shown */
  }
}

/** The memory of a page of the book. */
export function memoryOf(name) {
  const own = `cells:${name}`;
  const solved = `solved:${name}`;
  /** @returns {string[]} */
  const solvedOnes = () => {
    const kept = read(solved);
    return Array.isArray(kept) ? kept : [];
  };
  return {
    /** The reader's text of a cell, or null. */
    text(cell) {
      const kept = read(own)?.[cell];
      return typeof kept === "string" ? kept : null;
    },
    /** Stores a text; null deletes it. */
    keep(cell, text) {
      const all = { ...read(own) };
      if (text === null) delete all[cell];
      else all[cell] = text;
      write(own, Object.keys(all).length ? all : null);
    },
    isSolved: (exercise) => solvedOnes().includes(exercise),
    solve(exercise) {
      const all = solvedOnes();
      if (!all.includes(exercise)) write(solved, [...all, exercise].sort());
      dispatchEvent(new Event("solved"));
    },
  };
}
