import type { Issuer } from '#libs/shop/business-settings';
import type { Booking } from '#libs/booking/bookings';
import { EMPTY_LEDGER, type WordedLedger } from '#libs/booking/payments';
import type { StaffingQueries } from '#libs/booking/staffing';
import {
  balanceDueOn,
  centsToDollars,
  checkInWords,
  dayInWords,
  isOff,
  isUnpaid,
  termsFrom,
  type ComingHost,
  shortId,
} from '#libs/shared/contracts';
import { eventFacts } from '#libs/office/documents';
import type { MailLinksService } from '../../mail-links.service.js';
import {
  button,
  gap,
  greeting,
  heading,
  link,
  plain,
  portrait,
  renderLetter,
  rows,
  type Letter,
  type Row,
} from './mail-layout.js';

export type BookingLetter = Pick<Letter, 'issuer' | 'title' | 'preview'> & {
  /** Its parent is greeted by name once the address is proven. */
  booking: Booking;
  before: string[];
  rows: Row[];
  button?: { label: string; link: string };
  after: string[];
  /** The new receipt: attached without a link; null for none. */
  receipt?: { link: string | null } | null;
  /** To the booking page; null for none. */
  manageLink?: string | null;
};

/** The label of the link to the booking page. */
export const MANAGE = 'Manage your booking';

/**
 * The name in the greeting. Anyone can enter any address, so it counts as proven only once money came for the booking or it
 * is free by a promo code. Until then mails contain no text from the booking and are limited.
 */
export const greetedName = (
  booking: Pick<Booking, 'paymentStatus' | 'partPaidCents' | 'parentName'>,
): string => (isUnpaid(booking) && booking.partPaidCents === 0 ? '' : booking.parentName);

/** Date, time, event and id of the booking, without the child's name, because mails are forwarded. */
export function bookingRows(booking: Booking, issuer: Issuer): Row[] {
  const facts = eventFacts(booking, issuer.timeZone);
  return [
    ['Date', facts.day],
    ['Time', facts.time],
    ['Event', `${facts.type}, ${facts.children}`],
    ['Booking', shortId(booking.id)],
  ];
}

/** Until when the balance of a booking with a deposit is due, "by" a day or "now"; once its day has passed, at once. */
export function balanceWhen(
  { eventDate, terms }: Pick<Booking, 'eventDate' | 'terms'>,
  today: string,
): string {
  const dueOn = balanceDueOn(eventDate, termsFrom(terms));
  return dueOn < today ? 'now' : `by ${dayInWords(dueOn)}`;
}

/** What is still due and until when: the day of its balance with a deposit, else any time before the event. */
export const stillDue = (
  booking: Pick<Booking, 'eventDate' | 'terms'>,
  due: string,
  today: string,
): string =>
  termsFrom(booking.terms).depositPercent > 0
    ? `${due} is still due ${balanceWhen(booking, today)}. You can pay online.`
    : `${due} is still due. You can pay online any time before your event.`;

/** The price of a booking, money received and returned, and the sum that is due or was paid. */
export function paidRows(booking: Booking, ledger: WordedLedger = EMPTY_LEDGER): Row[] {
  const { finalCents, partPaidCents, eventDate, terms } = booking;
  const { lines, paidCents, refundedCents, creditedCents } = ledger;
  const dueCents = isUnpaid(booking) && !isOff(booking) ? finalCents - partPaidCents : 0;
  if (lines.length <= 1 && dueCents === 0)
    return [['Total paid', centsToDollars(lines.length > 0 ? paidCents : finalCents)]];
  const went = (label: string, cents: number): Row[] => (cents > 0 ? [[label, centsToDollars(-cents)]] : []);
  return [
    ['Total', centsToDollars(finalCents)],
    ...lines.map(({ label, cents }): Row => [label, centsToDollars(cents)]),
    ...went('Refunded', refundedCents),
    ...went('Returned as a credit', creditedCents),
    ...(dueCents > 0
      ? ([
          ['Due by', dayInWords(balanceDueOn(eventDate, termsFrom(terms)))],
          ['Still due', centsToDollars(dueCents)],
        ] satisfies Row[])
      : ([['Total paid', centsToDollars(paidCents)]] satisfies Row[])),
  ];
}

const receiptNote = ({ link }: { link: string | null }) =>
  link ? 'Your new receipt takes a little longer. You will find it here:' : 'Your new receipt is attached.';

/** "Write to team@example.com or call 555-0100." */
export const reachUs = ({ email, phone }: Issuer): string =>
  `Write to ${email}${phone ? ` or call ${phone}` : ''}.`;

/** A short mail to a parent about one booking: greeting, facts, at most one button, closing lines. */
export function renderBookingLetter({
  booking,
  before,
  after,
  receipt,
  manageLink,
  ...letter
}: BookingLetter) {
  return renderLetter({
    ...letter,
    parts: [
      greeting(greetedName(booking)),
      ...before,
      rows(letter.rows),
      letter.button ? button(letter.button.label, letter.button.link) : gap,
      receipt && receiptNote(receipt),
      receipt?.link && button('Open the receipt', receipt.link),
      ...after,
      manageLink && link(MANAGE, manageLink),
      `Questions? ${reachUs(letter.issuer)}`,
    ],
  });
}

/** The lead of an event, with an absolute picture URL; null while none is assigned. */
export async function leadOf(
  booking: Booking,
  { staffing, links }: { staffing: StaffingQueries; links: MailLinksService },
): Promise<ComingHost | null> {
  const host = (await staffing.leadsOf([booking])).get(booking.id);
  return host ? { ...host, pictureUrl: host.pictureUrl && links.to(host.pictureUrl) } : null;
}

/** The lead as lines: name, about text, and the dated background check if any. */
export const hostLines = ({ name, about, checkedOn }: ComingHost): string[] => [
  `${plain(name)} leads your event.`,
  ...(about ? [plain(about)] : []),
  ...(checkedOn ? [`${checkInWords(checkedOn)}.`] : []),
];

/** The same with heading and picture. */
export const whoComes = (host: ComingHost): Letter['parts'] => [
  heading('Who comes'),
  host.pictureUrl && portrait(host.pictureUrl),
  ...hostLines(host),
];
