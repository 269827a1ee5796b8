// Deposit and balance of a booking, for server and site. Days are yyyy-MM-dd in the business time zone.
import { daysAfter } from '../common/days.js';
/** Percent of the price, 0 for none; the rest is due this many days before the event. */
export type DepositTerms = { depositPercent: number; balanceDaysBefore: number };

/** Half-up cents of the price. */
export const depositCentsOf = (finalCents: number, percent: number) =>
  Math.floor((finalCents * percent + 50) / 100);

/** The day on which the rest of the price is due. */
export const balanceDueOn = (
  eventDate: string,
  { balanceDaysBefore }: Pick<DepositTerms, 'balanceDaysBefore'>,
) => daysAfter(eventDate, -balanceDaysBefore);

/** Cents to pay now to confirm, cents that are left, and the day on which they are due. */
export type DepositOffer = { depositCents: number; balanceCents: number; dueOn: string };

/** The deposit of a booking that nothing was paid for; null when deposits are off, or from the balance day on. */
export function depositOffer(
  { finalCents, eventDate, terms }: { finalCents: number; eventDate: string; terms: DepositTerms },
  today: string,
): DepositOffer | null {
  const dueOn = balanceDueOn(eventDate, terms);
  if (terms.depositPercent === 0 || today >= dueOn) return null;
  const depositCents = depositCentsOf(finalCents, terms.depositPercent);
  if (depositCents <= 0 || depositCents >= finalCents) return null;
  return { depositCents, balanceCents: finalCents - depositCents, dueOn };
}
