// How the crews are set up: what the admin area sends and reads about vans, their hours, closed days and equipment.
import { Reads, Rule, isPlainObject } from '../common/check.js';
import {
  Day,
  Optional,
  QueryNumber,
  SeenVersion,
  WholeNumber,
  Line,
  OptionalLine,
} from '../common/fields.js';
import { LIMITS } from '../common/limits.js';
import { Shape } from '../common/shape.js';

export const CREW_SENTENCES = {
  name: 'Please name the crew.',
  homeZip: 'Please enter five digits, or leave the ZIP code out.',
  position: 'The position must be a whole number from 0.',
  isActive: 'Please say whether the crew is switched on.',
  hours: 'Please give each time of a day with a beginning before its end.',
  overlap: 'Two times of the same day overlap. Please make them one.',
  members: 'Please choose each member once, as lead or helper.',
  day: 'Please choose a day.',
  dayHours: 'Please give both a beginning and a later end, or neither for a closed day.',
  owned: 'Please enter how many sets you own, from 0 to 1,000.',
  kits: 'Please give each item once, with how many sets you own, from 0 to 1,000, or none.',
  crew: 'Please choose one crew, or all.',
} as const;

export const MEMBER_ROLES = ['lead', 'helper'] as const;
export type MemberRole = (typeof MEMBER_ROLES)[number];

/** Hours of a weekday, 0 is Sunday, in minutes after midnight on the clocks of the business; 1440 is midnight. */
export type CrewHours = { weekday: number; fromMinute: number; toMinute: number };
export type CrewMember = { hostNo: number; role: MemberRole };

const DAY_MINUTES = 1_440;
const MOST_HOURS = 42;
/** What the database can count. */
const MOST_NO = 2_147_483_647;

const isWhole = (value: unknown, min: number, max: number): value is number =>
  Number.isInteger(value) && Number(value) >= min && Number(value) <= max;

const isSpan = (from: unknown, to: unknown): boolean =>
  isWhole(from, 0, DAY_MINUTES) && isWhole(to, 0, DAY_MINUTES) && from < to;

const areHours = (value: unknown): value is CrewHours[] =>
  Array.isArray(value) &&
  value.length <= MOST_HOURS &&
  value.every(
    (each: unknown) =>
      isPlainObject(each) && isWhole(each.weekday, 0, 6) && isSpan(each.fromMinute, each.toMinute),
  );

function hoursError(value: unknown): string | null {
  if (!areHours(value)) return CREW_SENTENCES.hours;
  const isDouble = value.some((one, index) =>
    value.some(
      (other, place) =>
        place > index &&
        one.weekday === other.weekday &&
        one.fromMinute < other.toMinute &&
        other.fromMinute < one.toMinute,
    ),
  );
  return isDouble ? CREW_SENTENCES.overlap : null;
}

function membersError(value: unknown): string | null {
  if (!Array.isArray(value) || value.length > LIMITS.list.max) return CREW_SENTENCES.members;
  const isMember = (each: unknown): each is CrewMember =>
    isPlainObject(each) && isWhole(each.hostNo, 1, MOST_NO) && MEMBER_ROLES.includes(each.role as MemberRole);
  const isGood =
    value.every(isMember) && new Set(value.map(({ hostNo }: CrewMember) => hostNo)).size === value.length;
  return isGood ? null : CREW_SENTENCES.members;
}

/** Of each entry only the fields that it has; whatever else was sent is dropped. */
const onlyFields = (fields: readonly string[]) => (typed: unknown) =>
  Array.isArray(typed)
    ? typed.map((each: unknown) =>
        isPlainObject(each) ? Object.fromEntries(fields.map((field) => [field, each[field]])) : each,
      )
    : (typed ?? []);

const listShape = (properties: Record<string, object>, maxItems: number) =>
  Shape({
    type: ['array', 'null'],
    maxItems,
    items: { type: 'object', properties, required: Object.keys(properties) },
  });

const MINUTE = { type: 'integer', minimum: 0, maximum: DAY_MINUTES };

/** A crew as the admin area sends it, for creating and for changing: hours and members are sent as a whole. */
export class SaveCrew {
  @Line({ min: 1, max: LIMITS.name.max }, CREW_SENTENCES.name) name = '';
  /** Where the van sets out from; of a ZIP+4 the first five digits count. */
  @Optional((given) => (/^\d{5}(-\d{4})?$/.test(String(given)) ? null : CREW_SENTENCES.homeZip), {
    type: ['string', 'null'],
    pattern: String.raw`^\d{5}(-\d{4})?$`,
    examples: ['10001'],
  })
  homeZip?: string = undefined;
  /** Its place among the crews, from 0. Absent it stays where it is, and a new one is the last. */
  @Optional((given) => (isWhole(given, 0, LIMITS.list.max) ? null : CREW_SENTENCES.position), {
    type: ['integer', 'null'],
    minimum: 0,
    maximum: LIMITS.list.max,
  })
  position?: number = undefined;
  /** Absent it stays as it is, and a new one is off. */
  @Optional((given) => (typeof given === 'boolean' ? null : CREW_SENTENCES.isActive), {
    type: ['boolean', 'null'],
  })
  isActive?: boolean = undefined;
  @Reads(onlyFields(['weekday', 'fromMinute', 'toMinute']))
  @Rule(hoursError)
  @listShape(
    { weekday: { type: 'integer', minimum: 0, maximum: 6 }, fromMinute: MINUTE, toMinute: MINUTE },
    MOST_HOURS,
  )
  hours: CrewHours[] = [];
  @Reads(onlyFields(['hostNo', 'role']))
  @Rule(membersError)
  @listShape(
    { hostNo: { type: 'integer', minimum: 1, maximum: MOST_NO }, role: { enum: [...MEMBER_ROLES] } },
    LIMITS.list.max,
  )
  members: CrewMember[] = [];
  @SeenVersion('crew') version?: number = undefined;
}

