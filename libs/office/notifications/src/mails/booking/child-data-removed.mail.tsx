import type { Issuer } from '#libs/shop/business-settings';
import type { Booking } from '#libs/booking/bookings';
import { dayInWords } from '#libs/shared/contracts';
import type { MailDefinition } from '../../mail-definition.js';
import { greetedName } from '../layout/booking-letter.js';
import { greeting, mailHtml, Rows, Text } from '../layout/mail-layout.js';

/** Once per purged booking; none if the address was removed, too. */
export const childDataRemovedMail: MailDefinition<{ bookingId: string }> = {
  kind: 'child-data-removed',
  subjectId: ({ bookingId }) => bookingId,
  async compose({ bookingId }, { bookings }, issuer) {
    const booking = await bookings.find(bookingId);
    if (!booking?.purgedAt || !booking.parentEmail) return null;
    return {
      to: booking.parentEmail,
      bookingId,
      isUnproven: await bookings.isUnproven(booking),
      ...renderChildDataRemoved({ booking, issuer }),
    };
  },
};

/** What was removed, what stays and why. */
function renderChildDataRemoved({ booking, issuer }: { booking: Booking; issuer: Issuer }) {
  const hello = greeting(greetedName(booking));
  const title = "We have removed your child's data";
  const rows: [string, string][] = [
    ['Event', dayInWords(booking.eventDate)],
    ['Booking id', booking.id],
  ];
  const gone =
    "your event was a while ago. As promised, we have removed your child's name and age, your requests and your address from this booking and from its receipt.";
  const stays = 'Only the payment stays in our books. You do not need to do anything.';
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
