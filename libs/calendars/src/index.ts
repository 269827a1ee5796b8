export {
  CalendarLinksController,
  CalendarsController,
  HostCalendarController,
} from './calendars.controller.js';
export { CalendarsModule } from './calendars.module.js';
