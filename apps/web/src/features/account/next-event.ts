import { isOff, type BookingView } from '#libs/contracts';

/** The first event from `today` (yyyy-MM-dd, the business's day) on that is still to take place. */
export function nextEvent(bookings: BookingView[], today: string): BookingView | undefined {
  const ahead = bookings.filter((booking) => booking.eventDate >= today && !isOff(booking));
  return ahead.reduce<BookingView | undefined>(
    (first, each) => (first && first.eventDate <= each.eventDate ? first : each),
    undefined,
  );
}
