// A day of the crews, and moving an event from one crew to another by hand.
import { ChangeBooking } from '../office/admin-actions.js';
import type { CalendarEntry } from '../office/admin-figures.js';
import type { StaffedEvent } from './staffing.js';
import { Day, WholeNumber, OptionalLine } from '../common/fields.js';
import { LIMITS } from '../common/limits.js';

/** What staff may overrule for a crew, with a reason; that two events overlap is never one of them. */
export const OVERRULABLE = ['hours', 'travel', 'kits', 'leads'] as const;
export type Overruled = (typeof OVERRULABLE)[number];

/** Each as the end of a sentence: "Van 1 can take this event only if you overrule that …". */
const OBSTACLE_WORDS: Record<Overruled, string> = {
  hours: 'its hours end too early or begin too late',
  travel: 'the drive to or from another event is too long',
  kits: 'its equipment is in other vans that day',
  leads: 'none of its leads is there that day',
};

/** What stands against an event with this crew, as a full sentence. */
export function overruleSentence(crew: string, obstacles: readonly string[]): string {
  const words = obstacles.map((obstacle) => OBSTACLE_WORDS[obstacle as Overruled] ?? obstacle);
  const all = words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
  return `${crew} is not planned for this: ${all}. To overrule it, please give a reason.`;
}

/** Moves an event to another crew, or gives it one; without a reason only where nothing stands against it. */
export class MoveToCrew extends ChangeBooking {
  @WholeNumber({ min: 1, max: 1_000_000_000 }, 'Please choose the crew.') crewNo = 0;
  @OptionalLine(LIMITS.reason.max) reason?: string = undefined;
}

/** The query of `GET /api/admin/calendar/lanes`. */
export class LanesQuery {
  @Day('Please give the day as yyyy-MM-dd.') day = '';
}

/** The crew of a booking (`overruled` holds codes of `OVERRULABLE`), and those that it could be given to. */
export type CrewOfBooking = {
  current: { no: number; name: string; heldUntil: string | null; overruled: string[] } | null;
  crews: { no: number; name: string }[];
  mayMove: boolean;
};

/** One event in the lanes. `version` goes back with a change. */
export type LaneEvent = CalendarEntry &
  StaffedEvent & { version: number; heldUntil: string | null; overruled: string[] };

/** A stretch of a crew's day; instants are ISO 8601 in UTC. */
export type LanePart = { from: string; to: string } & (
  | { kind: 'free' }
  /** `id` is the booking's. */
  | { kind: 'set-up' | 'event' | 'pack-down'; id: string }
  /** A time that is offered to a family on the waiting list. */
  | { kind: 'offered'; until: string | null }
  /** `minutes` is how long it takes, also where less time is left; `toZip` is null for home and for an unknown place. */
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

/** A day of all crews; `isUsed` is false, and nothing is listed, while the company has no crews. */
export type LanesView = {
  isUsed: boolean;
  day: string;
  lanes: CrewLane[];
  /** Events of the day that want a crew and have none: those that the bookings list shows under 'No crew'. */
  unassigned: LaneEvent[];
  /** Its other events that no crew serves: begun, or made while no crew is switched on. */
  others: LaneEvent[];
};
