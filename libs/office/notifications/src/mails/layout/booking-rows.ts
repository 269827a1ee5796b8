import type { Booking, PaidParts } from '#libs/booking/bookings';
import { centsToDollars } from '#libs/shared/contracts';
import { eventFacts, type Issuer } from '#libs/office/documents';

/** Which booking a mail is about: date, time, event and id. The child is not named, for mails are forwarded. */
export function bookingRows(booking: Booking, issuer: Issuer): [string, string][] {
  const facts = eventFacts(booking, issuer.timeZone);
  return [
    ['Date', facts.day],
    ['Time', facts.time],
    ['Event', `${facts.type}, ${facts.children}`],
    ['Booking id', booking.id],
  ];
}

/** The price of a paid booking, and how it came when money had come before the newest payment. */
export function paidRows({ finalCents }: Booking, parts: PaidParts | null = null): [string, string][] {
  if (!parts) return [['Total paid', `${centsToDollars(finalCents)} USD`]];
  return [
    ['Total', centsToDollars(finalCents)],
    ['Paid before', centsToDollars(parts.beforeCents)],
    ['Paid now', centsToDollars(parts.nowCents)],
    ['Due', `${centsToDollars(parts.dueCents)} USD`],
  ];
}
