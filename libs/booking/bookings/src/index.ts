export { BookingAdditions } from './access/booking-additions.js';
export { BookingPricingService, fieldsChanged, type Corrected } from './create/booking-pricing.service.js';
export { BookingCrew } from './admin/booking-crew.js';
export { BookingClaimsService } from './claims/booking-claims.service.js';
export { BookingAccessService, PAYABLE_BY_SQL, type Payers } from './access/booking-access.service.js';
export type { BookingEntity as Booking } from './booking.entity.js';
export { BookingFigures } from './admin/booking-figures.js';
export { BookingCompactionService } from './admin/booking-compaction.service.js';
export { bookingFilterSql, type BookingChoice } from './admin/booking-filter.js';
export { AdminBookingsQueries } from './admin/admin-bookings.queries.js';
export { BookingNotes } from './booking-notes.js';
export { BookingsOfAddress } from './bookings-of-address.js';
export { BookingScheduleService, type Start } from './lifecycle/booking-schedule.service.js';
export { BookingTimeline } from './access/booking-timeline.js';
export { BookingHoldsService } from './lifecycle/booking-holds.service.js';
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
export { adminBookingView, adminRowView } from './admin/admin-booking.view.js';
export { bookingView, pricingView } from './booking.view.js';
export { AdminBookingsService } from './admin/admin-bookings.service.js';
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
export { BookingReadingService } from './access/booking-reading.service.js';
export { BookingRedaction } from './lifecycle/booking-redaction.js';
export { BookingRetentionService } from './lifecycle/booking-retention.service.js';
export { EmailProofsService } from './access/email-proofs.service.js';
export { BookingLinksService } from './access/booking-links.service.js';
export { MissingReservationsService } from './lifecycle/missing-reservations.service.js';

export { FollowUpCallsService } from './follow-up-calls/follow-up-calls.service.js';
export { CallsHandlers } from './follow-up-calls/calls.handlers.js';
export { DueCalls } from './follow-up-calls/due-calls.js';

export { BookingDraftsService } from './drafts/booking-drafts.service.js';
export { DraftsHandlers } from './drafts/drafts.handlers.js';

export { WaitingKeys } from './waiting-list/waiting-keys.js';
export { WaitingListHandlers } from './waiting-list/waiting-list.handlers.js';
export { WaitingOffersService } from './waiting-list/waiting-offers.service.js';
export { WaitingSweep } from './waiting-list/waiting-sweep.js';
export { BookingsHttpModule } from './bookings.http.module.js';
