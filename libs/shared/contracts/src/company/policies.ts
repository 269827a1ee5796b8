// The policies that the owner can set: label, default and limits of each.
import { START_TIMES } from '../common/lists.js';
import { USUAL_TERMS } from './policy-sentences.js';

export type PolicyUnit = 'minutes' | 'hours' | 'days' | 'miles an hour' | 'percent' | 'children' | 'times';

type Words = { label: string; sentence: string };
/** With `isZeroOff`, 0 is allowed besides `min` to `max` and switches the rule off. */
type NumberPolicy = Words & {
  default: number;
  min: number;
  max: number;
  unit: PolicyUnit;
  isZeroOff?: true;
};
type SwitchPolicy = Words & { default: boolean };
/** A non-empty subset of the options, in their order. */
type ListPolicy = Words & { default: readonly string[]; options: readonly string[] };
type Policy = NumberPolicy | SwitchPolicy | ListPolicy;
export type PolicyValue = number | boolean | readonly string[];

const minutes = (max: number) => ({ min: 0, max, unit: 'minutes' }) as const;
const hours = (max: number) => ({ min: 0, max, unit: 'hours' }) as const;
const children = (max: number) => ({ min: 1, max, unit: 'children' }) as const;

export const POLICIES = {
  setUpMinutes: {
    default: 30,
    ...minutes(240),
    label: 'Set-up',
    sentence: 'Time a crew needs on site before an event starts.',
  },
  packDownMinutes: {
    default: 30,
    ...minutes(240),
    label: 'Pack-up',
    sentence: 'Time a crew needs on site after an event ends.',
  },
  sameZipMinutes: {
    default: 15,
    ...minutes(240),
    label: 'Drive within one ZIP code',
    sentence: 'Driving time between two places with the same ZIP code.',
  },
  unknownTravelMinutes: {
    default: 45,
    ...minutes(480),
    label: 'Drive to a place we do not know',
    sentence: 'Driving time when one of the two ZIP codes is not in your ZIP code file.',
  },
  milesPerHour: {
    default: 25,
    min: 5,
    max: 80,
    unit: 'miles an hour',
    label: 'Speed of a van',
    sentence: 'Average speed, including traffic lights.',
  },
  roadPercent: {
    default: 130,
    min: 100,
    max: 300,
    unit: 'percent',
    label: 'Road distance compared with a straight line',
    sentence: 'With 130, ten miles on the map are 13 miles by road.',
  },
  parkingMinutes: {
    default: 10,
    ...minutes(120),
    label: 'Parking',
    sentence: 'Added to each drive between two places that we know.',
  },
  leadHours: {
    default: 0,
    min: 0,
    max: 336,
    unit: 'hours',
    label: 'Shortest notice',
    sentence:
      'Families cannot book a start sooner than this. Enter 0 to allow booking until the event starts.',
  },
  startTimes: {
    default: START_TIMES,
    options: START_TIMES,
    label: 'Start times',
    sentence: 'When an event can begin. Bookings that exist keep their time.',
  },
  holdHours: {
    default: 48,
    min: 2,
    max: 336,
    unit: 'hours',
    label: 'Hold unpaid bookings for',
    sentence:
      'After this time an unpaid booking expires. It ends at the latest 24 hours before the event, but lasts at least two hours.',
  },
  helperFrom: {
    default: 16,
    ...children(51),
    label: 'Add a helper starting at',
    sentence: 'The lead gets a helper from this many children on. Enter 51 to never add a helper.',
  },
  helperEach: {
    default: 15,
    ...children(50),
    label: 'Children for each helper',
    sentence: 'One helper for each group of this size; the first group starts at the number above.',
  },
  requireBackgroundCheck: {
    default: false,
    label: 'Only leads whose background check is valid',
    sentence:
      'When on, a crew takes events only on days on which the background check of one of its leads is valid.',
  },
  addressInCalendars: {
    default: false,
    label: 'Street address in hosts’ calendars',
    sentence:
      'When on, the calendar link of a host shows the street address of their events, not only city and ZIP code.',
  },
  depositPercent: {
    default: USUAL_TERMS.depositPercent,
    min: 10,
    max: 90,
    unit: 'percent',
    isZeroOff: true,
    label: 'Deposit',
    sentence:
      'Families can pay this part of the price to confirm their booking. Enter 0 to ask for the whole price.',
  },
  balanceDaysBefore: {
    default: USUAL_TERMS.balanceDaysBefore,
    min: 0,
    max: 60,
    unit: 'days',
    label: 'Balance due before the event',
    sentence: 'The rest of the price is due this many days before the event. Enter 0 for the event day.',
  },
  refundHours: {
    default: USUAL_TERMS.refundHours,
    ...hours(720),
    label: 'Cancel with a refund until',
    sentence:
      'Until this many hours before the start, a family that cancels gets everything back less the processing fees.',
  },
  lateCreditPercent: {
    default: 0,
    min: 0,
    max: 100,
    unit: 'percent',
    label: 'Credit for late cancellations',
    sentence:
      'A family that cancels later gets this part of what it paid as a credit for another event. Enter 0 for none.',
  },
  resaleRefund: {
    default: false,
    label: 'Refund when the time is sold again',
    sentence: 'When on, a family that cancels late gets its money back if another family takes the time.',
  },
  undoMinutes: {
    default: 30,
    ...minutes(120),
    label: 'Time to undo',
    sentence: 'A family can take back a cancellation or a new time within this many minutes.',
  },
  movesByParent: {
    default: 2,
    min: 0,
    max: 20,
    unit: 'times',
    label: 'Reschedules per booking',
    sentence: 'How often a family can move its event to another time on its own. Enter 0 for never.',
  },
  moveHours: {
    default: 48,
    ...hours(720),
    label: 'Reschedule until',
    sentence: 'A family can move its event until this many hours before the start.',
  },
  changeDays: {
    default: 7,
    min: 0,
    max: 60,
    unit: 'days',
    label: 'Change until',
    sentence: 'A family can change games, add-ons and theme until this many days before the event.',
  },
  creditDays: {
    default: 0,
    min: 1825,
    max: 18_250,
    unit: 'days',
    isZeroOff: true,
    label: 'Credits expire after',
    sentence: 'Five years or more. Enter 0 for credits that never expire.',
  },
  rainHours: {
    default: 16,
    ...hours(72),
    label: 'Rain plan until',
    sentence: 'A family can choose what happens when it rains until this many hours before the start.',
  },
  rainHoldDays: {
    default: 7,
    min: 0,
    max: 60,
    unit: 'days',
    label: 'Hold the rain date',
    sentence: 'From this many days before the event, we hold the second day that a family chose for rain.',
  },
  reviews: {
    default: false,
    label: 'Reviews of families',
    sentence:
      'When on, we ask every family for a review the day after its event and publish it after three days, whatever the stars.',
  },
} as const satisfies Record<string, Policy>;

