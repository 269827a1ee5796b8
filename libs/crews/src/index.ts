export { Alternatives } from './alternatives.js';
export { Availability } from './availability.js';
export { CrewDrives, type EventDrive } from './crew-drives.js';
export { CrewReservations } from './crew-reservations.js';
export { CrewUse } from './crew-use.js';
export { CrewWorlds } from './crew-worlds.js';
export {
  CrewDaysAdminController,
  CrewsAdminController,
  KitsAdminController,
} from './crews-admin.controller.js';
export { CrewsModule } from './crews.module.js';
export { holdEnds } from './hold.rules.js';
export type { Reservation, ReservedFor, SlotRequest } from './reservation.js';
export { ZipFileController } from './zip-file.controller.js';
