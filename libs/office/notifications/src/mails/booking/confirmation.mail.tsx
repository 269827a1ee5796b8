import type { PaidParts, Booking } from '#libs/booking/bookings';
import { centsToDollars, type ComingHost } from '#libs/shared/contracts';
import { eventFacts, nextSteps, policySentences, priceLines, type Issuer } from '#libs/office/documents';
import { HostPart, hostLines } from './coming-host.js';
import { paidRows } from '../layout/booking-rows.js';
import { Button, greeting, Heading, mailHtml, plain, Rows, Text } from '../layout/mail-layout.js';

export type ConfirmationOptions = {
  booking: Booking;
  issuer: Issuer;
  /** Where the receipt will be, when it could not be attached; null when it is. */
  receiptLink: string | null;
  /** Where the booking can be added to an account; null when it stands in one. */
  claimLink: string | null;
  /** How its price came when money had come before; null when it came at once. */
  paid?: PaidParts | null;
  /** Who leads the event; null while nobody is chosen. */
  host: ComingHost | null;
};

const priceRows = ({ booking, paid }: ConfirmationOptions): [string, string][] => [
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
  ...paidRows(booking, paid),
];

const receiptSentence = (link: string | null) =>
  link
    ? 'Your receipt takes us a little longer. You find it here:'
    : 'Your receipt is attached, and so is an entry for your calendar.';

const CLAIM = 'Do you have an account, or would you like one? Keep this booking in it:';

/** What both forms of the mail say, HTML and plain text. */
function wordsOf(options: ConfirmationOptions) {
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
  const policies = [...policySentences(issuer.policies), questions];
  const prices = priceRows(options);
  return { facts, factRows, prices, policies, steps, who, hello: greeting(booking.parentName) };
}
type MailProps = ConfirmationOptions & { words: ReturnType<typeof wordsOf> };

const ConfirmationBody = ({ receiptLink, claimLink, host, words }: MailProps) => (
  <>
    <Text>
      {words.hello} thank you! {receiptSentence(receiptLink)}
    </Text>
    {receiptLink && <Button href={receiptLink}>Open the receipt</Button>}
    <Heading>Your event</Heading>
    <Rows rows={words.factRows} />
    {host && <HostPart host={host} />}
    <Heading>What happens next</Heading>
    {words.steps.map(({ when, what }) => (
      <Text key={what}>
        <b>{when}</b>
        <br />
        {what}
      </Text>
    ))}
    <Heading>Price</Heading>
    <Rows rows={words.prices} money />
    <Heading>Good to know</Heading>
    {words.policies.map((policy) => (
      <Text key={policy}>{policy}</Text>
    ))}
    {claimLink && (
      <Text>
        {CLAIM} <a href={claimLink}>Add it to my account</a>
      </Text>
    )}
  </>
);

function confirmationText({ issuer, receiptLink, claimLink, words }: MailProps): string {
  const { hello, factRows, prices, steps, policies, who } = words;
  const lines = (rows: [string, string][]) => rows.map(([key, value]) => `${key}: ${value}`);
  return [
    `${hello} thank you! Your booking is confirmed.`,
    receiptSentence(receiptLink),
    ...(receiptLink ? [receiptLink] : []),
    '',
    'YOUR EVENT',
    ...lines(factRows),
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

/** The one mail after the payment. It names no child: mails are forwarded, and calendars are shared. */
export function confirmationMail(options: ConfirmationOptions) {
  const words = wordsOf(options);
  const { facts } = words;
  const title = 'Your booking is confirmed';
  const html = mailHtml({
    issuer: options.issuer,
    title,
    preview: `${facts.day}, ${facts.time}`,
    children: <ConfirmationBody {...options} words={words} />,
  });
  return { subject: `${title}: ${facts.day}`, html, text: confirmationText({ ...options, words }) };
}