export type PolicyKey = keyof typeof POLICIES;
export const POLICY_KEYS = Object.keys(POLICIES) as PolicyKey[];

/** All policies, with defaults. */
export type PolicyValues = {
  [Key in PolicyKey]: (typeof POLICIES)[Key] extends NumberPolicy
    ? number
    : (typeof POLICIES)[Key] extends ListPolicy
      ? readonly string[]
      : boolean;
};
export const POLICY_DEFAULTS = Object.fromEntries(
  POLICY_KEYS.map((key) => [key, POLICIES[key].default]),
) as PolicyValues;

export const isPolicyKey = (key: string): key is PolicyKey => Object.hasOwn(POLICIES, key);

/** The terms under which a booking was made; later changes of the policies do not affect it. */
export type BookingTerms = {
  depositPercent: number;
  balanceDaysBefore: number;
  refundHours: number;
  lateCreditPercent: number;
  resaleRefund: boolean;
  undoMinutes: number;
  movesByParent: number;
  moveHours: number;
  changeDays: number;
  creditDays: number;
  rainHours: number;
  rainHoldDays: number;
};

/** The policies that a booking keeps: what a family may do with it, and until when. */
export const TERM_KEYS = [
  'depositPercent',
  'balanceDaysBefore',
  'refundHours',
  'lateCreditPercent',
  'resaleRefund',
  'undoMinutes',
  'movesByParent',
  'moveHours',
  'changeDays',
  'creditDays',
  'rainHours',
  'rainHoldDays',
] as const satisfies (PolicyKey & keyof BookingTerms)[];

/** The terms among the policies. */
export const termsFrom = (policies: Partial<PolicyValues>): BookingTerms =>
  Object.fromEntries(TERM_KEYS.map((key) => [key, policies[key] ?? POLICY_DEFAULTS[key]])) as BookingTerms;

/** Validates a value: an error message, or null. */
export function policyError(key: PolicyKey, value: unknown): string | null {
  const policy: Policy = POLICIES[key];
  if ('options' in policy) return listError(value, policy.options);
  if (!('unit' in policy)) return typeof value === 'boolean' ? null : 'Please choose on or off.';
  const isWithin = Number.isInteger(value) && Number(value) >= policy.min && Number(value) <= policy.max;
  if (isWithin || (policy.isZeroOff && value === 0)) return null;
  const orNone = policy.isZeroOff ? ', or 0' : '';
  return `Please give a whole number from ${policy.min} to ${policy.max}${orNone}.`;
}

function listError(value: unknown, options: readonly string[]): string | null {
  if (!Array.isArray(value) || value.length === 0) return 'Please choose one at least.';
  const isInOrder = options.filter((each) => value.includes(each)).join('|') === value.join('|');
  return isInOrder ? null : 'Please choose from the list, each once and in its order.';
}

/** A policy in the admin area. */
export type AdminPolicy = Words & {
  key: PolicyKey;
  value: PolicyValue;
  default: PolicyValue;
  /** Incremented by every change; 0 until the owner sets it. */
  version: number;
  /** Null for switches and lists. */
  bounds: { min: number; max: number; unit: PolicyUnit } | null;
};
