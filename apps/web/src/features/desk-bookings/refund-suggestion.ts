import { textToCents, type DeskBookingDetail } from '#libs/contracts';

/** Full refund less processing fees, 48 hours ahead; exactly 48 counts as ahead (rulings C11). */
const AHEAD_MS = 48 * 3_600_000;

type Paid = Pick<DeskBookingDetail, 'startsAt' | 'refundable' | 'payments'>;

/** What the policy promises, in cents, for the person who decides; the server checks whatever is sent. */
export function refundSuggestion({ startsAt, refundable, payments }: Paid, now: Date) {
  const leftCents = textToCents(refundable) ?? 0;
  const received = payments.filter(({ state }) => state === 'captured');
  const feeCents = received.reduce((sum, { fee }) => sum + (textToCents(fee ?? '') ?? 0), 0);
  return {
    leftCents,
    isAhead: Date.parse(startsAt) - now.getTime() >= AHEAD_MS,
    isFeeKnown: received.every(({ fee }) => fee !== null),
    lessFeesCents: Math.max(0, leftCents - feeCents),
  };
}
