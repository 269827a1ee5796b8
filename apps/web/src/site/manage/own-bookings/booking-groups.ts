import { isOff, startMinute, type BookingView } from '#libs/shared/contracts';

export type BookingGroups = {
  /** The next upcoming event. */
  next?: BookingView;
  /** The other upcoming events, soonest first. */
  coming: BookingView[];
  /** Past and cancelled events, latest first. */
  past: BookingView[];
};

const startOf = ({ eventDate, eventTime }: BookingView) =>
  `${eventDate} ${String(startMinute(eventTime) ?? 0).padStart(4, '0')}`;
const bySoonest = (one: BookingView, other: BookingView) => (startOf(one) < startOf(other) ? -1 : 1);

/** The bookings of a family grouped relative to `today`: yyyy-MM-dd, the business day. */
export function groupBookings(bookings: BookingView[], today: string): BookingGroups {
  const isComing = (booking: BookingView) => booking.eventDate >= today && !isOff(booking);
  const [next, ...coming] = bookings.filter(isComing).toSorted(bySoonest);
  const past = bookings
    .filter((booking) => !isComing(booking))
    .toSorted(bySoonest)
    .toReversed();
  return { next, coming, past };
}
