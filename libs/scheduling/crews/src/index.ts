export { AvailabilityService } from './availability.service.js';
export { CrewDaysQueries } from './crew-days.queries.js';
export type { CrewFiguresOfDays, DrivenDay, EventDrive } from './crew-days.queries.js';
export type { CrewDayPart, PlannedStop } from './crew-day.rules.js';
export { CrewReservationsService, type Assigned } from './crew-reservations.service.js';
export { CrewUseService } from './crew-use.service.js';
export { heldAfterMove, holdEnds, type SlotRequest } from './reservation.rules.js';
export { CrewsModule } from './crews.module.js';
export { CrewsHttpModule } from './crews.http.module.js';
