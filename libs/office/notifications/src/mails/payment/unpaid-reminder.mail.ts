import type { Issuer } from '#libs/shop/business-settings';
import type { Booking } from '#libs/booking/bookings';
import { awaitsPayment, centsToDollars, HOUR_MS } from '#libs/shared/contracts';
import { eventFacts } from '#libs/office/documents';
import type { MailDefinition } from '../../mail-definition.js';
import { button, formatInstant, greeting, renderLetter, rows } from '../layout/mail-layout.js';

/** No reminder for older bookings; leaves room for a day's outage of the mail server. */
export const REMINDER_MAX_AGE_HOURS = 48;

/**
 * The reminder of an unpaid booking, a day after its creation; each `resendId` is another one, at any time: resent by
 * staff, or asked for by anybody who has the booking's id. None if it was paid or cancelled, has ended or is no longer held, or if the reminder is too late.
 */
export const unpaidReminderMail: MailDefinition<{
  bookingId: string;
  resendId?: string;
  isByAnybody?: boolean;
}> = {
  kind: 'unpaid-reminder',
  subjectId: ({ bookingId, resendId = bookingId }) => resendId,
  async compose({ bookingId, resendId, isByAnybody = false }, { bookings, holds, clock, links }, issuer) {
    const booking = await bookings.find(bookingId);
    const now = clock.now();
    if (!booking || !awaitsPayment(booking) || booking.startsAt <= now) return null;
    const isAgain = resendId !== undefined;
    const ageMs = now.getTime() - booking.createdAt.getTime();
    if (!isAgain && ageMs > REMINDER_MAX_AGE_HOURS * HOUR_MS) return null;
    const heldUntil = await holds.heldUntil(bookingId);
    if (heldUntil && heldUntil <= now) return null;
    const { link: payLink, key } = await links.toPay(booking);
    return {
      to: booking.parentEmail,
      bookingId,
      isUnproven: (!isAgain || isByAnybody) && (await bookings.isUnproven(booking)),
      keys: [key],
      ...renderReminder({ booking, issuer, payLink, isAgain, heldUntil }),
    };
  },
};

type ReminderOptions = {
  booking: Booking;
  issuer: Issuer;
  payLink: string;
  isAgain: boolean;
  /** End of the hold; null without one. */
  heldUntil: Date | null;
};

/** Contains no user text: the address may belong to a stranger. */
function renderReminder({ booking, issuer, payLink, isAgain, heldUntil }: ReminderOptions) {
  const facts = eventFacts(booking, issuer.timeZone);
  const state = heldUntil
    ? `It is not paid yet. We hold your time until ${formatInstant(heldUntil, issuer.timeZone)}; after that it is open to others.`
    : 'It is not paid yet, so the day is not reserved.';
  return renderLetter({
    issuer,
    title: 'Your booking is waiting for you',
    preview: `${facts.day}, ${facts.time}`,
    parts: [
      `${greeting()} you chose your games and filled in everything. ${state} It takes a minute to finish:`,
      rows([
        ['Date', facts.day],
        ['Time', facts.time],
        ['Games', booking.gameNames.join(', ')],
        ['Total', centsToDollars(booking.finalCents)],
      ]),
      button('Finish the booking', payLink),
      `Changed your mind? You don’t need to do anything: nothing was charged${isAgain ? '.' : ', and this is our only reminder.'}`,
    ],
  });
}
