import type { Booking } from '#libs/booking/bookings';
import { eventFacts, type Issuer } from '#libs/office/documents';
import { Button, mailHtml, Text } from '../layout/mail-layout.js';

type Options = { links: { booking: Booking; link: string }[]; issuer: Issuer };

const TITLE = 'Add your booking to an account';
const ASKED =
  'Hello, somebody asked us to add what was booked with this address to an account. Was it you? Then log in to that account and open the link of the booking.';
const OTHERWISE =
  'The link works for one day, and in the account alone that asked for it. You did not ask? Then there is nothing to do: nothing changes until the link is opened and confirmed. Please do not pass this mail on.';

/** It holds nothing that anybody typed: whoever asked may be a stranger, and whoever reads it, too. */
export function claimMail({ links, issuer }: Options) {
  const bookings = links.map(({ booking, link }) => {
    const { day, type } = eventFacts(booking, issuer.timeZone);
    return { words: `${type}, ${day}`, link };
  });
  const html = mailHtml({
    issuer,
    title: TITLE,
    preview: 'A link that you asked for',
    children: (
      <>
        <Text>{ASKED}</Text>
        {bookings.map(({ words, link }) => (
          <div key={link}>
            <Text>{words}</Text>
            <Button href={link}>Add this booking</Button>
          </div>
        ))}
        <Text>{OTHERWISE}</Text>
      </>
    ),
  });
  const text = [
    ASKED,
    ...bookings.flatMap(({ words, link }) => ['', `${words}:`, link]),
    '',
    OTHERWISE,
    '',
    `${issuer.brand}, ${issuer.email}`,
  ].join('\n');
  return { subject: TITLE, html, text };
}
