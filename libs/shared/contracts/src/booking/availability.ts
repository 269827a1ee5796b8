// Query and response of `GET /api/availability`: the open start times.
import { Reads, Rule } from '../common/check.js';
import { Day, isReadable, OptionalId, QueryNumber, OptionalLine } from '../common/fields.js';
import { LIMITS } from '../common/limits.js';
import { Shape } from '../common/shape.js';

const ADD_ONS = ['photography', 'videography', 'customShirts', 'customAwards'] as const;
export type AddOnName = (typeof ADD_ONS)[number];

/** Six weeks: a calendar page of one month. */
export const AVAILABILITY_DAYS = { min: 1, max: 42 } as const;
const MAX_GAME_ID_LENGTH = 64;

const entriesOf = (value: unknown) =>
  [value]
    .flat()
    .flatMap((each) => (typeof each === 'string' ? each.split(',') : [each]))
    .map((each) => (typeof each === 'string' ? each.trim() : each))
    .filter((each) => each !== '' && each !== undefined && each !== null);

/** A list in a query string: comma-separated or repeated; duplicates are dropped. */
const QueryList =
  (errorOf: (entry: string) => string | null, unreadable: string, example: string): PropertyDecorator =>
  (prototype, field) => {
    Reads((input) => [...new Set(entriesOf(input))])(prototype, field);
    Rule((value) => {
      const list = value as unknown[];
      if (list.length > LIMITS.list.max) return unreadable;
      return list
        .map((each) => (typeof each === 'string' ? errorOf(each) : unreadable))
        .reduce((first, error) => first ?? error, null);
    })(prototype, field);
    Shape({ type: ['string', 'array'], examples: [example] })(prototype, field);
  };

const MESSAGES = {
  from: 'Please give the first day as yyyy-MM-dd.',
  days: 'The number of days must be a whole number from 1 to 42.',
  games: 'Please give the ids of games, with commas between.',
  guests: 'Number of children must be a whole number from 4 to 50',
  addOns: 'We do not know this add-on.',
} as const;

/** The query of `GET /api/availability`. Fewer than three games count as three. */
export class AvailabilityQuery {
  @Day(MESSAGES.from) from = '';
  @QueryNumber(AVAILABILITY_DAYS, AVAILABILITY_DAYS.max, MESSAGES.days) days: number = AVAILABILITY_DAYS.max;
  @QueryList(
    (id) => (id.length <= MAX_GAME_ID_LENGTH && isReadable(id) ? null : MESSAGES.games),
    MESSAGES.games,
    'sack-sprint,tug-of-champions,cup-stack-blitz',
  )
  games: string[] = [];
  @QueryNumber(LIMITS.guests, LIMITS.guests.initial, MESSAGES.guests) guestCount: number =
    LIMITS.guests.initial;
  @QueryList(
    (name) => (ADD_ONS.includes(name as AddOnName) ? null : MESSAGES.addOns),
    MESSAGES.addOns,
    'photography,videography',
  )
  addOns: AddOnName[] = [];
  /** Possibly incomplete; with fewer than five digits the place is unknown. */
  @OptionalLine(LIMITS.zipCode.max) zipCode?: string = undefined;
  /** The requester's booking that is to be rescheduled: its own time counts as free. */
  @OptionalId() moving?: string = undefined;
  /** The key of a waiting-list offer, which may also be in the header of mailed links: its held time counts as free. */
  @OptionalId() offer?: string = undefined;
}

/** `starts` in order, such as "9:00 AM"; `taken`: the number of offered starts that are not open. */
export type DayStarts = { day: string; starts: string[]; taken: number };

/** If nothing is limited, every day has all 37 starts. */
export type AvailabilityView = { limited: boolean; timeZone: string; days: DayStarts[] };
