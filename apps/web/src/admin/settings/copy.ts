import type { PolicyKey, PolicyUnit, TERM_KEYS } from '#libs/shared/contracts';
import { plural, byCount } from '../../lib/format/format.js';
import { BUTTON_TEXTS, LABEL_TEXTS, NOTE_TEXTS } from '../../copy/common.js';
import { STAFF_LABEL_TEXTS } from '../../copy/staff.js';

/** An integer with its unit, such as "1 hour". */
const ONE: Record<PolicyUnit, string> = {
  minutes: 'minute',
  hours: 'hour',
  days: 'day',
  times: 'time',
  'miles an hour': 'mile an hour',
  percent: 'percent',
  children: 'child',
};
const withUnit = (value: number, unit: PolicyUnit) => plural(value, ONE[unit], unit);

/** The sections of the tab, as labeled in its navigation. */
export const SETTINGS_SECTION_LABELS = {
  company: 'Company',
  words: 'Words',
  prices: 'Prices',
  policies: 'Policies',
  rules: 'Scheduling',
  team: 'Team',
  activity: 'Activity',
} as const;
export type SettingsSectionName = keyof typeof SETTINGS_SECTION_LABELS;

export const SETTINGS_TEXTS = {
  title: 'Settings',
  sections: 'Settings by subject',
  lead: 'Changes apply to new bookings. Existing bookings keep their times.',
  loading: 'Loading the settings...',
  failed: 'The settings could not be loaded.',
  failedToSave: NOTE_TEXTS.notSaved,
  on: 'On',
  off: 'Off',
  zeroIsOff: 'off',
  /** In a sentence. */
  switchOn: 'on',
  switchOff: 'off',
  withUnit,
  standard: (value: string) => `Default: ${value}`,
  backTo: (value: string) => `Use the default, ${value}`,
  saved: (labels: readonly string[]) =>
    labels.length === 1 ? `Saved: ${labels[0]}` : `Saved ${labels.length} changes`,
  stale: (value: string) => `Somebody else has set this to ${value}. Press Save to use yours instead.`,
} as const;

export const SWITCHES_TEXTS = {
  title: 'On/off switches',
  lead: 'Each switch changes what families or hosts see once you save.',
  crews: STAFF_LABEL_TEXTS.crews,
  noCrew: 'No crew is switched on, so families can book every start time.',
  crewsWould: 'With a crew switched on, families see only the start times that it can reach.',
  crewsOn: (count: number) =>
    byCount(
      count,
      'One crew is switched on. Families see only the start times that it can reach.',
      `${count} crews are switched on. Families see only the start times that they can reach.`,
    ),
  toCrews: 'Go to Crews',
  deposits: 'Deposits',
  depositsOff: 'Families pay the whole price when they book.',
  depositsWould:
    'With a deposit of 50%, they could pay half of it to confirm their booking and the rest by the day that you choose.',
  depositsOn: (percent: number) =>
    `Families can pay ${percent}% to confirm their booking, and the rest later. You set the day in Policies.`,
  toPolicies: 'Go to Policies',
} as const;

export const START_TIMES_TEXTS = {
  presets: 'Common choices',
  every: { 15: 'Every 15 minutes', 30: 'Every half hour', 60: 'Every hour', 120: 'Every two hours' },
  count: (count: number) => plural(count, 'start time'),
  offered: (times: readonly string[]) => {
    if (times.length === 0) return 'Nothing is offered';
    const [first, last] = [times[0], times[times.length - 1]];
    return byCount(
      times.length,
      `Only ${first} is offered`,
      `${times.length} are offered, from ${first} to ${last}`,
    );
  },
} as const;

/** The switches at the top of the tab. */
export const SWITCHES = [
  'requireBackgroundCheck',
  'addressInCalendars',
  'reviews',
] as const satisfies PolicyKey[];

