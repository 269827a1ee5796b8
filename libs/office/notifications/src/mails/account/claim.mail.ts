import type { Issuer } from '#libs/shop/business-settings';
import type { Booking } from '#libs/booking/bookings';
import { eventFacts } from '#libs/office/documents';
import type { MailDefinition } from '../../mail-definition.js';
import { button, renderLetter } from '../layout/mail-layout.js';

type Options = { claims: { booking: Booking; link: string }[]; issuer: Issuer };

/**
 * For a request to claim bookings, to the address they were made with; none when there is none to claim.
 */
export const claimMail: MailDefinition<{ bookingId: string; userId: string; eventId: string }> = {
  kind: 'booking-claim',
  subjectId: ({ eventId }) => eventId,
  async compose({ bookingId, userId }, { bookingClaims, bookings, links }, issuer) {
    const found = await bookingClaims.writeLinks(bookingId, userId);
    const [first] = found;
    if (!first) return null;
    const claims = found.map(({ booking, token }) => ({
      booking,
      link: links.withKey('/profile?claim=link', token),
    }));
    const areUnproven = await Promise.all(found.map(({ booking }) => bookings.isUnproven(booking)));
    return {
      to: first.booking.parentEmail,
      bookingId: first.booking.id,
      keys: found.map(({ token }) => token),
      isUnproven: areUnproven.every(Boolean),
      ...renderClaim({ claims, issuer }),
    };
  },
};

const TITLE = 'Add your booking to an account';
const ASKED =
  'Hello, someone asked us to add the bookings made with this email address to an account. If it was you, log in to that account and open the link for each booking.';
const OTHERWISE =
  'The link works for one day, and only in the account that asked for it. Didn’t ask? You can ignore this email: nothing changes until the link is opened and confirmed. Please do not forward it.';

/** Contains no user text: both requester and recipient may be strangers. */
const renderClaim = ({ claims, issuer }: Options) =>
  renderLetter({
    issuer,
    title: TITLE,
    preview: 'A link that you asked for',
    parts: [
      ASKED,
      ...claims.flatMap(({ booking, link }) => {
        const { day, type } = eventFacts(booking, issuer.timeZone);
        return [`${type}, ${day}`, button('Add this booking', link)];
      }),
      OTHERWISE,
    ],
  });
