import type { Booking } from '#libs/booking/bookings';
import { centsToDollars } from '#libs/shared/contracts';
import { eventFacts, type Issuer } from '#libs/office/documents';
import { instantInWords } from '../layout/instant-in-words.js';
import { Button, greeting, mailHtml, Rows, Text } from '../layout/mail-layout.js';

type ReminderOptions = {
  booking: Booking;
  issuer: Issuer;
  payLink: string;
  isAgain?: boolean;
  /** Until then its time is held; null when nobody holds it. */
  heldUntil?: Date | null;
};

/**
 * Sent once, a day after a booking that nobody has paid; `isAgain` when staff send it another time. It holds nothing
 * that was typed: the address may belong to somebody who knows nothing of it.
 */
export function unpaidReminderMail({
  booking,
  issuer,
  payLink,
  isAgain = false,
  heldUntil = null,
}: ReminderOptions) {
  const facts = eventFacts(booking, issuer.timeZone);
  const title = 'Your booking is waiting for you';
  const rows: [string, string][] = [
    ['Date', facts.day],
    ['Time', facts.time],
    ['Games', booking.gameNames.join(', ')],
    ['Total', `${centsToDollars(booking.finalCents)} USD`],
  ];
  const standing = heldUntil
    ? `It is not paid yet. We keep your time for you until ${instantInWords(heldUntil, issuer.timeZone)}; then it is free for others.`
    : 'It is not paid yet, so the day is not reserved.';
  const why = `${standing} It takes a minute to finish:`;
  const after = `Changed your mind? Then there is nothing to do: nothing was charged${isAgain ? '.' : ', and this is our only reminder.'}`;
  const html = mailHtml({
    issuer,
    title,
    preview: `${facts.day}, ${facts.time}`,
    children: (
      <>
        <Text>
          {greeting()} you chose your games and filled in everything. {why}
        </Text>
        <Rows rows={rows} />
        <Button href={payLink}>Finish the booking</Button>
        <Text>{after}</Text>
      </>
    ),
  });
  const text = [
    `${greeting()} you chose your games and filled in everything. ${why}`,
    payLink,
    '',
    ...rows.map(([name, value]) => `${name}: ${value}`),
    '',
    after,
    '',
    `${issuer.brand}, ${issuer.email}`,
  ].join('\n');
  return { subject: title, html, text };
}
