// Requests and responses about the crews: vans, hours, special days and equipment.
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

export const CREW_MESSAGES = {
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
  sets: 'Please give each item once, with how many sets you own, from 0 to 1,000, or none.',
  crew: 'Please choose one crew, or all.',
} as const;

export const MEMBER_ROLES = ['lead', 'helper'] as const;
export type MemberRole = (typeof MEMBER_ROLES)[number];

/** Hours of a weekday (0 is Sunday) in wall-clock minutes after midnight; 1440 is the end of the day. */
export type CrewHours = { weekday: number; fromMinute: number; toMinute: number };
export type CrewMember = { hostNo: number; role: MemberRole };

const DAY_MINUTES = 1_440;
const MAX_HOURS = 42;
/** Limit of the database column. */
const MAX_INTEGER = 2_147_483_647;

const isWithin = (value: unknown, min: number, max: number): value is number =>
  Number.isInteger(value) && Number(value) >= min && Number(value) <= max;

const isRange = (from: unknown, to: unknown): boolean =>
  isWithin(from, 0, DAY_MINUTES) && isWithin(to, 0, DAY_MINUTES) && from < to;

const areHours = (value: unknown): value is CrewHours[] =>
  Array.isArray(value) &&
  value.length <= MAX_HOURS &&
  value.every(
    (each: unknown) =>
      isPlainObject(each) && isWithin(each.weekday, 0, 6) && isRange(each.fromMinute, each.toMinute),
  );

function hoursError(value: unknown): string | null {
  if (!areHours(value)) return CREW_MESSAGES.hours;
  const overlaps = value.some((one, index) =>
    value.some(
      (other, otherIndex) =>
        otherIndex > index &&
        one.weekday === other.weekday &&
        one.fromMinute < other.toMinute &&
        other.fromMinute < one.toMinute,
    ),
  );
  return overlaps ? CREW_MESSAGES.overlap : null;
}

function membersError(value: unknown): string | null {
  if (!Array.isArray(value) || value.length > LIMITS.list.max) return CREW_MESSAGES.members;
  const isMember = (each: unknown): each is CrewMember =>
    isPlainObject(each) &&
    isWithin(each.hostNo, 1, MAX_INTEGER) &&
    MEMBER_ROLES.includes(each.role as MemberRole);
  const isValid =
    value.every(isMember) && new Set(value.map(({ hostNo }: CrewMember) => hostNo)).size === value.length;
  return isValid ? null : CREW_MESSAGES.members;
}

/** Drops unknown fields of the entries of a list. */
const onlyFields = (fields: readonly string[]) => (input: unknown) =>
  Array.isArray(input)
    ? input.map((each: unknown) =>
        isPlainObject(each) ? Object.fromEntries(fields.map((field) => [field, each[field]])) : each,
      )
    : (input ?? []);

const listShape = (properties: Record<string, object>, maxItems: number) =>
  Shape({
    type: ['array', 'null'],
    maxItems,
    items: { type: 'object', properties, required: Object.keys(properties) },
  });

const MINUTE = { type: 'integer', minimum: 0, maximum: DAY_MINUTES };

/** Creates or edits a crew: hours and members are replaced completely. */
export class SaveCrew {
  @Line({ min: 1, max: LIMITS.name.max }, CREW_MESSAGES.name) name = '';
  /** The van's home; of a ZIP+4 only the first five digits are used. */
  @Optional((value) => (/^\d{5}(-\d{4})?$/.test(String(value)) ? null : CREW_MESSAGES.homeZip), {
    type: ['string', 'null'],
    pattern: String.raw`^\d{5}(-\d{4})?$`,
    examples: ['10001'],
  })
  homeZip?: string = undefined;
  /** Position in the list, from 0. If absent it does not change, and a new crew is the last. */
  @Optional((value) => (isWithin(value, 0, LIMITS.list.max) ? null : CREW_MESSAGES.position), {
    type: ['integer', 'null'],
    minimum: 0,
    maximum: LIMITS.list.max,
  })
  position?: number = undefined;
  /** If absent it does not change, and a new crew is inactive. */
  @Optional((value) => (typeof value === 'boolean' ? null : CREW_MESSAGES.isActive), {
    type: ['boolean', 'null'],
  })
  isActive?: boolean = undefined;
  @Reads(onlyFields(['weekday', 'fromMinute', 'toMinute']))
  @Rule(hoursError)
  @listShape(
    { weekday: { type: 'integer', minimum: 0, maximum: 6 }, fromMinute: MINUTE, toMinute: MINUTE },
    MAX_HOURS,
  )
  hours: CrewHours[] = [];
  @Reads(onlyFields(['hostNo', 'role']))
  @Rule(membersError)
  @listShape(
    { hostNo: { type: 'integer', minimum: 1, maximum: MAX_INTEGER }, role: { enum: [...MEMBER_ROLES] } },
    LIMITS.list.max,
  )
  members: CrewMember[] = [];
  @SeenVersion('crew') version?: number = undefined;
}

