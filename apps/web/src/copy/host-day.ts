import type { EventStep, HostEventView } from '#libs/shared/contracts';
import { BUTTON_TEXTS, LABEL_TEXTS } from './common.js';
import { STAFF_LABEL_TEXTS } from './staff.js';

/** The tabs of the profile, for hosts only. */
export const HOST_TABS = { label: 'Your pages', bookings: 'My bookings', events: 'My events' } as const;

export const HOST_DAY_TEXTS = {
  title: 'My events',
  loading: 'Loading your events...',
  failed: 'We could not load your events. Please try again.',
  /** Shown below a cached list when the refetch failed. */
  old: (time: string) => `Offline. Last updated ${time}.`,
  empty: 'No events ahead',
  emptyHint: 'When the office assigns you to an event, it appears here.',
  today: STAFF_LABEL_TEXTS.today,
  leave: 'Leave at',
  fromHome: (van: string, minutes: number) => `${van}, ${minutes} minutes from its home`,
  fromEvent: (van: string, minutes: number) => `${van}, ${minutes} minutes from the event before`,
  starts: 'Starts at',
  ends: (time: string) => `until ${time}`,
  map: 'Open the map',
  call: (name: string) => `Call ${name}`,
  text: (name: string) => `Text ${name}`,
  message: (name: string, brand: string, time: string) =>
    `Hi ${name}, this is your host from ${brand}, about your event at ${time}: `,
  child: 'Guest of honor',
  age: (age: number) => `${age} years`,
  children: (count: number) => `${count} children`,
  games: LABEL_TEXTS.games,
  loadingList: 'In the van',
  loaded: (done: number, all: number) => `${done} of ${all}`,
  space: 'Space',
  requests: 'Allergies, special needs, requests',
  theme: STAFF_LABEL_TEXTS.theme,
  due: 'Still due',
  nothingDue: 'Nothing, it is paid',
  later: 'The family’s address and phone appear here from 48 hours before the start.',
  over: 'The family’s details are no longer shown.',
} as const;

/** The link to a host's own calendar feed. */
export const OWN_CALENDAR_TEXTS = {
  title: 'In your own calendar',
  text: 'Your events, kept up to date by themselves. Whoever has the link can read them, so keep it to yourself.',
  name: 'your calendar',
  loading: 'Loading your link...',
  failed: 'Your link could not be loaded. Please try again.',
  subscribe: 'Subscribe on this device',
  copy: 'Copy link',
  copied: () => 'Link copied',
  address: 'Copy this link:',
  renew: 'Make a new link',
  question: 'The link you have now ends at once, on every device that uses it.',
  sure: 'Yes, make it',
  keep: BUTTON_TEXTS.keep,
  renewed: () => 'New link made. Please subscribe to it again.',
  notRenewed: 'No new link could be made. Please try again.',
} as const;

export const ROLE_LABELS: Record<HostEventView['role'], string> = {
  lead: 'You lead',
  helper: 'You help',
  camera: 'You film',
};

export const ITEM_LABELS: Record<string, string> = {
  photography: 'Camera for photos',
  videography: 'Camera for video',
  customShirts: 'Shirts',
  customAwards: 'Awards',
};

export const STEP_LABELS: Record<EventStep, string> = {
  'on-the-way': 'On my way',
  arrived: STAFF_LABEL_TEXTS.arrived,
  started: STAFF_LABEL_TEXTS.started,
  finished: STAFF_LABEL_TEXTS.finished,
};

export const STEP_TEXTS = {
  label: 'Where you are',
  eta: 'In how many minutes will you be there?',
  minutes: (minutes: number) => `${minutes} min`,
  back: 'Not yet',
  early: (start: string) => `It starts at ${start}. Is it finished already?`,
  sure: 'Yes, it is finished',
  notSent: 'Not sent yet, trying again',
  undo: (step: string) => `Undo “${step}”`,
  waits: (step: string, time: string) => `“${step}”, ${time}: not sent yet, trying again`,
  rejected: (step: string, why: string) => `Could not save “${step}”: ${why}`,
  tick: 'A tick',
} as const;

/** Cash or a check that the family gives to the host. */
export const PAYMENT_TEXTS = {
  open: (due: string) => `Record a payment, ${due} due`,
  label: 'Record a payment',
  hint: (due: string) => `${due} is due. We email the family when you record it.`,
  method: 'Paid by',
  methods: { check: STAFF_LABEL_TEXTS.check, cash: STAFF_LABEL_TEXTS.cash },
  by: { check: 'by check', cash: 'in cash' },
  amount: STAFF_LABEL_TEXTS.dollars,
  reference: 'Number of the check',
  go: (amount: string) => `Record ${amount}`,
  goPlain: 'Record the payment',
  back: 'Not now',
  done: (amount: string, how: string) => `${amount} ${how} is recorded. We email the family.`,
  stale: 'The office changed this booking just now. Please check the amount and record it again.',
  failed: 'This could not be recorded. Nothing is lost: please try again, or call the office.',
} as const;

/** Shown to the family on the day of the event. */
export const EVENT_DAY_TEXTS = {
  label: STAFF_LABEL_TEXTS.today,
  onTheWay: (name: string, time: string) => `${name} is on the way and should be there about ${time}`,
  setOut: (name: string, time: string) => `${name} set out at ${time}`,
  arrived: (name: string, time: string) => `${name} arrived at ${time}`,
  started: (time: string) => `The event started at ${time}`,
  finished: (time: string) => `The event finished at ${time}`,
} as const;
