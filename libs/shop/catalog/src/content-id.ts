const MAX_LENGTH = 60;

/** A short readable id: "Tug of Champions!" gives "tug-of-champions", a second one "tug-of-champions-2". */
export function newId(name: string, taken: ReadonlySet<string>, otherwise: string): string {
  const slug = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f'’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_LENGTH)
    .replace(/^-+|-+$/g, '');
  const base = slug || otherwise;
  // "order" is a word of the paths: PUT /api/admin/games/order is not a game.
  for (let count = base === 'order' ? 2 : 1; ; count += 1) {
    const id = count === 1 ? base : `${base}-${count}`;
    if (!taken.has(id)) return id;
  }
}
