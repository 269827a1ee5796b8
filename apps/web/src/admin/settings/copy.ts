import type { PolicyKey, PolicyUnit, PolicyValue } from '#libs/shared/contracts';

/** An integer with its unit, such as "1 hour". */
const ONE: Record<PolicyUnit, string> = {
  minutes: 'minute',
  hours: 'hour',
  'miles an hour': 'mile an hour',
  percent: 'percent',
  children: 'child',
};
const withUnit = (value: number, unit: PolicyUnit) => `${value} ${value === 1 ? ONE[unit] : unit}`;

/** The sections of the tab, as labeled in its navigation. */
export const SETTINGS_SECTION_LABELS = {
  company: 'Company',
  words: 'Words',
  prices: 'Prices',
  rules: 'Switches and numbers',
  team: 'Team',
} as const;
export type SettingsSectionName = keyof typeof SETTINGS_SECTION_LABELS;

export const SETTINGS_TEXTS = {
  title: 'Settings',
  sections: 'Settings by subject',
  lead: 'What you set here counts from the next booking on. A booking that exists keeps the time it was given.',
  loading: 'Loading the settings...',
  failed: 'The settings could not be loaded.',
  failedToSave: 'This could not be saved. Please try again.',
  on: 'On',
  off: 'Off',
  switchedOn: (label: string) => `Switched on: ${label}`,
  switchedOff: (label: string) => `Switched off: ${label}`,
  withUnit,
  standard: (value: string) => `Default: ${value}`,
  backTo: (value: PolicyValue) => `Use the default, ${String(value)}`,
  save: 'Save',
  saved: (label: string, value: string) => `${label} is now ${value}`,
  stale: (value: string) =>
    `Somebody else has set this to ${value} meanwhile, so yours was not saved. Press Save to set it after all.`,
  staleSwitch: 'Somebody else has switched this meanwhile. It stands as you see it now.',
} as const;

export const SWITCHES_TEXTS = {
  title: 'What is off',
  lead: 'Each of these changes what families or hosts see, as soon as you switch it on.',
  crews: 'Crews',
  noCrew: 'No crew is switched on, so every start time can be booked.',
  crewsWould: 'With a crew switched on, families are offered only the start times that it can keep.',
  crewsOn: (count: number) =>
    count === 1
      ? 'One crew is switched on. Families are offered only the start times that it can keep.'
      : `${count} crews are switched on. Families are offered only the start times that they can keep.`,
  toCrews: 'Go to Crews',
} as const;

export const START_TIMES_TEXTS = {
  presets: 'Choose at one press',
  every: { 15: 'Every 15 minutes', 30: 'Every half hour', 60: 'Every hour', 120: 'Every two hours' },
  none: 'Please choose one start time at least.',
  saved: (count: number) => `Saved: ${count === 1 ? '1 start time' : `${count} start times`}`,
  offered: (times: readonly string[]) => {
    if (times.length === 0) return 'Nothing is offered';
    const [first, last] = [times[0], times[times.length - 1]];
    return times.length === 1
      ? `Only ${first} is offered`
      : `${times.length} are offered, from ${first} to ${last}`;
  },
  stale:
    'Somebody else has changed the start times meanwhile, so yours were not saved. Press Save to set them after all.',
} as const;

/** The switches at the top of the tab. */
export const SWITCHES = ['requireBackgroundCheck', 'addressInCalendars'] as const satisfies PolicyKey[];

/** The numeric settings in the groups of the tab. */
export const SETTING_GROUPS: { title: string; text: string; keys: PolicyKey[] }[] = [
  {
    title: 'Time around an event',
    text: 'A crew is busy from the beginning of its set-up to the end of its pack-down.',
    keys: ['setUpMinutes', 'packDownMinutes'],
  },
  {
    title: 'Driving',
    text: 'We use these numbers to estimate how long a crew drives from one event to the next.',
    keys: ['sameZipMinutes', 'unknownTravelMinutes', 'milesPerHour', 'roadPercent', 'parkingMinutes'],
  },
  {
    title: 'Booking ahead and holding',
    text: 'Both count only while a crew is switched on.',
    keys: ['leadHours', 'holdHours'],
  },
  {
    title: 'Who comes',
    text: 'Each event has one lead. Larger groups get helpers, too.',
    keys: ['helperFrom', 'helperEach'],
  },
];

export const CALENDARS_TEXTS = {
  title: 'Calendars',
  text: 'Add a link to your phone or computer to see events there. Whoever has a link can read its calendar. All links end when an administrator is removed or becomes view only.',
  loading: 'Loading the links...',
  failed: 'The links could not be loaded.',
  none: 'With view only access you see no calendar links.',
  all: 'All events',
  kinds: { all: 'Everything', crew: 'Crew', host: 'Host' },
  copy: 'Copy link',
  copied: (name: string) => `Link copied: ${name}`,
  address: 'Copy this link:',
  renew: 'New link',
  question: 'The link in use now ends at once, on every phone that has it.',
  sure: 'Make a new link',
  keep: 'Keep it',
  renewed: (name: string) => `New link made: ${name}`,
  notRenewed: 'No new link could be made. Please try again.',
} as const;
