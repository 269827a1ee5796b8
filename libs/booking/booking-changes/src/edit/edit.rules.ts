// Whether a booking may be edited, and the effects on its price and receipt.
import { mayEdit, paymentAfter, type Booking } from '#libs/booking/bookings';
import {
  EDITABLE_FIELDS,
  isFree,
  isPaid,
  isUnpaid,
  tooMuchCents,
  type EditableField,
  type MoneyFacts,
} from '#libs/shared/contracts';
import { discountCents } from '#libs/shared/pricing';
import type { RedeemedTerms } from '#libs/shop/promo-codes';

type Money = Omit<MoneyFacts, 'finalCents'>;

/** The planned result of an edit: `whyNot` is a message, or null when the edit is allowed. */
export type EditPlan = {
  after: Booking;
  changed: EditableField[];
  money: Money;
  whyNot: string | null;
  /** Planning and execution time of the edit. */
  at: Date;
};

export const FIELDS = Object.keys(EDITABLE_FIELDS) as EditableField[];
/** Whether the receipt gets a new revision when the field changes. The confirmation is rendered from current data. */
const REVISES_RECEIPT: Record<EditableField, boolean> = {
  parentName: true,
  parentEmail: false,
  parentPhone: false,
  parentPhoneExtension: false,
  childName: true,
  childAge: false,
  selectedGames: true,
  guestCount: true,
  eventType: true,
  eventTheme: true,
  intensity: false,
  location: true,
  addOns: true,
  specialRequests: false,
};

export const revisesReceipt = (changed: readonly EditableField[]) =>
  changed.some((field) => REVISES_RECEIPT[field]);

/**
 * Applies the code's discount and the payments to an edited booking: a percentage follows the new total, a dollar
 * amount stays but never exceeds the total. An unchanged total changes none of these.
 */
export function withDiscount(
  before: Booking,
  after: Booking,
  { terms, money }: { terms: RedeemedTerms | null; money: Money },
): Booking {
  const { discountCents: offBefore, finalCents: finalBefore } = before;
  if (after.totalCents === before.totalCents)
    return { ...after, discountCents: offBefore, finalCents: finalBefore };
  const offCents = terms
    ? discountCents(terms, after.totalCents)
    : Math.min(after.discountCents, after.totalCents);
  const finalCents = after.totalCents - offCents;
  return { ...after, discountCents: offCents, finalCents, ...paymentAfter(finalCents, money) };
}

/**
 * The receipt gets a new revision when a field shown on it changes; a booking now covered by earlier payments is marked
 * as paid.
 */
export function withRevision(
  before: Booking,
  after: Booking,
  { changed, at }: { changed: readonly EditableField[]; at: Date },
): Booking {
  const revision = before.revision + Number(revisesReceipt(changed));
  const isPaidNow = isUnpaid(before) && isPaid(after);
  const paymentCompletedAt = isPaidNow ? (before.paymentCompletedAt ?? at) : before.paymentCompletedAt;
  return { ...after, revision, paymentCompletedAt };
}

/** Why a booking cannot be edited now, as a message; null when it can. `paidCents` is everything received for it. */
export function whyNotEdit(
  before: Booking,
  after: Booking,
  {
    now,
    changed,
    hasRefundUnderWay,
    paidCents,
  }: { now: Date; changed: readonly EditableField[]; hasRefundUnderWay: boolean; paidCents: number },
): string | null {
  if (before.purgedAt) return "The child's data was removed from this booking, so it stays as it is.";
  if (!mayEdit(before, now)) return 'Only a pending, confirmed or completed booking can be edited.';
  if (changed.length === 0) return 'Nothing was changed.';
  if (before.finalCents === after.finalCents) return null;
  if (isFree(before, paidCents))
    return 'A promo code made this booking free, so nothing can be charged for it. Please create a separate booking for the additions.';
  return hasRefundUnderWay
    ? 'A refund of this booking is in progress. Please wait until it is complete before you change the price.'
    : null;
}

/** Cents missing and cents overpaid at this price. */
export function balanceOf(finalCents: number, { capturedCents, refundedCents }: Money) {
  return {
    dueCents: Math.max(0, finalCents - capturedCents),
    tooMuchCents: tooMuchCents({ finalCents, capturedCents, refundedCents }),
  };
}

/** Warnings for staff; none of them rejects the edit. */
export function editWarnings(before: Booking, after: Booking, dueCents: number): string[] {
  return [
    after.durationMinutes > before.durationMinutes &&
      `The event lasts ${after.durationMinutes} minutes instead of ${before.durationMinutes}.`,
    after.parentEmail !== before.parentEmail &&
      'Emails go to the new address from now on. Links and credit codes sent to the old address stop working, and it gets an email about the change.',
    dueCents > 0 && after.status === 'confirmed' && 'The booking stays confirmed while a payment is due.',
  ].filter((warning) => warning !== false);
}