/** A day with special hours or closed, for one crew or all. */
export class SaveCrewDay {
  /** All crews if absent. */
  @Optional((value) => (isWithin(value, 1, MAX_INTEGER) ? null : CREW_MESSAGES.crew), {
    type: ['integer', 'null'],
    minimum: 1,
    maximum: MAX_INTEGER,
  })
  crewNo?: number = undefined;
  /** yyyy-MM-dd. */
  @Day(CREW_MESSAGES.day) day = '';
  /** Without both minutes the day is closed. */
  @Optional((value) => (isWithin(value, 0, DAY_MINUTES) ? null : CREW_MESSAGES.dayHours), {
    ...MINUTE,
    type: ['integer', 'null'],
  })
  fromMinute?: number = undefined;
  @Reads((input) => input ?? undefined)
  @Rule((to, instance) => {
    const { fromMinute } = instance as SaveCrewDay;
    const isNeither = to === undefined && fromMinute === undefined;
    return isNeither || isRange(fromMinute, to) ? null : CREW_MESSAGES.dayHours;
  })
  @Shape({ ...MINUTE, type: ['integer', 'null'] })
  toMinute?: number = undefined;
  @OptionalLine(LIMITS.name.max) reason?: string = undefined;
  @SeenVersion('day') version?: number = undefined;
}

/** The number of sets of an item that the company owns. Items without a number are unlimited. */
export class SaveEquipment {
  @WholeNumber({ min: 0, max: 1_000 }, CREW_MESSAGES.owned) owned = -1;
  @SeenVersion('equipment') version?: number = undefined;
}

/** `owned` null makes the item unlimited. `version` is the one that was seen, null if the item was unlimited. */
export type CountedSet = { item: string; owned: number | null; version: number | null };

const MAX_ITEMS = 500;
const MAX_SETS = 1_000;
const KIT_ITEM = '^[a-z0-9-]{1,100}$';

const isCountedSet = (each: unknown): each is CountedSet => {
  if (!isPlainObject(each)) return false;
  const { item, owned, version } = each;
  return (
    typeof item === 'string' &&
    new RegExp(KIT_ITEM).test(item) &&
    (owned === null || isWithin(owned, 0, MAX_SETS)) &&
    (version === null || isWithin(version, 1, MAX_INTEGER))
  );
};

function setsError(value: unknown): string | null {
  if (!Array.isArray(value) || value.length > MAX_ITEMS) return CREW_MESSAGES.sets;
  const items = new Set(value.map((each: CountedSet) => each?.item));
  return value.every(isCountedSet) && items.size === value.length ? null : CREW_MESSAGES.sets;
}

/** Sets the numbers of several items. */
export class SaveAllEquipment {
  @Reads(onlyFields(['item', 'owned', 'version']))
  @Rule(setsError)
  @listShape(
    {
      item: { type: 'string', pattern: KIT_ITEM, examples: ['tug-of-champions', 'photography'] },
      owned: { type: ['integer', 'null'], minimum: 0, maximum: MAX_SETS },
      version: { type: ['integer', 'null'], minimum: 1, maximum: MAX_INTEGER },
    },
    MAX_ITEMS,
  )
  sets: CountedSet[] = [];
}

/** The query of a removal, with the version that was seen. */
export class SeenBefore {
  @QueryNumber({ min: 1, max: MAX_INTEGER }, undefined, 'The version must be a whole number from 1.')
  version?: number = undefined;
}

export type CrewView = {
  no: number;
  name: string;
  homeZip: string | null;
  position: number;
  isActive: boolean;
  /** By weekday. */
  hours: CrewHours[];
  members: CrewMember[];
  version: number;
};

export type CrewDayView = {
  id: string;
  /** Null for all crews. */
  crewNo: number | null;
  day: string;
  /** Null, like `toMinute`, if closed. */
  fromMinute: number | null;
  toMinute: number | null;
  reason: string;
  version: number;
};

/** `item`: a game's id, "photography" or "videography". */
export type EquipmentView = { item: string; owned: number; version: number };

/** The imported ZIP codes; `uploadedAt` is null without an import. */
export type ZipCodeImportView = { count: number; uploadedAt: string | null };

/** Limits and types of the ZIP code file. */
export const ZIP_FILE = {
  bytes: 5 * 1024 * 1024,
  rows: 45_000,
  types: ['text/csv', 'text/tab-separated-values', 'text/plain'],
} as const;
