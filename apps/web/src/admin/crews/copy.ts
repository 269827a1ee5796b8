import { grouped, plural } from '../../lib/format/format.js';
import { BUTTON_TEXTS, LABEL_TEXTS, NOTE_TEXTS } from '../../copy/common.js';
import { STAFF_LABEL_TEXTS } from '../../copy/staff.js';

export const CREW_SECTIONS = ['crews', 'hosts', 'days', 'equipment', 'places'] as const;
export type CrewSection = (typeof CREW_SECTIONS)[number];

export const CREW_SECTION_LABELS: Record<CrewSection, string> = {
  crews: STAFF_LABEL_TEXTS.crews,
  hosts: 'Hosts',
  days: 'Closed days',
  equipment: LABEL_TEXTS.equipment,
  places: 'ZIP codes',
};

/** From Sunday, as in the contract. */
export const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
export const SHORT_WEEKDAYS = WEEKDAYS.map((name) => name.slice(0, 3));

export const CREWS_TEXTS = {
  title: STAFF_LABEL_TEXTS.crews,
  lead: 'A crew is one van that serves one event at a time.',
  sections: 'Parts of the crews',
  loading: 'Loading the crews...',
  failed: 'The crews could not be loaded.',
  off: 'All 37 start times are on offer every day, since no crew is switched on.',
  on: (count: number) =>
    `Start times are limited by ${plural(count, 'crew')}: families see only those that can be kept.`,
  add: 'Add a crew',
  edit: BUTTON_TEXTS.edit,
  editOf: (name: string) => `Edit ${name}`,
  copy: 'Copy',
  isOn: 'Taking bookings',
  isOff: 'Not taking bookings',
  switchOn: (name: string) => `Switch ${name} on`,
  switchOff: (name: string) => `Switch ${name} off`,
  facts: { hours: STAFF_LABEL_TEXTS.hours, home: 'Based in', members: 'Team' },
  moreOf: (name: string) => `More actions for ${name}`,
  noHome: 'No home ZIP code yet: each drive from home counts the same',
  noHours: 'No hours yet: this crew takes no events',
  noMembers: 'No team yet (still bookable)',
  members: (leads: string, helpers: string) =>
    [leads && `Leads: ${leads}`, helpers && `Helpers: ${helpers}`].filter(Boolean).join('. '),
  hostGone: 'a former host',
  crewGone: 'a former crew',
} as const;

export const CREW_GUIDE = {
  title: 'Set up your vans in three steps',
  text: 'Until a crew is switched on, nothing changes for families.',
  steps: [
    ['Add a crew for each van', 'Its name, where it sets out from, and the hours it works.'],
    ['Say who comes', 'Choose leads and helpers among your hosts. You can do this later.'],
    ['Switch it on', 'From then on families are offered only start times that a crew can keep.'],
  ],
} as const;

export const CREW_FORM = {
  addTitle: 'Add a crew',
  editTitle: (name: string) => `Edit ${name}`,
  description: 'A new crew is off until you switch it on.',
  copyTitle: (name: string) => `Copy ${name}`,
  copyDescription:
    'Hours and home ZIP code are copied. The copy is off until you switch it on; closed days and events stay with the first crew.',
  copyName: (name: string, count: number) => (count === 1 ? `${name} copy` : `${name} copy ${count}`),
  copyMembers: 'Copy the members too',
  name: STAFF_LABEL_TEXTS.name,
  nameHint: 'What you call the van, such as Blue van.',
  homeZip: 'Home ZIP code',
  homeHint: 'Where its day starts and ends.',
  position: 'Order',
  positionHint: 'If two vans fit equally well, the first one gets the event.',
  place: (place: number) => `${place + 1}`,
  hours: STAFF_LABEL_TEXTS.hours,
  hoursHint: 'From leaving home until back again, drives and set-up included.',
  everyDay: 'Same hours every day',
  weekdays: 'Same hours Monday to Friday',
  works: (day: string) => `Works on ${day}`,
  from: (day: string) => `${day} from`,
  to: (day: string) => `${day} until`,
  closed: 'does not work',
  more: (day: string) => `Add another time on ${day}`,
  less: (day: string) => `Remove this time on ${day}`,
  members: 'Members',
  membersHint: 'At least one lead must be there on a day. With no team yet, it can still be booked.',
  noHosts: 'There are no hosts yet. Add them under Hosts, then choose them here.',
  roleOf: (name: string) => `Role of ${name}`,
  roles: { none: STAFF_LABEL_TEXTS.none, lead: 'Lead', helper: 'Helper' },
  memberGone: 'Hosts who leave the crew stay assigned to the events they already have.',
  save: 'Save the crew',
  cancel: BUTTON_TEXTS.cancel,
  saving: 'Saving...',
  leaveQuestion: 'What you typed is not saved. Leave without saving?',
  leave: 'Leave',
  stay: 'Go on typing',
  added: (name: string) => `${name} was added`,
  changed: (name: string) => `${name} was changed`,
} as const;

