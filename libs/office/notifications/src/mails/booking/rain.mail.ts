import type { RainOffersService } from '#libs/booking/booking-changes';
import type { Booking } from '#libs/booking/bookings';
import {
  centsToDollars,
  dayInZone,
  dayInWords,
  minuteInZone,
  startInWords,
  timeLabel,
} from '#libs/shared/contracts';
import type { Issuer } from '#libs/shop/business-settings';
import type { MailDefinition } from '../../mail-definition.js';
import { bookingRows, renderBookingLetter } from '../layout/booking-letter.js';

const FALLBACKS = {
  indoors: 'we play indoors at the same place',
  refund: 'we cancel the event and refund you in full',
  call: 'we call you',
} as const;

const creditSentence = (cents: number) =>
  `A credit: we cancel the event, and ${centsToDollars(cents)} is yours for another one.`;

const refundSentence = (cents: number) =>
  cents > 0
    ? `A full refund of ${centsToDollars(cents)}: we cancel the event and keep no fee.`
    : 'Cancel it: nothing was paid, so there is nothing to refund.';

type StoredOffer = NonNullable<Awaited<ReturnType<RainOffersService['findOpen']>>>;
type RainLetter = {
  issuer: Issuer;
  booking: Booking;
  offer: Pick<StoredOffer, 'times' | 'areHeld' | 'endsAt' | 'fallback'>;
  refundCents: number;
  creditCents: number | null;
  link: string;
};

/** What staff offer because of rain, also as a preview. */
export function renderRainOffer({ issuer, booking, offer, refundCents, creditCents, link }: RainLetter) {
  const { timeZone } = issuer;
  const until = `${timeLabel(minuteInZone(offer.endsAt, timeZone))} on ${dayInWords(dayInZone(offer.endsAt, timeZone))}`;
  const held = offer.areHeld ? 'We are holding it for you.' : 'Still open when we wrote this.';
  return renderBookingLetter({
    issuer,
    title: 'Rain is on the way: please choose',
    booking,
    preview: startInWords(booking.eventDate, booking.eventTime),
    before: [
      'It looks like rain on the day of your event. Please tell us what you would like:',
      ...offer.times.map(({ day, time }) => `Another time: ${startInWords(day, time)}. ${held}`),
      'Indoors at the same place, at the same time.',
      ...(creditCents === null ? [] : [creditSentence(creditCents)]),
      refundSentence(refundCents),
    ],
    rows: bookingRows(booking, issuer),
    button: { label: 'Choose now', link },
    after: [`Please choose by ${until}. If we do not hear from you, ${FALLBACKS[offer.fallback]}.`],
  });
}

/** What staff offer because of rain: once per offer; none if it has ended. */
export const rainMail: MailDefinition<{ bookingId: string; offerId: string }> = {
  kind: 'rain-offer',
  subjectId: ({ offerId }) => offerId,
  async compose({ bookingId, offerId }, { cancelRefunds, bookings, rainOffers, links }, issuer) {
    const [offer, booking] = [await rainOffers.findOpen(offerId, bookingId), await bookings.find(bookingId)];
    if (!offer || booking?.status !== 'confirmed') return null;
    const { link, keys } = await links.toManage(booking);
    if (!link) return null;
    const { refundCents, creditCents } = await cancelRefunds.fullOffer(booking);
    return {
      to: booking.parentEmail,
      bookingId,
      keys,
      ...renderRainOffer({ issuer, booking, offer, refundCents, creditCents, link }),
    };
  },
};

/** It will be dry: once per offer that staff called off, to a family that may have had the mail about it. */
export const rainWithdrawnMail: MailDefinition<{ bookingId: string; offerId: string }> = {
  kind: 'rain-withdrawn',
  subjectId: ({ offerId }) => offerId,
  async compose({ bookingId, offerId }, { bookings, rainOffers, sentMails, links }, issuer) {
    const booking = await bookings.find(bookingId);
    const offer = await rainOffers.findLast(offerId, bookingId);
    const state = await sentMails.stateOf('rain-offer', offerId);
    if (offer?.state !== 'withdrawn' || booking?.status !== 'confirmed') return null;
    // An attempt that did not finish may have reached the family.
    if (state !== 'sent' && state !== 'sending') return null;
    const manage = await links.toManage(booking);
    return {
      to: booking.parentEmail,
      bookingId,
      keys: manage.keys,
      ...renderBookingLetter({
        issuer,
        title: 'It will be dry: your event stays as planned',
        booking,
        preview: startInWords(booking.eventDate, booking.eventTime),
        before: [
          'We no longer expect rain, so your event takes place as planned. There is nothing left to choose.',
          ...(offer.areHeld && offer.times.length > 0
            ? ['The other times that we held for you are free again.']
            : []),
        ],
        rows: bookingRows(booking, issuer),
        after: [],
        manageLink: manage.link,
      }),
    };
  },
};
