import { isConfirmed } from '#libs/shared/contracts';
import { formatTimeAndZone } from '#libs/office/documents';
import type { MailDefinition } from '../../mail-definition.js';
import { renderBookingLetter } from '../layout/booking-letter.js';

/**
 * The hosts are on their way: who comes and when. Once per booking and event day, even if the host repeats the step. None
 * if the step was undone, they have arrived, or the stated time has passed.
 */
export const onTheWayMail: MailDefinition<{ bookingId: string }> = {
  kind: 'on-the-way',
  subjectId: async ({ bookingId }, { bookingChanges }) =>
    (await bookingChanges.lastReschedule(bookingId))?.id ?? bookingId,
  async compose({ bookingId }, { bookings, eventProgress, links, clock }, issuer) {
    const booking = await bookings.find(bookingId);
    const last = (await eventProgress.stepsOf([bookingId])).get(bookingId)?.at(-1);
    const expectedAt = last?.step === 'on-the-way' && last.expectedAt ? new Date(last.expectedAt) : null;
    if (!booking || !isConfirmed(booking) || !last || !expectedAt || expectedAt <= clock.now()) return null;
    const manage = await links.toManage(booking);
    const time = formatTimeAndZone(expectedAt, issuer.timeZone);
    return {
      to: booking.parentEmail,
      bookingId,
      keys: manage.keys,
      ...renderBookingLetter({
        issuer,
        title: `${last.hostName} is on the way`,
        booking,
        preview: `Should be there about ${time}`,
        before: [`${last.hostName} is on the way and should be there about ${time}.`],
        rows: [['Start', booking.eventTime]],
        after: ['You do not need to do anything. Please keep a place near the entrance free for the van.'],
        manageLink: manage.link,
      }),
    };
  },
};
