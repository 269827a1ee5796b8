// Which start times are open: the query of `GET /api/availability`, and its answer.
import { Reads, Rule } from '../common/check.js';
import { Day, isReadable, OptionalId, QueryNumber, OptionalLine } from '../common/fields.js';
import { LIMITS } from '../common/limits.js';
import { Shape } from '../common/shape.js';

const ADD_ONS = ['photography', 'videography', 'customShirts', 'customAwards'] as const;
export type AddOnName = (typeof ADD_ONS)[number];

/** Six weeks: what a month's page of a calendar shows. */
export const AVAILABILITY_DAYS = { min: 1, max: 42 } as const;
const LONGEST_GAME = 64;

const partsOf = (typed: unknown) =>
  [typed]
    .flat()
    .flatMap((each) => (typeof each === 'string' ? each.split(',') : [each]))
    .map((each) => (typeof each === 'string' ? each.trim() : each))
    .filter((each) => each !== '' && each !== undefined && each !== null);

/** A list in a query string: one text with commas, or the same name several times; each entry counts once. */
const QueryList =
  (errorOf: (entry: string) => string | null, unreadable: string, example: string): PropertyDecorator =>
  (prototype, field) => {
    Reads((typed) => [...new Set(partsOf(typed))])(prototype, field);
    Rule((value) => {
      const list = value as unknown[];
      if (list.length > LIMITS.list.max) return unreadable;
      return list
        .map((each) => (typeof each === 'string' ? errorOf(each) : unreadable))
        .reduce((first, fault) => first ?? fault, null);
    })(prototype, field);
    Shape({ type: 'string', examples: [example] })(prototype, field);
  };

const SENTENCES = {
  from: 'Please give the first day as yyyy-MM-dd.',
  days: 'The number of days must be a whole number from 1 to 42.',
  games: 'Please give the ids of games, with commas between.',
  guests: 'Number of children must be a whole number from 4 to 50',
  addOns: 'We do not know this add-on.',
} as const;

/** The query of `GET /api/availability`. Fewer than three games count as three. */
export class AvailabilityQuery {
  @Day(SENTENCES.from) from = '';
  @QueryNumber(AVAILABILITY_DAYS, AVAILABILITY_DAYS.max, SENTENCES.days) days: number = AVAILABILITY_DAYS.max;
  @QueryList(
    (id) => (id.length <= LONGEST_GAME && isReadable(id) ? null : SENTENCES.games),
    SENTENCES.games,
    'sack-sprint,tug-of-champions,cup-stack-blitz',
  )
  games: string[] = [];
  @QueryNumber(LIMITS.guests, LIMITS.guests.initial, SENTENCES.guests) guestCount: number =
    LIMITS.guests.initial;
  @QueryList(
    (name) => (ADD_ONS.includes(name as AddOnName) ? null : SENTENCES.addOns),
    SENTENCES.addOns,
    'photography,videography',
  )
  addOns: AddOnName[] = [];
  /** As it is typed; less than five digits is an unknown place. */
  @OptionalLine(LIMITS.zipCode.max) zipCode?: string = undefined;
  /** A booking of the caller's that is to move: its own time counts as free. */
  @OptionalId() moving?: string = undefined;
  /** The key of an offer of the waiting list: what is held for it counts as free. */
  @OptionalId() offer?: string = undefined;
}

/** `starts` in order, such as "9:00 AM"; `taken`: how many of those that are offered are not open. */
export type DayStarts = { day: string; starts: string[]; taken: number };

/** Where nothing is limited, every day has all 37. */
export type AvailabilityView = { limited: boolean; timeZone: string; days: DayStarts[] };