/** The numeric settings in the groups of the tab. */
export const SETTING_GROUPS: { title: string; text: string; keys: PolicyKey[] }[] = [
  {
    title: 'Time around an event',
    text: 'A crew is busy from the start of its set-up to the end of its pack-up.',
    keys: ['setUpMinutes', 'packDownMinutes'],
  },
  {
    title: 'Driving',
    text: 'We use these to estimate driving time.',
    keys: ['sameZipMinutes', 'unknownTravelMinutes', 'milesPerHour', 'roadPercent', 'parkingMinutes'],
  },
  {
    title: 'Booking ahead and holding',
    text: 'Both apply only while a crew is switched on.',
    keys: ['leadHours', 'holdHours'],
  },
  {
    title: LABEL_TEXTS.whoComes,
    text: 'Each event has one lead. Larger groups also get helpers.',
    keys: ['helperFrom', 'helperEach'],
  },
];

export type TermKey = (typeof TERM_KEYS)[number];

/** The terms that owners can set. */
export const OFFERED_TERMS = [
  'depositPercent',
  'balanceDaysBefore',
  'refundHours',
  'undoMinutes',
  'lateCreditPercent',
  'movesByParent',
  'moveHours',
  'changeDays',
  'creditDays',
  'rainHours',
  'rainHoldDays',
] as const satisfies TermKey[];
export type OfferedTerm = (typeof OFFERED_TERMS)[number];
/** The same that are on or off. */
export const OFFERED_SWITCHES = ['resaleRefund'] as const satisfies TermKey[];

/** All terms in the groups of the section; a group without an offered term is not shown. */
export const TERM_GROUPS: { title: string; text: string; keys: TermKey[] }[] = [
  {
    title: 'Deposit and balance',
    text: 'What families pay to confirm their booking, and when they pay the rest.',
    keys: ['depositPercent', 'balanceDaysBefore'],
  },
  {
    title: 'Cancellations',
    text: 'What families get back, and how long they can change their mind.',
    keys: ['refundHours', 'undoMinutes', 'lateCreditPercent', 'resaleRefund'],
  },
  {
    title: 'Rescheduling and changes',
    text: 'What families can do themselves on their booking page.',
    keys: ['movesByParent', 'moveHours', 'changeDays'],
  },
  { title: 'Credits', text: 'Money that families keep for another event.', keys: ['creditDays'] },
  {
    title: 'Rain',
    text: 'What happens to outdoor events when it rains.',
    keys: ['rainHours', 'rainHoldDays'],
  },
];

export const POLICIES_TEXTS = {
  lead: 'Changes apply to new bookings. A booking keeps the policies it was made under.',
  assumed: (total: string, day: string, time: string) =>
    `The previews show a booking of ${total} for ${day}, at ${time}, paid by PayPal, with fees of 3.49% plus 49 cents for each payment. With deposits on, the family has made two payments; otherwise one.`,
  preview: (label: string) => `Preview: ${label}`,
  reads: 'Families read:',
  readsAfter: (time: string) => `A family that cancels at ${time} reads:`,
  creditUntil: (until: string) => `Use it until: ${until}`,
  offSwitch: 'This is off. When on, families would read:',
  off: (example: string) => `This is off. With ${example}, families would read:`,
  withoutDeposit: (percent: number) =>
    `Families don't see this while deposits are off. With a deposit of ${percent}%:`,
  withoutMoves: (times: number) =>
    `Families don't see this while they cannot reschedule. With ${times} reschedules:`,
  invalid: 'Enter a valid number to see what families would read.',
} as const;

export const CALENDARS_TEXTS = {
  title: 'Calendars',
  text: 'Add a link to your phone or computer to see events there. Anyone with the link can read the calendar. All links end when you remove an administrator or set one to View only.',
  loading: 'Loading the links...',
  failed: 'The links could not be loaded.',
  none: 'Your role is View only, so you see no calendar links.',
  all: 'All events',
  kinds: { all: 'Everything', crew: STAFF_LABEL_TEXTS.crew, host: STAFF_LABEL_TEXTS.host },
  copy: 'Copy link',
  copied: (name: string) => `Link copied: ${name}`,
  address: 'Copy this link:',
  renew: 'New link',
  question: 'The current link stops working right away, on every phone that has it.',
  sure: 'Make a new link',
  keep: BUTTON_TEXTS.keep,
  renewed: (name: string) => `New link made: ${name}`,
  notRenewed: 'No new link could be made. Please try again.',
} as const;
