import type { Issuer } from '#libs/shop/business-settings';
import { formatTimeAndZone } from '#libs/office/documents';
import { dayInWords, dayInZone } from '#libs/shared/contracts';
import type { MailDefinition } from '../../mail-definition.js';
import { button, greeting, quietLink, renderLetter } from '../layout/mail-layout.js';

/** A time is held for a family on the waiting list: once per offer; none if it has expired. */
export const waitingOfferMail: MailDefinition<{ waitlistId: string }> = {
  kind: 'waiting-offer',
  subjectId: async ({ waitlistId }, { waitingOffers }) =>
    (await waitingOffers.openOffer(waitlistId))?.reservationId ?? null,
  async compose({ waitlistId }, { waitingOffers, links }, issuer) {
    const offer = await waitingOffers.openOffer(waitlistId);
    if (!offer) return null;
    const { day, startsAt, until, email: to } = offer;
    const key = await waitingOffers.createKey(waitlistId);
    const bookLink = links.withKey('/booking?waiting=link', key);
    const leaveLink = links.withKey('/booking?waiting=link&leave=1', key);
    // Anyone may have entered this address.
    return { to, isUnproven: true, ...renderOffer({ day, startsAt, until, issuer, bookLink, leaveLink }) };
  },
};

type OfferOptions = {
  day: string;
  startsAt: Date;
  until: Date;
  issuer: Issuer;
  bookLink: string;
  leaveLink: string;
};

/** Contains no user text except the requested day. */
function renderOffer({ day, startsAt, until, issuer, bookLink, leaveLink }: OfferOptions) {
  const time = (instant: Date) => formatTimeAndZone(instant, issuer.timeZone);
  const when = `${dayInWords(day)}, ${time(startsAt)}`;
  return renderLetter({
    issuer,
    title: 'A time is free for you',
    preview: when,
    parts: [
      `${greeting()} you asked us to email you when a time opens up: ${when}.`,
      `We are holding it for you until ${time(until)} on ${dayInWords(dayInZone(until, issuer.timeZone))}. After that we offer it to the next family.`,
      button('Book this time', bookLink),
      quietLink('Leave the waiting list', leaveLink),
    ],
  });
}
