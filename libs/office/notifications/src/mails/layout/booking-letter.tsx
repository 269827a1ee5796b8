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
} from '#libs/shared/contracts';
import { eventFacts } from '#libs/office/documents';
import type { MailLinksService } from '../../mail-links.service.js';
import { Button, Gap, greeting, Heading, mailHtml, MailLink, plain, Rows, Text } from './mail-layout.js';

export type BookingLetter = {
  issuer: Issuer;
  title: string;
  /** Its parent is greeted by name once the address is proven. */
  booking: Booking;
  /** Shown by mail clients next to the subject. */
  preview: string;
  before: string[];
  rows: [string, string][];
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
export function bookingRows(booking: Booking, issuer: Issuer): [string, string][] {
  const facts = eventFacts(booking, issuer.timeZone);
  return [
    ['Date', facts.day],
    ['Time', facts.time],
    ['Event', `${facts.type}, ${facts.children}`],
    ['Booking id', booking.id],
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

const usd = (cents: number) => `${centsToDollars(cents)} USD`;

/** The price of a booking, what came and went of it, and what is due or was paid in all. */
export function paidRows(booking: Booking, ledger: WordedLedger = EMPTY_LEDGER): [string, string][] {
  const { finalCents, partPaidCents, eventDate, terms } = booking;
  const { lines, paidCents, refundedCents, creditedCents } = ledger;
  const dueCents = isUnpaid(booking) && !isOff(booking) ? finalCents - partPaidCents : 0;
  if (lines.length <= 1 && dueCents === 0)
    return [['Total paid', usd(lines.length > 0 ? paidCents : finalCents)]];
  const went = (label: string, cents: number): [string, string][] =>
    cents > 0 ? [[label, centsToDollars(-cents)]] : [];
  return [
    ['Total', centsToDollars(finalCents)],
    ...lines.map(({ label, cents }): [string, string] => [label, centsToDollars(cents)]),
    ...went('Refunded', refundedCents),
    ...went('Given as a credit', creditedCents),
    ...(dueCents > 0
      ? ([
          ['Due by', dayInWords(balanceDueOn(eventDate, termsFrom(terms)))],
          ['Still due', usd(dueCents)],
        ] satisfies [string, string][])
      : ([['Total paid', usd(paidCents)]] satisfies [string, string][])),
  ];
}

const receiptNote = ({ link }: { link: string | null }) =>
  link ? 'Your new receipt takes a little longer. You will find it here:' : 'Your new receipt is attached.';

/** A short mail to a parent about one booking: greeting, facts, at most one button, closing lines. */
export function renderBookingLetter({
  issuer,
  title,
  booking,
  preview,
  before,
  rows,
  ...letter
}: BookingLetter) {
  const { button, after, receipt, manageLink } = letter;
  const hello = greeting(greetedName(booking));
  const questions = `Questions? Write to ${issuer.email}${issuer.phone ? ` or call ${issuer.phone}` : ''}.`;
  const html = mailHtml({
    issuer,
    title,
    preview,
    children: (
      <>
        {[hello, ...before].map((line) => (
          <Text key={line}>{line}</Text>
        ))}
        <Rows rows={rows} />
        {button ? <Button href={button.link}>{button.label}</Button> : <Gap />}
        {receipt && <Text>{receiptNote(receipt)}</Text>}
        {receipt?.link && <Button href={receipt.link}>Open the receipt</Button>}
        {after.map((line) => (
          <Text key={line}>{line}</Text>
        ))}
        {manageLink && (
          <Text>
            <MailLink href={manageLink}>{MANAGE}</MailLink>
          </Text>
        )}
        <Text>{questions}</Text>
      </>
    ),
  });
  const text = [
    hello,
    ...before,
    '',
    ...rows.map(([key, value]) => `${key}: ${value}`),
    ...(button ? ['', `${button.label}: ${button.link}`] : []),
    '',
    ...(receipt ? [receiptNote(receipt), ...(receipt.link ? [receipt.link] : [])] : []),
    ...after,
    ...(manageLink ? [`${MANAGE}: ${manageLink}`] : []),
    questions,
    '',
    `${issuer.brand}, ${issuer.serviceArea}`,
  ].join('\n');
  return { subject: title, html, text };
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

const PICTURE = { borderRadius: '36px', display: 'block', margin: '0 0 10px', objectFit: 'cover' } as const;

/** The same as HTML, with the picture. */
export const HostPart = ({ host }: { host: ComingHost }) => (
  <>
    <Heading>Who comes</Heading>
    {host.pictureUrl && <img src={host.pictureUrl} width={72} height={72} alt="" style={PICTURE} />}
    {hostLines(host).map((line) => (
      <Text key={line}>{line}</Text>
    ))}
  </>
);
