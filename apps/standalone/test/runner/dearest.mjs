const SHOWN = 20;

/** Adds up CPU seconds by name, and prints the names that took most. */
export class Dearest {
  #seconds = new Map();

  add(name, seconds) {
    this.#seconds.set(name, (this.#seconds.get(name) ?? 0) + seconds);
  }

  print() {
    const dearest = [...this.#seconds].toSorted(([, a], [, b]) => b - a).slice(0, SHOWN);
    if (dearest.length === 0) return;
    console.log(`\nMost CPU time:`);
    for (const [name, seconds] of dearest) console.log(`${seconds.toFixed(1).padStart(7)} s  ${name}`);
  }
}