export const CREW_CONFIRM = {
  on: {
    title: (name: string) => `Switch ${name} on?`,
    first:
      'This is your first crew that is on. From now on families are offered only start times that it can keep, and an unpaid booking holds its time for a limited while.',
    more: 'From now on its hours count: families are offered the start times that one of your crews can keep.',
    existing: 'Existing bookings are assigned to a crew where one fits. Families are not emailed.',
    empty: 'This crew has no hours yet, so with it alone no start time would be on offer.',
    go: 'Switch it on',
    done: (name: string) => `${name} is on`,
  },
  off: {
    title: (name: string) => `Switch ${name} off?`,
    last: 'It is your only crew that is on: afterwards all 37 start times are on offer again, whether anybody can come or not.',
    more: 'Start times that only this crew can keep are no longer on offer.',
    go: 'Switch it off',
    done: (name: string) => `${name} is off`,
  },
  retire: {
    title: (name: string) => `Retire ${name}?`,
    text: 'It leaves this list for good. What it did stays in the records, and its name is free for another crew.',
    go: 'Retire the crew',
    done: (name: string) => `${name} was retired`,
  },
  open: BUTTON_TEXTS.retire,
  keep: 'Keep it as it is',
  failed: NOTE_TEXTS.failed,
} as const;

export const DAYS_TEXTS = {
  title: 'Closed days',
  lead: 'Days on which a crew, or all of them, do not work or have other hours than usual.',
  loading: 'Loading the closed days...',
  failed: 'The closed days could not be loaded.',
  empty: 'No closed days ahead.',
  day: STAFF_LABEL_TEXTS.day,
  crew: 'For',
  all: 'All crews',
  kind: 'That day',
  closed: 'Closed',
  hours: 'Other hours',
  from: 'From',
  to: 'Until',
  reason: STAFF_LABEL_TEXTS.reason,
  reasonHint: 'For your own staff.',
  add: 'Add the day',
  added: (day: string) => `${day} was added`,
  remove: (day: string, crew: string) => `Remove ${day}, ${crew}`,
  removed: (day: string) => `${day} is as usual again`,
  span: (from: string, to: string) => `${from} to ${to}`,
} as const;

export const EQUIPMENT_TEXTS = {
  title: LABEL_TEXTS.equipment,
  lead: 'How many full sets you own. A van is loaded once, in the morning. What you leave empty is not counted and limits nothing.',
  loading: 'Loading the equipment...',
  failed: 'The equipment could not be loaded.',
  sets: (name: string) => `Sets of ${name}`,
  cameras: 'Cameras',
  games: LABEL_TEXTS.games,
  other: 'No longer on offer',
  items: { photography: 'Photo camera', videography: 'Video camera' } as Record<string, string>,
  notCounted: 'not counted',
  stored: (owned: number | undefined) => `Saved: ${owned ?? 'not counted'}`,
  save: BUTTON_TEXTS.save,
  saved: 'The equipment was saved',
  unsaved: 'Unsaved changes',
  discard: 'Discard',
} as const;

export const ZIP_CODES_TEXTS = {
  title: 'ZIP codes',
  lead: 'With a ZIP code file, drives are estimated from where ZIP codes are. Without one, each drive between two ZIP codes counts the same.',
  loading: 'Loading the ZIP code file...',
  failed: 'The ZIP code file could not be loaded.',
  none: 'No file yet.',
  current: (count: number, at: string) => `${plural(count, 'ZIP code')}, uploaded ${at}`,
  how: 'A CSV or tab-separated file with the columns zip, latitude and longitude, or the ZIP code file of the Census Bureau’s gazetteer as it is. At most 5 MB and 45,000 rows.',
  file: 'ZIP code file',
  choose: 'Choose a file',
  change: 'Choose another file',
  sending: 'Sending',
  working: 'Reading the file...',
  done: (count: number) => `${grouped(count)} ZIP codes are in place.`,
  tooLarge: 'This file is larger than 5 MB. Please upload one with the ZIP codes of your region.',
  failedUpload: 'The file could not be sent. Please try again.',
  forget: 'Remove the file',
  forgotten: 'The file was forgotten',
} as const;
