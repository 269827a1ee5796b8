import { isOff, startMinute, type BookingView } from '#libs/shared/contracts';

export type BookingGroups = {
  /** The first event that is still to take place. */
  next?: BookingView;
  /** The others that are to come, soonest first. */
  coming: BookingView[];
  /** What is over or will not take place, latest first. */
  past: BookingView[];
};

const startOf = ({ eventDate, eventTime }: BookingView) =>
  `${eventDate} ${String(startMinute(eventTime) ?? 0).padStart(4, '0')}`;
const bySoonest = (one: BookingView, other: BookingView) => (startOf(one) < startOf(other) ? -1 : 1);

/** Bookings as their family looks at them from `today` on: yyyy-MM-dd, the business's day. */
export function groupBookings(bookings: BookingView[], today: string): BookingGroups {
  const isComing = (booking: BookingView) => booking.eventDate >= today && !isOff(booking);
  const [next, ...coming] = bookings.filter(isComing).toSorted(bySoonest);
  const past = bookings
    .filter((booking) => !isComing(booking))
    .toSorted(bySoonest)
    .toReversed();
  return { next, coming, past };
}
