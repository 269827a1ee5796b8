import type {
  AssignedHost,
  EventStep,
  MissingHosts,
  RainFallback,
  RainOfferState,
} from '#libs/shared/contracts';
import { byCount, plural } from '../../lib/format/format.js';
import { BUTTON_TEXTS, LABEL_TEXTS } from '../../copy/common.js';
import { STAFF_LABEL_TEXTS } from '../../copy/staff.js';
import { overruledLabel } from '../bookings/crew-move/copy.js';

/** Texts of the admin calendar. */
export const CALENDAR_TEXTS = {
  month: (name: string) => `Events in ${name}`,
  onDay: (name: string) => `Events on ${name}`,
  weekdays: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  previousDay: 'Previous day',
  nextDay: 'Next day',
  previousWeek: 'Previous week',
  nextWeek: 'Next week',
  week: (name: string) => `Events from ${name.replace('–', 'to')}`,
  today: STAFF_LABEL_TEXTS.today,
  view: 'Show',
  views: { month: STAFF_LABEL_TEXTS.month, week: 'Week', day: STAFF_LABEL_TEXTS.day },
  book: (time: string, of: string) => `Book ${time}, ${of}`,
  bookAt: (time: string) => `Book ${time}`,
  bookDay: (day: string) => `Book ${day}`,
  newBooking: 'New booking',
  balance: (due: string) => `Balance due ${due}`,
  noVan: 'No van assigned',
  print: 'Print',
  keys: 'The arrow keys move between days, Page Up and Page Down change the month.',
  loading: 'Looking up the events...',
  failed: 'We could not load the calendar. Please try again.',
  again: BUTTON_TEXTS.again,
  sums: (events: number, children: number) =>
    events === 0 ? 'No events.' : `${plural(events, 'event')} with ${plural(children, 'child', 'children')}.`,
  worth: (sum: string) => `Together ${sum}.`,
  hours: (first: string, last: string) => `The first begins at ${first}, the last ends at ${last}.`,
  leftOut: "Canceled and expired bookings aren't shown.",
  emptyMonth: (name: string) => `Nothing is booked in ${name} yet.`,
  emptyMonthHint: 'Every new booking appears here on the day of its event.',
  emptyDay: 'Nothing is booked for this day.',
  day: (day: string, events: number) => `${day}, ${events === 0 ? 'no events' : plural(events, 'event')}`,
  more: (count: number) => `${count} more`,
  moreOf: (count: number, day: string) => `${plural(count, 'more event', 'more events')} on ${day}`,
  open: (parent: string) => `Open the booking of ${parent}`,
  unconfirmed: 'not confirmed',
  children: (count: number) => plural(count, 'child', 'children'),
  columns: {
    time: STAFF_LABEL_TEXTS.time,
    type: STAFF_LABEL_TEXTS.eventType,
    parent: STAFF_LABEL_TEXTS.parent,
    children: 'Children',
    city: STAFF_LABEL_TEXTS.city,
    price: LABEL_TEXTS.price,
    status: STAFF_LABEL_TEXTS.status,
  },
} as const;

/** Texts of the waiting list. */
export const WAITING_TEXTS = {
  list: 'Waiting list',
  listOf: (count: number) => `Waiting list (${count})`,
  count: (count: number) => plural(count, 'family waits', 'families wait'),
  caption: 'Families that wait for a time',
  intro:
    'A time that opens up is offered by email, to one family after the other: first those with fewer offers, then those that wait longest.',
  loading: 'Loading the waiting list...',
  listFailed: 'The waiting list could not be loaded.',
  empty: 'Nobody is waiting',
  emptyText: 'Families join the list on a day that is fully booked.',
  toMonth: STAFF_LABEL_TEXTS.month,
  columns: {
    day: STAFF_LABEL_TEXTS.day,
    start: 'Start between',
    family: 'Family',
    wants: 'For',
    since: 'Waiting since',
    state: STAFF_LABEL_TEXTS.status,
    action: STAFF_LABEL_TEXTS.action,
  },
  between: (earliest: string, latest: string) => `${earliest} and ${latest}`,
  wants: (games: number, children: number, zipCode: string) =>
    `${plural(games, 'game')}, ${plural(children, 'child', 'children')}, ZIP ${zipCode}`,
  waits: 'Waiting',
  offered: (start: string) => `Offered ${start}`,
  until: (when: string) => `held until ${when}`,
  offers: (count: number) => `${plural(count, 'offer')} not taken`,
  offer: 'Offer a time',
  offerTo: (family: string) => `Offer a time to ${family}`,
  title: (family: string) => `Offer a time to ${family}`,
  text: 'We hold the time for up to four hours and email the family a link to book it. Nobody else can book it until then.',
  start: 'Start',
  startHint: 'Only times that are free and suit the family.',
  looking: 'Looking for free times...',
  startsFailed: 'We could not look up the free times.',
  none: (earliest: string, latest: string) =>
    `No time is free between ${earliest} and ${latest} on this day.`,
  go: (start: string) => `Offer ${start}`,
  done: (family: string, start: string) => `${start} is held for ${family}`,
  failed: 'The time could not be offered. Please try again.',
} as const;

const hostLabel = ({ name, role, isOverruled }: AssignedHost) =>
  `${name} (${role}${isOverruled ? ', override' : ''})`;

const missingLabel = ({ role, missing }: MissingHosts) =>
  byCount(missing, `${role} missing`, `${missing} ${role}s missing`);

const STEPS: Record<EventStep, string> = {
  'on-the-way': 'On the way since',
  arrived: STAFF_LABEL_TEXTS.arrived,
  started: STAFF_LABEL_TEXTS.started,
  finished: STAFF_LABEL_TEXTS.finished,
};

