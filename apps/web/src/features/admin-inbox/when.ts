/** "Nov 21, 2:05 PM" in the reader's own zone. */
export const when = (iso: string): string =>
  new Date(iso).toLocaleString('en-US', {
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  });

/** Whole minutes from now; negative when it is over. */
export const minutesUntil = (iso: string, now = Date.now()): number => (Date.parse(iso) - now) / 60_000;
