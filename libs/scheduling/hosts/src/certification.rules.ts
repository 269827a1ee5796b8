import { DAY_MS, EXPIRY_WARNING_DAYS, type CertificationState } from '#libs/shared/contracts';

/** Days from today to a day, negative if it has passed. */
export const daysUntil = (day: string, today: string): number =>
  Math.round((Date.parse(day) - Date.parse(today)) / DAY_MS);

/** Valid until the day before it expires; expiring from the first warning on. */
export function certificationState(daysLeft: number | null): CertificationState {
  if (daysLeft === null || daysLeft > EXPIRY_WARNING_DAYS[0]) return 'valid';
  return daysLeft > 0 ? 'expiring' : 'expired';
}

/** Whether one certification is valid longer than another of its kind; of two with the same end the newer one is. */
export function holdsLonger<Check extends { checkedOn: string; expiresOn: string | null }>(
  one: Check,
  other: Check,
): boolean {
  const [end, otherEnd] = [one.expiresOn ?? '9999', other.expiresOn ?? '9999'];
  return end === otherEnd ? one.checkedOn > other.checkedOn : end > otherEnd;
}
