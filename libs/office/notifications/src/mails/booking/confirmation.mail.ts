import type { Issuer } from '#libs/shop/business-settings';
import type { Booking } from '#libs/booking/bookings';
import type { WordedLedger } from '#libs/booking/payments';
import { centsToDollars, isConfirmed, type ComingHost } from '#libs/shared/contracts';
import { calendarAttachment, eventFacts, nextSteps, policyTexts, priceLines } from '#libs/office/documents';
import { encloseReceipt } from '../../enclosed-receipt.js';
import type { MailDefinition } from '../../mail-definition.js';
import { leadOf, MANAGE, paidRows, reachUs, whoComes } from '../layout/booking-letter.js';
import {
  amounts,
  button,
  greeting,
  heading,
  plain,
  quietLink,
  renderLetter,
  rows,
  steps,
  type Row,
} from '../layout/mail-layout.js';

type ConfirmationOptions = {
  booking: Booking;
  issuer: Issuer;
  /** Link to the receipt; null when it is attached. */
  receiptLink: string | null;
  /** Link to the booking page; null for none. */
  manageLink: string | null;
  /** Link to claim the booking; null when it belongs to an account. */
  claimLink: string | null;
  /** Money received and returned; none before a payment. */
  ledger?: WordedLedger;
  /** The lead; null while none is assigned. */
  host: ComingHost | null;
};

/**
 * A paid and confirmed booking, with the calendar file and the receipt or a link to it. Each `resendId` is another mail,
 * resent by staff. None if the booking has been cancelled.
 */
export const confirmationMail: MailDefinition<{ bookingId: string; resendId?: string }> = {
  kind: 'confirmation',
  subjectId: ({ bookingId, resendId = bookingId }) => resendId,
  async compose({ bookingId }, sources, issuer) {
    const { bookings, ledger, links } = sources;
    const booking = await bookings.find(bookingId);
    if (!booking || !isConfirmed(booking)) return null;
    const receipt = await encloseReceipt(booking, sources);
    const manage = await links.toManage(booking);
    const content = renderConfirmation({
      booking,
      issuer,
      receiptLink: receipt.link,
      manageLink: manage.link,
      claimLink: booking.userId ? null : links.toClaim(),
      ledger: await ledger.inWords(bookingId),
      host: await leadOf(booking, sources),
    });
    const calendar = calendarAttachment(booking, { issuer, host: links.host });
    return {
      to: booking.parentEmail,
      bookingId,
      withReceipt: receipt.link === null,
      keys: [...manage.keys, ...receipt.keys],
      files: [...receipt.files, calendar],
      ...content,
    };
  },
};

const priceRows = ({ booking, ledger }: ConfirmationOptions): Row[] => [
  ...priceLines(booking).map(({ label, note, cents }): Row => [
    note ? `${label} (${note})` : label,
    centsToDollars(cents),
  ]),
  ['Subtotal', centsToDollars(booking.totalCents)],
  ...(booking.promoCode
    ? [[`Discount, code ${plain(booking.promoCode)}`, `−${centsToDollars(booking.discountCents)}`] as Row]
    : []),
  ['Tax', centsToDollars(booking.taxCents)],
  ...paidRows(booking, ledger),
];

const receiptNote = (link: string | null) =>
  link
    ? 'Your receipt takes a little longer. You will find it here:'
    : 'Your receipt is attached, and so is an entry for your calendar.';

const CLAIM = 'Do you have an account, or would you like one? Keep this booking in it:';

/** Without the child's name: mails are forwarded, and calendars are shared. */
export function renderConfirmation(options: ConfirmationOptions) {
  const { booking, issuer, receiptLink, manageLink, claimLink, host } = options;
  const facts = eventFacts(booking, issuer.timeZone);
  const title = 'Your booking is confirmed';
  return renderLetter({
    issuer,
    title,
    subject: `${title}: ${facts.day}`,
    preview: `${facts.day}, ${facts.time}`,
    parts: [
      `${greeting(booking.parentName)} thank you! ${receiptNote(receiptLink)}`,
      receiptLink && button('Open the receipt', receiptLink),
      heading('Your event'),
      rows([
        ['Date', facts.day],
        ['Time', `${facts.time} (${facts.duration})`],
        ['Place', plain(facts.place)],
        ['Event', `${facts.type}, ${facts.children}`],
        ['Games', booking.gameNames.join(', ')],
        ['Booking id', booking.id],
      ]),
      manageLink && button(MANAGE, manageLink),
      ...(host ? whoComes(host) : []),
      heading('What happens next'),
      steps(nextSteps(booking, issuer.timeZone)),
      heading('Price'),
      amounts(priceRows(options)),
      heading('Good to know'),
      ...policyTexts(booking, issuer.policies),
      `Questions or changes? ${reachUs(issuer)}`,
      claimLink && quietLink('Add it to my account', claimLink, CLAIM),
    ],
  });
}
