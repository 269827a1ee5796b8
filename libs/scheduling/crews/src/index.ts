export { Alternatives } from './alternatives.js';
export { Availability } from './availability.js';
export { CrewDrives, type EventDrive } from './crew-drives.js';
export { CrewAssignment, type Assigned } from './crew-assignment.js';
export { CrewChoice } from './crew-choice.js';
export { CrewDays, type DrivenDay } from './crew-days.js';
export type { CrewDayPart, PlannedStop } from './crew-day.rules.js';
export { CrewFigures, type CrewFiguresOfDays } from './crew-figures.js';
export { CrewReservations } from './crew-reservations.js';
export { CrewUse } from './crew-use.js';
export {
  CrewDaysAdminController,
  CrewsAdminController,
  KitsAdminController,
} from './crews-admin.controller.js';
export { CrewsModule } from './crews.module.js';
export { HeldTimes } from './held-times.js';
export { OfferedStarts } from './offered-starts.js';
export { heldAfterMove, holdEnds } from './hold.rules.js';
export type { SlotRequest } from './reservation.js';
export { ZipFileController } from './zip-file.controller.js';
