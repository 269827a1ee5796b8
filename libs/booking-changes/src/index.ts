export { BookingChangesController } from './booking-changes.controller.js';
export { BookingChangesModule } from './booking-changes.module.js';
export { BookingMoves, type Move } from './booking-moves.js';
export { MoveLook } from './move-look.js';
