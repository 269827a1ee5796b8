import { DAY_MS, EXPIRY_WARNING_DAYS, type CertificationState } from '#libs/shared/contracts';

/** Days from one day to another, negative when it has passed. */
export const daysUntil = (day: string, today: string): number =>
  Math.round((Date.parse(day) - Date.parse(today)) / DAY_MS);

/** It holds until the day before it expires; from the first warning on it is expiring. */
export function certificationState(daysLeft: number | null): CertificationState {
  if (daysLeft === null || daysLeft > EXPIRY_WARNING_DAYS[0]) return 'valid';
  return daysLeft > 0 ? 'expiring' : 'expired';
}

/** Which of two certifications of a kind holds longer; without an end is longest, and the newer check decides a tie. */
export function holdsLonger<Check extends { checkedOn: string; expiresOn: string | null }>(
  one: Check,
  other: Check,
): boolean {
  const [end, otherEnd] = [one.expiresOn ?? '9999', other.expiresOn ?? '9999'];
  return end === otherEnd ? one.checkedOn > other.checkedOn : end > otherEnd;
}
