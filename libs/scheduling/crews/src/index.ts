export { AvailabilityService } from './availability/availability.service.js';
export { CrewDaysQueries } from './days/crew-days.queries.js';
export type { CrewFiguresOfDays, DrivenDay, EventDrive } from './days/crew-days.queries.js';
export type { CrewDayPart, PlannedStop } from './days/crew-day.rules.js';
export { CrewReservationsService, type Assigned } from './reservations/crew-reservations.service.js';
export { CrewStatusService } from './availability/crew-status.service.js';
export { heldAfterMove, holdEnds, type SlotRequest } from './reservations/reservation.rules.js';
export { CrewsModule } from './crews.module.js';
export { CrewsHttpModule } from './crews.http.module.js';