/** 105 as "1 hour 45 minutes". */
const inHours = (minutes: number) =>
  [
    minutes >= 60 && plural(Math.floor(minutes / 60), 'hour'),
    (minutes % 60 > 0 || minutes === 0) && plural(minutes % 60, 'minute'),
  ]
    .filter(Boolean)
    .join(' ');

/** Texts of a day of the vans: the lanes. */
export const LANE_TEXTS = {
  title: (day: string) => `Crews on ${day}`,
  target: (time: string, van: string) => `${time}, ${van}`,
  lane: (crew: string) => `Day of ${crew}`,
  isOff: 'switched off',
  allHours: 'Show all hours',
  failed: 'We could not load the crews, so this is the plain list.',
  closed: 'does not work on this day',
  hours: (from: string, to: string) => `${from} to ${to}`,
  events: (count: number) => (count === 0 ? 'no events' : plural(count, 'event')),
  free: (minutes: number) => `${inHours(minutes)} free`,
  setUp: 'Set up',
  packDown: 'Pack up',
  /** `to` null means the trip home. */
  drive: (minutes: number, to: string | null) => `Drive ${minutes} min ${to === null ? 'home' : `to ${to}`}`,
  unknownPlace: 'an unknown ZIP',
  noHome: 'home',
  driveShort: (left: number, minutes: number) => `Only ${left} of ${minutes} min for the drive`,
  offered: (until: string | null) => `Offered to a waiting family${until === null ? '' : ` until ${until}`}`,
  forRain: 'Held for a family in case of rain',
  unassigned: 'No van assigned',
  unassignedHint: 'No van is assigned to these events. Assign one to each.',
  others: 'Other events',
  othersHint: 'These need no crew: they have begun, are demo bookings, or no crew is switched on.',
  overruled: (codes: readonly string[]) => `Override: ${overruledLabel(codes)}`,
  hosts: (hosts: readonly AssignedHost[]) => hosts.map(hostLabel).join(', '),
  missing: (roles: readonly MissingHosts[]) => roles.map(missingLabel).join(', '),
  step: (step: EventStep, time: string) => `${STEPS[step]} ${time}`,
  open: (parent: string) => `Open the booking of ${parent}`,
  facts: (type: string, children: number, city: string) =>
    `${type}, ${plural(children, 'child', 'children')}, ${city}`,
} as const;

const RAIN_OUTCOMES: Record<NonNullable<RainOfferState['choice']>, string> = {
  move: 'Moves to another time',
  indoors: 'Keeps it, indoors',
  credit: 'Canceled, as a credit',
  refund: 'Canceled, full refund',
  call: 'To be called',
};

/** A day of rain. */
export const RAIN_DAY_TEXTS = {
  open: 'Rain day',
  title: (day: string) => `Rain on ${day}`,
  lead: 'Each affected family gets an email: new times we hold, play indoors, a credit, or a full refund.',
  from: 'Events from',
  to: 'Events to',
  allDay: 'All day',
  deadlineDay: 'Answer by',
  deadlineTime: 'Answer by, time',
  fallback: 'If a family does not answer',
  fallbacks: {
    call: 'We call the family',
    indoors: 'Keep it, indoors at the same place',
    refund: 'Cancel it with a full refund',
  } satisfies Record<RainFallback, string>,
  looking: 'Looking up the families...',
  lookFailed: 'We could not load the families. Please try again.',
  none: 'There is no confirmed outdoor event to ask about.',
  allAsked: 'Every affected family was asked already.',
  families: 'Families affected',
  go: (count: number) => `Email ${plural(count, 'family', 'families')}`,
  done: (count: number) => `${plural(count, 'family', 'families')} emailed`,
  failed: 'Nobody was emailed. Please try again.',
  deadlineHint: (firstDrive: string | null) =>
    firstDrive ? `The first van leaves on ${firstDrive}.` : 'No van is assigned to these events.',
  mail: 'Email to each family',
  mailOf: (name: string) => `As ${name} would get it now. Each family gets its own times.`,
  noMail: 'Nobody would get an email now.',
  mailFailed: 'We could not load the email. Please try again.',
  status: 'Choices because of rain',
  answered: (answered: number, asked: number) => `${answered} of ${asked} answered`,
  callOff: {
    all: 'It will be dry: call it off',
    allTitle: 'Call off the rain day?',
    allText: (count: number) =>
      byCount(
        count,
        'The family gets an email: the event takes place as planned. The times held for it are free again.',
        `${count} families get an email: their events take place as planned. The times held for them are free again.`,
      ),
    one: 'Call off',
    oneOf: (name: string) => `Call off for ${name}`,
    oneTitle: (name: string) => `Call off for ${name}?`,
    oneText:
      'The family gets an email: the event takes place as planned. The times held for it are free again.',
    keep: 'Keep asking',
    done: 'Called off',
    failed: 'This was not called off. Please try again.',
  },
  columns: {
    time: STAFF_LABEL_TEXTS.time,
    parent: STAFF_LABEL_TEXTS.parent,
    van: 'Van',
    city: STAFF_LABEL_TEXTS.city,
    plan: STAFF_LABEL_TEXTS.rainPlan,
    offer: 'Choice',
  },
  noPlan: STAFF_LABEL_TEXTS.none,
  noVan: STAFF_LABEL_TEXTS.none,
  leaves: (time: string) => `leaves ${time}`,
  notAsked: 'Not asked yet',
  calledOff: 'Called off, as planned',
  waits: (until: string) => `Can answer until ${until}`,
  chose: (choice: NonNullable<RainOfferState['choice']>) => RAIN_OUTCOMES[choice],
  byDefault: (choice: NonNullable<RainOfferState['choice']>) => `${RAIN_OUTCOMES[choice]} (no answer)`,
  ended: 'Ended: the booking has changed',
} as const;
