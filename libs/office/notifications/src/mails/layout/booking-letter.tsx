import type { Issuer } from '#libs/shop/business-settings';
import type { Booking, PaidParts } from '#libs/booking/bookings';
import type { StaffingQueries } from '#libs/booking/staffing';
import { centsToDollars, checkInWords, isUnpaid, type ComingHost } from '#libs/shared/contracts';
import { eventFacts } from '#libs/office/documents';
import type { MailLinksService } from '../../mail-links.service.js';
import { Button, Gap, greeting, Heading, mailHtml, plain, Rows, Text } from './mail-layout.js';

export type BookingLetter = {
  issuer: Issuer;
  title: string;
  /** Whose parent it greets: by name once its address has proved itself. */
  booking: Booking;
  /** Shown by mail programs beside the subject. */
  preview: string;
  before: string[];
  rows: [string, string][];
  button?: { label: string; link: string };
  after: string[];
  /** The new receipt: attached when it has no link; none when there is none to bring. */
  receipt?: { link: string | null } | null;
};

/**
 * The name to greet with. Anybody can type anybody's address into a booking: it has proved itself once the booking is
 * paid, or free by a code of ours. Until then mails to it carry no word that the sender chose, and are few.
 */
export const greetedName = (booking: Pick<Booking, 'paymentStatus' | 'parentName'>): string =>
  isUnpaid(booking) ? '' : booking.parentName;

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

const receiptNote = ({ link }: { link: string | null }) =>
  link ? 'Your new receipt takes us a little longer. You find it here:' : 'Your new receipt is attached.';

/** A short mail to a parent about one booking: greeting, facts, at most one button, what else to know. */
export function renderBookingLetter({
  issuer,
  title,
  booking,
  preview,
  before,
  rows,
  ...letter
}: BookingLetter) {
  const { button, after, receipt } = letter;
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
        {[...after, questions].map((line) => (
          <Text key={line}>{line}</Text>
        ))}
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
    questions,
    '',
    `${issuer.brand}, ${issuer.serviceArea}`,
  ].join('\n');
  return { subject: title, html, text };
}

/** Who leads an event, with the whole address of the picture; null while no lead is assigned. */
export async function leadOf(
  booking: Booking,
  { staffing, links }: { staffing: StaffingQueries; links: MailLinksService },
): Promise<ComingHost | null> {
  const host = (await staffing.leadsOf([booking])).get(booking.id);
  return host ? { ...host, pictureUrl: host.pictureUrl && links.to(host.pictureUrl) } : null;
}

/** Who leads the event, in lines: name, what they say of themselves, and the dated check when one is on record. */
export const hostLines = ({ name, about, checkedOn }: ComingHost): string[] => [
  `${plain(name)} leads your event.`,
  ...(about ? [plain(about)] : []),
  ...(checkedOn ? [`${checkInWords(checkedOn)}.`] : []),
];

const PICTURE = { borderRadius: '36px', display: 'block', margin: '0 0 10px', objectFit: 'cover' } as const;

/** The same as a part of a mail, with the picture. */
export const HostPart = ({ host }: { host: ComingHost }) => (
  <>
    <Heading>Who comes</Heading>
    {host.pictureUrl && <img src={host.pictureUrl} width={72} height={72} alt="" style={PICTURE} />}
    {hostLines(host).map((line) => (
      <Text key={line}>{line}</Text>
    ))}
  </>
);
