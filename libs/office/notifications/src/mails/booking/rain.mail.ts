import {
  centsToDollars,
  dayInZone,
  dayInWords,
  minuteInZone,
  startInWords,
  timeLabel,
} from '#libs/shared/contracts';
import type { MailDefinition } from '../../mail-definition.js';
import { bookingRows, renderBookingLetter } from '../layout/booking-letter.js';

const FALLBACKS = {
  indoors: 'we play indoors at the same place',
  refund: 'we cancel the event and refund you in full',
  call: 'we call you',
} as const;

const creditSentence = (cents: number) =>
  `A credit: we cancel the event, and ${centsToDollars(cents)} is yours for another one.`;

/** What staff offer because of rain: once per offer; none if it has ended. */
export const rainMail: MailDefinition<{ bookingId: string; offerId: string }> = {
  kind: 'rain-offer',
  subjectId: ({ offerId }) => offerId,
  async compose({ bookingId, offerId }, { cancelRefunds, bookings, rainOffers, links }, issuer) {
    const [offer, booking] = [await rainOffers.findOpen(offerId, bookingId), await bookings.find(bookingId)];
    if (!offer || booking?.status !== 'confirmed') return null;
    const { link, keys } = await links.toManage(booking);
    if (!link) return null;
    const { creditCents } = await cancelRefunds.fullOffer(booking);
    const { timeZone } = issuer;
    const until = `${timeLabel(minuteInZone(offer.endsAt, timeZone))} on ${dayInWords(dayInZone(offer.endsAt, timeZone))}`;
    const held = offer.areHeld ? 'We are holding it for you.' : 'Still open when we wrote this.';
    return {
      to: booking.parentEmail,
      bookingId,
      keys,
      ...renderBookingLetter({
        issuer,
        title: 'Rain is on the way: please choose',
        booking,
        preview: startInWords(booking.eventDate, booking.eventTime),
        before: [
          'It looks like rain on the day of your event. Please tell us what you would like:',
          ...offer.times.map(({ day, time }) => `Another time: ${startInWords(day, time)}. ${held}`),
          'Indoors at the same place, at the same time.',
          ...(creditCents === null ? [] : [creditSentence(creditCents)]),
          'A full refund: we cancel the event and keep no fee.',
        ],
        rows: bookingRows(booking, issuer),
        button: { label: 'Choose now', link },
        after: [`Please choose by ${until}. If we do not hear from you, ${FALLBACKS[offer.fallback]}.`],
      }),
    };
  },
};
