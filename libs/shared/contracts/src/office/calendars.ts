// Calendars that staff and hosts subscribe to.
import { SeenVersion } from '../common/fields.js';

export const CALENDAR_KINDS = ['all', 'crew', 'host'] as const;
export type CalendarKind = (typeof CALENDAR_KINDS)[number];

/** A calendar link, which grants read access to anyone who has it. */
export type CalendarLink = {
  /** Such as "/api/calendars/crew-3.<key>.ics". */
  path: string;
  /** Incremented by each new link, which invalidates the previous one. */
  version: number;
};

/** A link in the admin area: for all events, a crew or a host. */
export type AdminCalendarLink = CalendarLink & { kind: CalendarKind; no: number; name: string | null };

/** The body of requests for a new link. */
export class RenewCalendarLink {
  @SeenVersion('link') version?: number = undefined;
}
