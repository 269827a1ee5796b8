// Calendars that staff and hosts subscribe to.
import { SeenVersion } from '../common/fields.js';

export const CALENDAR_KINDS = ['all', 'crew', 'host'] as const;
export type CalendarKind = (typeof CALENDAR_KINDS)[number];

/** A link to a calendar; whoever has it can read the calendar. */
export type CalendarLink = {
  /** From the root of the site, such as "/api/calendars/crew-3.<key>.ics". */
  path: string;
  /** Goes up with each new link, which ends the one before. */
  version: number;
};

/** A link as the admin area lists it: that of all events, of each crew and of each host. */
export type AdminCalendarLink = CalendarLink & { kind: CalendarKind; no: number; name: string | null };

/** The body of the calls that make a new link. */
export class RenewCalendarLink {
  @SeenVersion('link') version?: number = undefined;
}
