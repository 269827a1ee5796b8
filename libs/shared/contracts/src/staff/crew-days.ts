// The crews' day view, and manual assignment of events to crews.
import { ChangeBooking } from '../office/admin-actions.js';
import type { CalendarEntry } from '../office/admin-figures.js';
import type { StaffedEvent } from './staffing.js';
import { Day, WholeNumber, OptionalLine } from '../common/fields.js';
import { LIMITS } from '../common/limits.js';

/** Obstacles that staff can overrule with a reason; overlapping events are never allowed. */
export const OVERRULABLE = ['hours', 'travel', 'equipment', 'leads'] as const;
export type Overruled = (typeof OVERRULABLE)[number];

/** Fragments of a sentence about the crew. */
const OBSTACLE_TEXTS: Record<Overruled, string> = {
  hours: 'its hours end too early or begin too late',
  travel: 'the drive to or from another event is too long',
  equipment: 'its equipment is in other vans that day',
  leads: 'none of its leads is there that day',
};

/** A full sentence that names the obstacles. */
export function overruleMessage(crew: string, obstacles: readonly string[]): string {
  const texts = obstacles.map((obstacle) => OBSTACLE_TEXTS[obstacle as Overruled] ?? obstacle);
  const all = texts.length < 2 ? texts.join('') : `${texts.slice(0, -1).join(', ')} and ${texts.at(-1)}`;
  return `${crew} is not planned for this: ${all}. To overrule it, please give a reason.`;
}

/** Assigns an event to a crew; a reason is required to overrule obstacles. */
export class MoveToCrew extends ChangeBooking {
  @WholeNumber({ min: 1, max: 1_000_000_000 }, 'Please choose the crew.') crewNo = 0;
  @OptionalLine(LIMITS.reason.max) reason?: string = undefined;
}

/** The query of `GET /api/admin/calendar/lanes`. */
export class LanesQuery {
  @Day('Please give the day as yyyy-MM-dd.') day = '';
}

/** The crew of a booking (`overruled`: codes of `OVERRULABLE`), and the crews that could be assigned. */
export type CrewOfBooking = {
  current: { no: number; name: string; heldUntil: string | null; overruled: string[] } | null;
  crews: { no: number; name: string }[];
  mayMove: boolean;
};

/** An event in the lanes. */
export type LaneEvent = Omit<CalendarEntry, 'crew'> &
  StaffedEvent & { version: number; heldUntil: string | null; overruled: string[] };

/** A period of a crew's day; instants are ISO 8601 in UTC. */
export type LanePart = { from: string; to: string } & (
  | { kind: 'free' }
  /** `id` is the booking's. */
  | { kind: 'set-up' | 'event' | 'pack-down'; id: string }
  /** Offered to a family on the waiting list, or held for one in case of rain. */
  | { kind: 'offered'; until: string | null; isForRain?: boolean }
  /** `minutes` is the driving time, even if less is available; `toZip` is null for home and unknown places. */
  | { kind: 'drive'; minutes: number; toZip: string | null; isHome: boolean }
);

export type CrewLane = {
  no: number;
  name: string;
  isActive: boolean;
  hours: { from: string; to: string }[];
  parts: LanePart[];
  events: LaneEvent[];
};

/** A day of all crews; while the company has none, `isUsed` is false and the lists are empty. */
export type LanesView = {
  isUsed: boolean;
  day: string;
  lanes: CrewLane[];
  /** Events that need a crew and have none, as in the list filter 'No van assigned'. */
  unassigned: LaneEvent[];
  /** Other events without a crew: already started, or booked while no crew was active. */
  others: LaneEvent[];
};
