import type { BookingView } from '#libs/contracts';

const OFF = ['cancelled', 'expired'];

/** The first event from `today` (yyyy-MM-dd, the business's day) on that is still to take place. */
export function nextEvent(bookings: BookingView[], today: string): BookingView | undefined {
  const ahead = bookings.filter(({ eventDate, status }) => eventDate >= today && !OFF.includes(status));
  return ahead.reduce<BookingView | undefined>(
    (first, each) => (first && first.eventDate <= each.eventDate ? first : each),
    undefined,
  );
}
