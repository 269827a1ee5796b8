import type { Booking } from '#libs/booking/bookings';
import type { Issuer } from '#libs/office/documents';
import { greetedName } from './proven.rules.js';
import { Button, Gap, greeting, mailHtml, Rows, Text } from './mail-layout.js';

export type LetterWords = {
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

const receiptSentence = ({ link }: { link: string | null }) =>
  link ? 'Your new receipt takes us a little longer. You find it here:' : 'Your new receipt is attached.';

/** A short letter to a parent about one booking: greeting, facts, at most one button, what else to know. */
export function letterMail({ issuer, title, booking, preview, before, rows, ...letter }: LetterWords) {
  const { button, after, receipt } = letter;
  const hello = greeting(greetedName(booking));
  const questions = `Questions? Write to ${issuer.email}${issuer.phone ? ` or call ${issuer.phone}` : ''}.`;
  const html = mailHtml({
    issuer,
    title,
    preview,
    children: (
      <>
        {[hello, ...before].map((sentence) => (
          <Text key={sentence}>{sentence}</Text>
        ))}
        <Rows rows={rows} />
        {button ? <Button href={button.link}>{button.label}</Button> : <Gap />}
        {receipt && <Text>{receiptSentence(receipt)}</Text>}
        {receipt?.link && <Button href={receipt.link}>Open the receipt</Button>}
        {[...after, questions].map((sentence) => (
          <Text key={sentence}>{sentence}</Text>
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
    ...(receipt ? [receiptSentence(receipt), ...(receipt.link ? [receipt.link] : [])] : []),
    ...after,
    questions,
    '',
    `${issuer.brand}, ${issuer.serviceArea}`,
  ].join('\n');
  return { subject: title, html, text };
}
