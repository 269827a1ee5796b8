/** Whole minutes from now; negative when it is over. */
export const minutesUntil = (iso: string, now = Date.now()): number => (Date.parse(iso) - now) / 60_000;
