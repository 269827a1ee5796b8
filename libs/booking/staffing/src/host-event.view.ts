import type { Booking } from '#libs/bookings';
import { centsToText, endOf, isUnpaid, type HostEventView, type HostFamilyView } from '#libs/contracts';
import type { EventDrive } from '#libs/crews';

const firstWord = (name: string) => name.trim().split(/\s+/u)[0];

/** Never stored and never handed on: only while the event is near. */
const familyView = (booking: Booking): HostFamilyView => ({
  parentFirstName: firstWord(booking.parentName),
  parentPhone: booking.parentPhone,
  childFirstName: firstWord(booking.childName),
  childAge: booking.childAge,
  address: booking.location.address,
  state: booking.location.state,
  spaceDetails: booking.location.spaceDetails,
  specialRequests: booking.specialRequests,
  eventTheme: booking.eventTheme,
  amountDue: centsToText(isUnpaid(booking) ? booking.finalCents : 0),
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

/** An event as a host on duty reads it: with the family's details, or by day, city and games alone. */
export const hostEventView = (
  booking: Booking,
  { role, drive, loading, steps, withFamily }: AroundEvent,
): HostEventView => ({
  id: booking.id,
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
