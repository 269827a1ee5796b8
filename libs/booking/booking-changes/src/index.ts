export { BookingChangesModule } from './booking-changes.module.js';
export { BookingCorrections, type Correction } from './booking-corrections.js';
export { BookingMoves, type Move } from './booking-moves.js';
export { isOnPapers } from './edit.rules.js';
export { ReschedulePreviewService } from './reschedule-preview.service.js';
export { BookingChangesHttpModule } from './booking-changes.http.module.js';
