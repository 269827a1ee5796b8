import { AddOnsInput } from './bookings.js';
import { Reads, Rule } from '../common/check.js';
import { Day, Email, Part, TextList, WholeNumber, Line, OptionalLine } from '../common/fields.js';
import { LIMITS } from '../common/limits.js';
import { readStartTime, START_TIMES } from '../common/lists.js';
import { Shape } from '../common/shape.js';

const StartTime = (message: string): PropertyDecorator => {
  const rules = [
    Reads((input) => (typeof input === 'string' ? (readStartTime(input) ?? '') : '')),
    Rule((value) => (value ? null : message)),
    Shape({ type: 'string', enum: START_TIMES }),
  ];
  return (target, field) => rules.forEach((rule) => rule(target, field));
};

/** Joins the waiting list of a full day; the family accepts starts between the two times, given in either order. */
export class JoinWaitingList {
  @Day('Invalid date') day = '';
  @StartTime('Please choose the earliest start') earliest = START_TIMES[0];
  @StartTime('Please choose the latest start') latest = START_TIMES.at(-1) ?? '';
  @Shape({ type: 'array', minItems: LIMITS.games.min, uniqueItems: true })
  @TextList(64, 'Please select at least 3 games')
  @Rule((value) =>
    Array.isArray(value) && new Set(value).size >= LIMITS.games.min ? null : 'Please select at least 3 games',
  )
  games: string[] = [];
  @WholeNumber(LIMITS.guests, 'Number of children must be a whole number from 4 to 50') guestCount: number =
    LIMITS.guests.initial;
  @Part() addOns = new AddOnsInput();
  @Line(LIMITS.zipCode, 'ZIP code is required') zipCode = '';
  @Email('Valid email is required') email = '';
  @OptionalLine(LIMITS.name.max) name?: string = undefined;
}

export type WaitingListView = { id: string };

/** The offer behind a mailed link: a start held until `until` (ISO 8601 in UTC), and prefilled answers of the wizard. */
export type WaitingOffer = {
  day: string;
  start: string;
  until: string;
  games: string[];
  guestCount: number;
  addOns: { photography: boolean; videography: boolean; customShirts: boolean; customAwards: boolean };
  zipCode: string;
  email: string;
  name: string | null;
};

/** A family that waits, or has an offer, for staff. Times as "2:00 PM"; instants ISO 8601 in UTC. */
export type WaitingEntryRow = {
  id: string;
  /** yyyy-MM-dd */
  day: string;
  earliest: string;
  latest: string;
  /** What it wants to book, as the availability call needs it. */
  games: string[];
  guestCount: number;
  addOns: { photography: boolean; videography: boolean; customShirts: boolean; customAwards: boolean };
  zipCode: string;
  name: string | null;
  email: string;
  /** Offers so far; two is the most. */
  offers: number;
  /** The open offer: its start, held until then; null while it waits. */
  offer: { start: string; until: string } | null;
  createdAt: string;
};

/** Offers a start to a family that waits. */
export class OfferWaitingTime {
  @StartTime('Please choose the start') start = '';
}
