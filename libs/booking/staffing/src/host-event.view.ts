import type { Booking } from '#libs/booking/bookings';
import {
  centsToText,
  endOf,
  isUnpaid,
  type HostEventView,
  type HostFamilyView,
} from '#libs/shared/contracts';
import type { EventDrive } from '#libs/scheduling/crews';

/** The amount due in dollars: the price minus the payments. */
export const amountDue = (booking: Booking): string =>
  centsToText(isUnpaid(booking) ? booking.finalCents - booking.partPaidCents : 0);

const firstWord = (name: string) => name.trim().split(/\s+/u)[0];

/** Only included while the event is near; never stored or passed on. */
const familyView = (booking: Booking): HostFamilyView => ({
  parentFirstName: firstWord(booking.parentName),
  parentPhone: booking.parentPhone,
  parentPhoneExtension: booking.parentPhoneExtension,
  childFirstName: firstWord(booking.childName),
  childAge: booking.childAge,
  address: booking.location.address,
  state: booking.location.state,
  spaceDetails: booking.location.spaceDetails,
  specialRequests: booking.specialRequests,
  eventTheme: booking.eventTheme,
  amountDue: amountDue(booking),
});

const driveView = ({ crewName, leavesAt, minutes, isFromHome }: EventDrive): HostEventView['drive'] => ({
  crewName,
  leaveAt: leavesAt.toISOString(),
  minutes,
  isFromHome,
});

export type AroundEvent = Pick<HostEventView, 'role' | 'loading' | 'steps'> & {
  drive: EventDrive | undefined;
  withFamily: boolean;
};

/** An event for a host on duty: with the family's details, or only day, city and games. */
export const hostEventView = (
  booking: Booking,
  { role, drive, loading, steps, withFamily }: AroundEvent,
): HostEventView => ({
  id: booking.id,
  version: booking.version,
  day: booking.eventDate,
  startsAt: booking.startsAt.toISOString(),
  endsAt: endOf(booking).toISOString(),
  city: booking.location.city,
  zipCode: booking.location.zipCode,
  eventType: booking.eventType,
  guestCount: booking.guestCount,
  games: booking.gameNames,
  role,
  drive: drive ? driveView(drive) : null,
  loading,
  steps,
  family: withFamily ? familyView(booking) : null,
});