/** A day with other hours than the weekday's, or none, for one crew or for all. */
export class SaveCrewDay {
  /** Absent: every crew. */
  @Optional((given) => (isWhole(given, 1, MOST_NO) ? null : CREW_SENTENCES.crew), {
    type: ['integer', 'null'],
    minimum: 1,
    maximum: MOST_NO,
  })
  crewNo?: number = undefined;
  /** yyyy-MM-dd. */
  @Day(CREW_SENTENCES.day) day = '';
  /** Without both minutes the day is closed. */
  @Optional((given) => (isWhole(given, 0, DAY_MINUTES) ? null : CREW_SENTENCES.dayHours), {
    ...MINUTE,
    type: ['integer', 'null'],
  })
  fromMinute?: number = undefined;
  @Reads((typed) => typed ?? undefined)
  @Rule((to, whole) => {
    const { fromMinute } = whole as SaveCrewDay;
    const isNeither = to === undefined && fromMinute === undefined;
    return isNeither || isSpan(fromMinute, to) ? null : CREW_SENTENCES.dayHours;
  })
  @Shape({ ...MINUTE, type: ['integer', 'null'] })
  toMinute?: number = undefined;
  @OptionalLine(LIMITS.name.max) reason?: string = undefined;
  @SeenVersion('day') version?: number = undefined;
}

/** How many sets of an item the company owns. An item without such a number is not counted. */
export class SaveEquipment {
  @WholeNumber({ min: 0, max: 1_000 }, CREW_SENTENCES.owned) owned = -1;
  @SeenVersion('equipment') version?: number = undefined;
}

/** An item as it shall be: null counts it no more. `version` is the one that was seen, null while it was not counted. */
export type CountedKit = { item: string; owned: number | null; version: number | null };

const MOST_KITS = 500;
const MOST_SETS = 1_000;
const KIT_ITEM = '^[a-z0-9-]{1,100}$';

const isCounted = (each: unknown): each is CountedKit => {
  if (!isPlainObject(each)) return false;
  const { item, owned, version } = each;
  return (
    typeof item === 'string' &&
    new RegExp(KIT_ITEM).test(item) &&
    (owned === null || isWhole(owned, 0, MOST_SETS)) &&
    (version === null || isWhole(version, 1, MOST_NO))
  );
};

function kitsError(value: unknown): string | null {
  if (!Array.isArray(value) || value.length > MOST_KITS) return CREW_SENTENCES.kits;
  const items = new Set(value.map((each: CountedKit) => each?.item));
  return value.every(isCounted) && items.size === value.length ? null : CREW_SENTENCES.kits;
}

/** Several items that are counted, or counted no more, in one change. */
export class SaveAllEquipment {
  @Reads(onlyFields(['item', 'owned', 'version']))
  @Rule(kitsError)
  @listShape(
    {
      item: { type: 'string', pattern: KIT_ITEM, examples: ['tug-of-champions', 'photography'] },
      owned: { type: ['integer', 'null'], minimum: 0, maximum: MOST_SETS },
      version: { type: ['integer', 'null'], minimum: 1, maximum: MOST_NO },
    },
    MOST_KITS,
  )
  kits: CountedKit[] = [];
}

/** The query of a removal: the version that was seen. */
export class SeenBefore {
  @QueryNumber({ min: 1, max: MOST_NO }, undefined, 'The version must be a whole number from 1.')
  version?: number = undefined;
}

export type CrewView = {
  no: number;
  name: string;
  homeZip: string | null;
  position: number;
  isActive: boolean;
  /** In the order of the week. */
  hours: CrewHours[];
  members: CrewMember[];
  version: number;
};

export type CrewDayView = {
  id: string;
  /** Null: every crew. */
  crewNo: number | null;
  day: string;
  /** Null with `toMinute`: closed. */
  fromMinute: number | null;
  toMinute: number | null;
  reason: string;
  version: number;
};

/** `item`: a game's id, "photography" or "videography". */
export type EquipmentView = { item: string; owned: number; version: number };

/** The file of places: how many it has and when it came; null when there is none. */
export type ZipCodeImportView = { count: number; uploadedAt: string | null };

/** What a file of places may be: at most so many bytes and rows, of these types. */
export const ZIP_FILE = {
  bytes: 5 * 1024 * 1024,
  rows: 45_000,
  types: ['text/csv', 'text/tab-separated-values', 'text/plain'],
} as const;
