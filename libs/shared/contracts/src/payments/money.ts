/** Money is integer cents inside and a string with two decimals at the wire. */

/** 41500 gives "415.00". */
export function centsToText(cents: number): string {
  const sign = cents < 0 ? '-' : '';
  const whole = Math.floor(Math.abs(cents) / 100);
  return `${sign}${whole}.${String(Math.abs(cents) % 100).padStart(2, '0')}`;
}

/**
 * Reads a claim of money, "415", "415.00" or 415, as cents.
 * Anything else, negative amounts and more than two decimals give null: a claim is compared, never guessed at.
 */
export function textToCents(claim: unknown): number | null {
  const text = typeof claim === 'number' ? String(claim) : claim;
  if (typeof text !== 'string') return null;
  const parts = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(text.trim());
  if (!parts) return null;
  return Number(parts[1]) * 100 + Number((parts[2] ?? '').padEnd(2, '0'));
}

/** 41500 gives "$415.00", as people read it. */
export function centsToDollars(cents: number): string {
  const [whole, part] = centsToText(Math.abs(cents)).split('.');
  return `${cents < 0 ? '-' : ''}$${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${part}`;
}
