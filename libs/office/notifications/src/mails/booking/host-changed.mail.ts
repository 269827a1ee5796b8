import { isOver } from '#libs/shared/contracts';
import { eventFacts } from '#libs/office/documents';
import type { MailDefinition } from '../../mail-definition.js';
import { bookingRows, hostLines, renderBookingLetter } from '../layout/booking-letter.js';
import { plain } from '../layout/mail-layout.js';

/**
 * Another lead than in the last mail: once per change that is still current. None if the event is cancelled or has ended.
 */
export const hostChangedMail: MailDefinition<{ bookingId: string }> = {
  kind: 'host-changed',
  subjectId: ({ bookingId }, { staffing }) => staffing.newestLeadChange(bookingId),
  async compose({ bookingId }, { bookings, staffing, links, clock }, issuer) {
    const booking = await bookings.find(bookingId);
    if (!booking || isOver(booking, clock.now())) return null;
    const host = (await staffing.leadsOf([booking])).get(bookingId);
    if (!host) return null;
    const manage = await links.toManage(booking);
    const { day, time } = eventFacts(booking, issuer.timeZone);
    return {
      to: booking.parentEmail,
      bookingId,
      keys: manage.keys,
      ...renderBookingLetter({
        issuer,
        title: `Your host is now ${plain(host.name)}`,
        booking,
        preview: `${day}, ${time}`,
        before: hostLines(host),
        rows: bookingRows(booking, issuer),
        after: ['Everything else is the same.'],
        manageLink: manage.link,
      }),
    };
  },
};
