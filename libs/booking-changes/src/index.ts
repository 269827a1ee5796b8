export { BookingChangesController } from './booking-changes.controller.js';
export { BookingChangesModule } from './booking-changes.module.js';
export { BookingCorrections, type Correction } from './booking-corrections.js';
export { CorrectionsController } from './corrections.controller.js';
export { BookingMoves, type Move } from './booking-moves.js';
export { MoveLook } from './move-look.js';
