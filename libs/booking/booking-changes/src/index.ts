export { BookingChangesModule } from './booking-changes.module.js';
export { BookingChangesHttpModule } from './booking-changes.http.module.js';
export { BookingChangesRepository, type BookingEdit, type Reschedule } from './booking-changes.repository.js';
export { ChangeRequestsRepository, type ChangeRequest } from './change-requests.repository.js';
export { revisesReceipt } from './edit.rules.js';
export { CancelRequestService } from './cancel-request.service.js';
export { SelfServiceQueries } from './self-service.queries.js';
export { ParentMoveService } from './parent-move.service.js';
export { RescheduleBookingService } from './reschedule-booking.service.js';
