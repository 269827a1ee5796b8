import type { BookingView } from '#libs/shared/contracts';
import { groupBookings } from './booking-groups.js';

const TODAY = '2026-06-10';
const booking = (id: string, eventDate: string, eventTime = '10:00 AM', status = 'confirmed') =>
  ({ id, eventDate, eventTime, status }) as BookingView;
const seen = (...bookings: BookingView[]) => {
  const { next, coming, past } = groupBookings(bookings, TODAY);
  return [next?.id, coming.map(({ id }) => id).join(''), past.map(({ id }) => id).join('')];
};

describe('the grouped bookings of a family', () => {
  it.each([
    ['nothing booked', seen(), [undefined, '', '']],
    ['an event of today is still the next one', seen(booking('a', TODAY)), ['a', '', '']],
    ['an event of yesterday has ended', seen(booking('a', '2026-06-09')), [undefined, '', 'a']],
    [
      'the soonest comes first, the others behind it in order',
      seen(booking('c', '2026-08-01'), booking('a', '2026-06-11'), booking('b', '2026-07-01')),
      ['a', 'bc', ''],
    ],
    [
      'two events of one day are told apart by their start, and 9 comes before 10',
      seen(booking('b', '2026-06-11', '10:00 AM'), booking('a', '2026-06-11', '9:00 AM')),
      ['a', 'b', ''],
    ],
    [
      'a cancelled and an expired event are past, whenever they were to be',
      seen(
        booking('a', '2026-06-11', '9:00 AM', 'cancelled'),
        booking('b', '2026-06-12', '9:00 AM', 'expired'),
        booking('c', '2026-06-13', '9:00 AM', 'pending'),
      ),
      ['c', '', 'ba'],
    ],
    [
      'of what is past the latest stands first',
      seen(booking('a', '2025-06-01'), booking('b', '2026-01-01')),
      [undefined, '', 'ba'],
    ],
  ])('%s', (_, found, wanted) => {
    expect(found).toEqual(wanted);
  });
});
