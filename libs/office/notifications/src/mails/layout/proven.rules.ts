import type { Booking } from '#libs/booking/bookings';
import { isUnpaid } from '#libs/shared/contracts';

/**
 * The name to greet with. Anybody can type anybody's address into a booking: it has proved itself once the booking is
 * paid, or free by a code of ours. Until then mails to it carry no word that the sender chose, and are few.
 */
export const greetedName = (booking: Pick<Booking, 'paymentStatus' | 'parentName'>): string =>
  isUnpaid(booking) ? '' : booking.parentName;
