import type { Booking } from '#libs/booking/bookings';
import { dayInWords } from '#libs/shared/contracts';
import type { Issuer } from '#libs/office/documents';
import { greetedName } from '../layout/proven.rules.js';
import { greeting, mailHtml, Rows, Text } from '../layout/mail-layout.js';

/** After the purge: what is gone, what stays and why. There is nothing left that could be repeated here. */
export function childDataRemovedMail({ booking, issuer }: { booking: Booking; issuer: Issuer }) {
  const hello = greeting(greetedName(booking));
  const title = "We have removed your child's data";
  const rows: [string, string][] = [
    ['Event', dayInWords(booking.eventDate)],
    ['Booking id', booking.id],
  ];
  const gone =
    "your event was a while ago. As promised, we have removed your child's name and age, your requests and your address from this booking and from its receipt.";
  const stays =
    'Only what was paid stays on record, as every business keeps its books. There is nothing for you to do.';
  const html = mailHtml({
    issuer,
    title,
    preview: 'There is nothing for you to do.',
    children: (
      <>
        <Text>
          {hello} {gone}
        </Text>
        <Rows rows={rows} />
        <Text>{stays}</Text>
      </>
    ),
  });
  const text = [
    `${hello} ${gone}`,
    '',
    ...rows.map(([name, value]) => `${name}: ${value}`),
    '',
    stays,
    '',
    `${issuer.brand}, ${issuer.email}`,
  ].join('\n');
  return { subject: title, html, text };
}
