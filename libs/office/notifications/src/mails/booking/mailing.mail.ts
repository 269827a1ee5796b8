import { dueCentsOf, type Booking } from '#libs/booking/bookings';
import { formatTimeAndZone } from '#libs/office/documents';
import {
  centsToDollars,
  dayInWords,
  fillAnswer,
  isOff,
  type MailingPlaceholder,
  type WriteMailing,
} from '#libs/shared/contracts';
import type { Issuer } from '#libs/shop/business-settings';
import type { MailDefinition } from '../../mail-definition.js';
import type { MailSourcesService } from '../../mail-sources.service.js';
import { hashOfAddress } from '../../sent-mails.repository.js';
import { leadOf } from '../layout/booking-letter.js';
import { firstNameOf, gap, plain, quietLink, renderLetter, signature, typed } from '../layout/mail-layout.js';

/** In place of the name of an unproven address, which may be anybody's text, and of a host that nobody has assigned. */
const SOMEBODY = 'there';
const OUR_TEAM = 'our team';
const MAX_PREVIEW = 140;

/**
 * The email of a mailing to one family. None once the family has unsubscribed, its child's data was removed, or its
 * booking has been canceled since.
 */
export const mailingMail: MailDefinition<{ recipientId: string }> = {
  kind: 'mailing',
  subjectId: ({ recipientId }) => recipientId,
  async compose({ recipientId }, sources, issuer) {
    const { mailings, bookings, links } = sources;
    const letter = await mailings.findLetter(recipientId);
    const booking = letter && (await bookings.find(letter.bookingId));
    if (!booking || booking.purgedAt || (isOff(booking) && !letter.withCanceled)) return null;
    const hash = hashOfAddress(booking.parentEmail);
    if ((await mailings.optedOutOf([hash])).has(hash)) return null;
    return {
      to: booking.parentEmail,
      bookingId: booking.id,
      unsubscribeUrl: links.to(`/api/mailings/${recipientId}/unsubscribe`),
      ...renderMailing(letter, {
        values: await mailingValues(booking, issuer, sources),
        issuer,
        unsubscribeLink: links.withKey('/booking?unsubscribe=link', recipientId),
      }),
    };
  },
};

/** What the placeholders stand for in the email about this booking. */
export async function mailingValues(
  booking: Booking,
  { brand, phone, timeZone }: Pick<Issuer, 'brand' | 'phone' | 'timeZone'>,
  sources: Pick<MailSourcesService, 'bookings' | 'links' | 'staffing'>,
): Promise<Record<MailingPlaceholder, string>> {
  const name = (await sources.bookings.isUnproven(booking)) ? SOMEBODY : plain(booking.parentName);
  const lead = await leadOf(booking, sources);
  return {
    'first name': firstNameOf(name),
    name,
    'next event': dayInWords(booking.eventDate),
    'start time': formatTimeAndZone(booking.startsAt, timeZone),
    host: lead ? plain(lead.name) : OUR_TEAM,
    'amount due': centsToDollars(dueCentsOf(booking)),
    company: brand,
    phone,
  };
}

type Filled = {
  values: Record<MailingPlaceholder, string>;
  issuer: Issuer;
  unsubscribeLink: string;
};

/** The text as typed, the company's signature, and the link to unsubscribe. */
export function renderMailing(
  { subject, text }: Pick<WriteMailing, 'subject' | 'text'>,
  { values, issuer, unsubscribeLink }: Filled,
) {
  const filled = fillAnswer(text, values);
  return renderLetter({
    issuer: { ...issuer, mailSignature: '' },
    title: plain(fillAnswer(subject, values)),
    preview: plain(filled).slice(0, MAX_PREVIEW),
    parts: [
      ...filled.split(/\n{2,}/).map(typed),
      signature(issuer.mailSignature),
      gap,
      quietLink('Unsubscribe', unsubscribeLink, 'You get this email because you booked an event with us.'),
    ],
  });
}
