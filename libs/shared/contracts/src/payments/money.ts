// Money is integer cents in code and a string with two decimals on the wire.

/** 41500 gives "415.00". */
export function centsToText(cents: number): string {
  const sign = cents < 0 ? '-' : '';
  const dollars = Math.floor(Math.abs(cents) / 100);
  return `${sign}${dollars}.${String(Math.abs(cents) % 100).padStart(2, '0')}`;
}

/**
 * Reads a claimed amount, "415", "415.00" or 415, as cents. Null for anything else, including negative amounts and more
 * than two decimals.
 */
export function textToCents(claim: unknown): number | null {
  const text = typeof claim === 'number' ? String(claim) : claim;
  if (typeof text !== 'string') return null;
  const parts = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(text.trim());
  if (!parts) return null;
  return Number(parts[1]) * 100 + Number((parts[2] ?? '').padEnd(2, '0'));
}

/** 41500 gives "$415.00". */
export function centsToDollars(cents: number): string {
  const [dollars, fraction] = centsToText(Math.abs(cents)).split('.');
  return `${cents < 0 ? '-' : ''}$${dollars.replace(/\B(?=(\d{3})+$)/g, ',')}.${fraction}`;
}
