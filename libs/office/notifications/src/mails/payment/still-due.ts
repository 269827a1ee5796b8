import { centsToDollars } from '#libs/shared/contracts';
import type { Booking } from '#libs/booking/bookings';
import type { MailDefinition } from '../../mail-definition.js';
import { bookingRows, renderBookingLetter, stillDue } from '../layout/booking-letter.js';

type Compose = MailDefinition<unknown>['compose'];

/**
 * A mail about money received or returned while something is due: `what` happened, the amount due, and a link to pay. Null
 * when nothing is due.
 */
export async function stillDueMail(
  booking: Booking,
  { title, what }: { title: string; what: string },
  { balance, links, clock }: Parameters<Compose>[1],
  issuer: Parameters<Compose>[2],
): ReturnType<Compose> {
  const dueCents = await balance.dueCents(booking.id);
  if (dueCents === 0) return null;
  const { link, key } = await links.toPay(booking);
  const manage = await links.toManage(booking);
  const due = centsToDollars(dueCents);
  return {
    to: booking.parentEmail,
    bookingId: booking.id,
    keys: [key, ...manage.keys],
    ...renderBookingLetter({
      issuer,
      title,
      booking,
      preview: `Still due: ${due}`,
      before: [what, stillDue(booking, due, clock.today())],
      rows: [...bookingRows(booking, issuer), ['Still due', due]],
      button: { label: `Pay ${centsToDollars(dueCents)}`, link },
      after: ['If something is not right, please tell us.'],
      manageLink: manage.link,
    }),
  };
}
