export { AvailabilityController } from './availability.controller.js';
export { BookingAdditions } from './booking-additions.js';
export { BookingCorrecting, fieldsChanged, type Corrected } from './booking-correcting.js';
export { BookingCrew } from './booking-crew.js';
export { BookingClaims } from './booking-claims.js';
export { BookingAccess, PAYABLE_BY_SQL, type Payers } from './booking.access.js';
export type { BookingEntity as Booking } from './booking.entity.js';
export { BookingFigures } from './booking-figures.js';
export { FoldBookings } from './fold-bookings.js';
export { bookingFilterSql, type BookingChoice } from './booking-filter.js';
export { BookingList } from './booking-list.js';
export { BookingNotes } from './booking-notes.js';
export { BookingsOfAddress } from './bookings-of-address.js';
export { BookingStart, type Start } from './booking-start.js';
export { BookingTimeline } from './booking-timeline.js';
export { BookingTimes } from './booking-times.js';
export { canMove, LATE_REASON_DAYS, mayComplete, mayMove, paymentAfter, REMOVED } from './booking.rules.js';
export { adminBookingView, adminRowView } from './admin-booking.view.js';
export { bookingView, pricingView } from './booking.view.js';
export { AdminBookingsController } from './admin-bookings.controller.js';
export { AdminBookings } from './admin-bookings.service.js';
export { BookingsController } from './bookings.controller.js';
export { ZoneChangeController } from './zone-change.controller.js';
export { CallerBookingsController } from './caller-bookings.controller.js';
export { BookingsHandlers } from './bookings.handlers.js';
export { BookingsModule } from './bookings.module.js';
export {
  countExampleBookings,
  exampleBookingIds,
  hasNoBooking,
  removeExampleBookings,
  writeExampleBooking,
  type ExampleBooking,
} from './example-bookings.js';
export type { Actor } from './booking-history.js';
export { BookingsService } from './bookings.service.js';
export { BookingReading } from './booking-reading.js';
export { BookingRedaction } from './booking-redaction.js';
export { BookingRetention } from './booking-retention.js';
export { BookingLinks } from './booking-links.service.js';
export { MissingReservations } from './missing-reservations.js';
