export { BookingsModule } from './bookings.module.js';
export { BookingsHttpModule } from './bookings.http.module.js';
export { BookingsWorkerModule } from './bookings.worker.module.js';

export type { BookingEntity as Booking } from './booking.entity.js';
export { raiseVersions, type Start } from './booking.repository.js';
export {
  canTransition,
  dueCentsOf,
  hasSettledPrice,
  LATE_REASON_DAYS,
  mayComplete,
  mayEdit,
  mayReschedule,
  needsOtherSlot,
  paymentAfter,
  REMOVED,
} from './booking.rules.js';
export { adminBookingView, adminRowView, bookingView, payOnlyPart, pricingView } from './booking.view.js';
export { BookingsService } from './bookings.service.js';

export { BookingPricingService, fieldsChanged } from './create/booking-pricing.service.js';

export { CreateBookingService } from './create/create-booking.service.js';

export {
  BookingAccessService,
  requireManager,
  requirePayer,
  type Payers,
} from './access/booking-access.service.js';
export { BookingLinksService } from './access/booking-links.service.js';
export { BookingViewAddition } from './access/booking-view-addition.js';
export { BookingViewsService } from './access/booking-views.service.js';
export { ChildDataViewsService } from './access/child-data-views.service.js';
export type { BookingChange } from './change/booking-change.js';
export { BookingChangeService } from './change/booking-change.service.js';
export { BookingClaimsService } from './claims/booking-claims.service.js';

export { BookingHoldsService } from './lifecycle/booking-holds.service.js';
export { BookingLifecycleService } from './lifecycle/booking-lifecycle.service.js';
export { BookingRetentionService } from './lifecycle/booking-retention.service.js';
export { BookingScheduleService } from './lifecycle/booking-schedule.service.js';
export { CrewBackfillService } from './lifecycle/crew-backfill.service.js';

export { BookingListQueries, type BalancesDue } from './admin/booking-list.queries.js';
export { AdminBookingsService } from './admin/admin-bookings.service.js';
export { bookingFilterSql, type BookingChoice } from './admin/booking-filter.js';

export { BookingDraftsService } from './drafts/booking-drafts.service.js';
export { FamiliesService } from './families/families.service.js';
export type { FamilyContacts } from './families/family.rules.js';
export type { ListedFamily } from './families/families.repository.js';
export { FollowUpCallsService } from './follow-up-calls/follow-up-calls.service.js';
export { FollowUpsService } from './follow-ups/follow-ups.service.js';
export { WaitingListService } from './waiting-list/waiting-list.service.js';
