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
export {
  canMove,
  LATE_REASON_DAYS,
  mayComplete,
  mayCorrect,
  mayMove,
  paidParts,
  paymentAfter,
  REMOVED,
  type PaidParts,
} from './booking.rules.js';
export { adminBookingView, adminRowView } from './admin-booking.view.js';
export { bookingView, pricingView } from './booking.view.js';
export { AdminBookings } from './admin-bookings.service.js';
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
export { EmailProofsService } from './email-proofs.service.js';
export { BookingLinks } from './booking-links.service.js';
export { MissingReservations } from './missing-reservations.js';

export { BookingCalls } from './follow-up-calls/booking-calls.js';
export { CallsHandlers } from './follow-up-calls/calls.handlers.js';
export { DueCalls } from './follow-up-calls/due-calls.js';

export { BookingDrafts } from './drafts/booking-drafts.service.js';
export { DraftsHandlers } from './drafts/drafts.handlers.js';

export { WaitingKeys } from './waiting-list/waiting-keys.js';
export { WaitingListHandlers } from './waiting-list/waiting-list.handlers.js';
export { WaitingOffers } from './waiting-list/waiting-offers.js';
export { WaitingSweep } from './waiting-list/waiting-sweep.js';
export { BookingsHttpModule } from './bookings.http.module.js';
