import type { Booking } from '#libs/booking/bookings';
import { timeInWords, type Issuer } from '#libs/office/documents';
import { letterMail } from '../layout/booking-letter.js';

type OnTheWay = { booking: Booking; issuer: Issuer; hostName: string; expectedAt: Date };

/** Read on a phone minutes before the bell rings: who comes and when, and nothing to do. */
export function onTheWayMail({ booking, issuer, hostName, expectedAt }: OnTheWay) {
  const time = timeInWords(expectedAt, issuer.timeZone);
  return letterMail({
    issuer,
    title: `${hostName} is on the way`,
    booking,
    preview: `Should be there about ${time}`,
    before: [`${hostName} is on the way and should be there about ${time}.`],
    rows: [['Start', booking.eventTime]],
    after: ['You do not need to do anything. Please keep a place near the entrance free for the van.'],
  });
}
