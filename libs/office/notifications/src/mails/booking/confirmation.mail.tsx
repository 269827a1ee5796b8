import type { Issuer } from '#libs/shop/business-settings';
import type { Booking } from '#libs/booking/bookings';
import type { WordedLedger } from '#libs/booking/payments';
import { centsToDollars, isConfirmed, type ComingHost } from '#libs/shared/contracts';
import { calendarAttachment, eventFacts, nextSteps, policyTexts, priceLines } from '#libs/office/documents';
import { encloseReceipt } from '../../enclosed-receipt.js';
import type { MailDefinition } from '../../mail-definition.js';
import { HostPart, hostLines, leadOf, MANAGE, paidRows } from '../layout/booking-letter.js';
import { Button, greeting, Heading, mailHtml, plain, Rows, Text } from '../layout/mail-layout.js';

type ConfirmationOptions = {
  booking: Booking;
  issuer: Issuer;
  /** Link to the receipt; null when it is attached. */
  receiptLink: string | null;
  /** Link to the booking page; null for none. */
  manageLink: string | null;
  /** Link to claim the booking; null when it belongs to an account. */
  claimLink: string | null;
  /** What came and went; none before a payment. */
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

const priceRows = ({ booking, ledger }: ConfirmationOptions): [string, string][] => [
  ...priceLines(booking).map(({ label, note, cents }): [string, string] => [
    note ? `${label} (${note})` : label,
    centsToDollars(cents),
  ]),
  ['Subtotal', centsToDollars(booking.totalCents)],
  ...(booking.promoCode
    ? [
        [`Discount, code ${plain(booking.promoCode)}`, `−${centsToDollars(booking.discountCents)}`] as [
          string,
          string,
        ],
      ]
    : []),
  ['Tax', centsToDollars(booking.taxCents)],
  ...paidRows(booking, ledger),
];

const receiptNote = (link: string | null) =>
  link
    ? 'Your receipt takes a little longer. You will find it here:'
    : 'Your receipt is attached, and so is an entry for your calendar.';

const CLAIM = 'Do you have an account, or would you like one? Keep this booking in it:';

/** The content of text and HTML. */
function partsOf(options: ConfirmationOptions) {
  const { booking, issuer, host } = options;
  const facts = eventFacts(booking, issuer.timeZone);
  const factRows: [string, string][] = [
    ['Date', facts.day],
    ['Time', `${facts.time} (${facts.duration})`],
    ['Place', plain(facts.place)],
    ['Event', `${facts.type}, ${facts.children}`],
    ['Games', booking.gameNames.join(', ')],
    ['Booking id', booking.id],
  ];
  const questions = `Questions or changes? Write to ${issuer.email}${issuer.phone ? ` or call ${issuer.phone}` : ''}.`;
  const steps = nextSteps(booking, issuer.timeZone);
  const who = host ? hostLines(host) : [];
  const policies = [...policyTexts(booking, issuer.policies), questions];
  const prices = priceRows(options);
  return { facts, factRows, prices, policies, steps, who, hello: greeting(booking.parentName) };
}
type MailProps = ConfirmationOptions & { parts: ReturnType<typeof partsOf> };

const ConfirmationBody = ({ receiptLink, manageLink, claimLink, host, parts }: MailProps) => (
  <>
    <Text>
      {parts.hello} thank you! {receiptNote(receiptLink)}
    </Text>
    {receiptLink && <Button href={receiptLink}>Open the receipt</Button>}
    <Heading>Your event</Heading>
    <Rows rows={parts.factRows} />
    {manageLink && <Button href={manageLink}>{MANAGE}</Button>}
    {host && <HostPart host={host} />}
    <Heading>What happens next</Heading>
    {parts.steps.map(({ when, what }) => (
      <Text key={what}>
        <b>{when}</b>
        <br />
        {what}
      </Text>
    ))}
    <Heading>Price</Heading>
    <Rows rows={parts.prices} money />
    <Heading>Good to know</Heading>
    {parts.policies.map((policy) => (
      <Text key={policy}>{policy}</Text>
    ))}
    {claimLink && (
      <Text>
        {CLAIM} <a href={claimLink}>Add it to my account</a>
      </Text>
    )}
  </>
);

function confirmationText({ issuer, receiptLink, manageLink, claimLink, parts }: MailProps): string {
  const { hello, factRows, prices, steps, policies, who } = parts;
  const lines = (rows: [string, string][]) => rows.map(([key, value]) => `${key}: ${value}`);
  return [
    `${hello} thank you! Your booking is confirmed.`,
    receiptNote(receiptLink),
    ...(receiptLink ? [receiptLink] : []),
    '',
    'YOUR EVENT',
    ...lines(factRows),
    ...(manageLink ? [`${MANAGE}: ${manageLink}`] : []),
    ...(who.length > 0 ? ['', 'WHO COMES', ...who] : []),
    '',
    'WHAT HAPPENS NEXT',
    ...steps.map(({ when, what }) => `${when}: ${what}`),
    '',
    'PRICE',
    ...lines(prices),
    '',
    'GOOD TO KNOW',
    ...policies,
    ...(claimLink ? ['', CLAIM, claimLink] : []),
    '',
    `${issuer.brand}, ${issuer.serviceArea}`,
  ].join('\n');
}

/** Without the child's name: mails are forwarded, and calendars are shared. */
export function renderConfirmation(options: ConfirmationOptions) {
  const parts = partsOf(options);
  const { facts } = parts;
  const title = 'Your booking is confirmed';
  const html = mailHtml({
    issuer: options.issuer,
    title,
    preview: `${facts.day}, ${facts.time}`,
    children: <ConfirmationBody {...options} parts={parts} />,
  });
  return { subject: `${title}: ${facts.day}`, html, text: confirmationText({ ...options, parts }) };
}
