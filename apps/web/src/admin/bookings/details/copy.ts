import {
  HOST_ROLES,
  type EventStep,
  type HostChoice,
  type HostObstacle,
  type HostRole,
  type MadeBy,
  type MissingHosts,
} from '#libs/shared/contracts';
import { dollars } from '../../../lib/format/format.js';
import { LABEL_TEXTS } from '../../../copy/common.js';
import { STAFF_LABEL_TEXTS } from '../../../copy/staff.js';

/** Actors other than administrators, as labels. */
const ACTORS: Record<string, string> = { system: 'the system', parent: 'the family' };

/** Texts of one opened booking. */
export const DETAIL_TEXTS = {
  title: (id: string) => `Booking ${id}`,
  description: 'Everything about this booking, and what can be done with it.',
  loading: 'Loading the booking...',
  notFound: 'There is no such booking.',
  failed: 'The booking could not be loaded.',
  previous: 'Previous booking',
  next: 'Next booking',
  place: (place: number, count: number) => `${place} of ${count}`,
  onPage: 'on this page',
  copyId: 'Copy the full id',
  hints: 'Please note',
  waiting: {
    cancel: (at: string) => `The family asked to cancel. It becomes final at ${at}.`,
    move: (at: string) => `The family moved the event. It can undo that until ${at}.`,
  },
  parts: 'Parts of this booking',
  due: (amount: string) => `Due ${amount}`,
  nextStep: (label: string, by: string, isLate: boolean) =>
    `Next: ${label}${by && `, by ${by}`}${isLate ? ' (late)' : ''}`,
  purged: (when: string) => `The child's data was removed on ${when}.`,
  event: STAFF_LABEL_TEXTS.event,
  when: STAFF_LABEL_TEXTS.when,
  until: (start: string, end: string) => `${start} to ${end}`,
  crew: STAFF_LABEL_TEXTS.van,
  duration: (minutes: number) => `${minutes} minutes`,
  type: 'Type',
  theme: STAFF_LABEL_TEXTS.theme,
  guests: LABEL_TEXTS.guests,
  children: (count: number) => `${count} children`,
  intensity: 'Intensity',
  games: LABEL_TEXTS.games,
  addOns: 'Add-ons',
  rain: STAFF_LABEL_TEXTS.rainPlan,
  secondDay: (day: string, time: string, isHeld: boolean) =>
    `Rain date: ${day}, ${time}${isHeld ? ', held for the family' : ''}`,
  none: STAFF_LABEL_TEXTS.none,
  location: LABEL_TEXTS.location,
  map: 'Open in a map',
  space: 'Space',
  people: 'People',
  parent: STAFF_LABEL_TEXTS.parent,
  email: LABEL_TEXTS.email,
  copyEmail: 'Copy the email address',
  phone: LABEL_TEXTS.phone,
  copyPhone: 'Copy the phone number',
  family: 'Family',
  openFamily: 'All bookings, notes and messages',
  child: STAFF_LABEL_TEXTS.child,
  aged: (name: string, age: number | null) => (age === null ? name : `${name}, ${age} years old`),
  account: 'Account',
  hasAccount: 'Booked with an account',
  guest: 'Booked as a guest',
  booked: 'Booked',
  price: LABEL_TEXTS.price,
  promo: (code: string) => `Promo code ${code}`,
  total: LABEL_TEXTS.total,
  claimed: (dollars: string) => `The browser claimed ${dollars}.`,
  advertised: (dollars: string) => `advertised at ${dollars}`,
  ledger: 'What came and went',
  totalPaid: 'Total paid',
  wentBack: (sums: Record<'refunded' | 'credited' | 'returning', string>) =>
    `Refunded ${dollars(sums.refunded)}, returned as a credit ${dollars(sums.credited)}, on its way back ${dollars(sums.returning)}.`,
  payments: 'Payments',
  noPayments: 'No payment was made yet.',
  fee: (dollars: string) => `Fee ${dollars}`,
  refundedSoFar: (dollars: string) => `${dollars} refunded`,
  creditedSoFar: (dollars: string) => `${dollars} returned as a credit`,
  goesBack: (when: string) =>
    `We refund it automatically on ${when}. Until then the parent can use it for another time.`,
  handed: (method: string, day: string) => `${method}, received ${day}`,
  byCredit: 'Paid with a credit.',
  dueAgain: 'This money became due again.',
  asCredit: 'Given as a credit, not through PayPal.',
  receivedBy: (host: string) => `Recorded by the host, ${host}`,
  stillDue: (dollars: string) => `${dollars} is still due.`,
  toPayBack: STAFF_LABEL_TEXTS.toHandBack,
  toHandBack: (dollars: string) => `${dollars} is to hand back.`,
  cancelledBy: {
    family: 'Canceled by the family',
    staff: 'Canceled by our team',
    system: 'Canceled automatically',
  } satisfies Record<MadeBy, string>,
  refunds: 'Refunds',
  refundable: (dollars: string) => `${dollars} can still be refunded.`,
  by: (who: string) => `by ${ACTORS[who] ?? who}`,
  madeAtPayPal: 'made at PayPal',
  reversed: 'taken back by a bank or by PayPal',
  timeline: 'Timeline',
  noTimeline: 'Nothing has happened yet.',
  mails: 'Emails',
  noMails: 'No email was sent yet.',
  sent: (when: string) => `Sent ${when}`,
  sending: 'On its way',
  rejected: (answer: string | null) =>
    `Rejected by the address${answer ? ` (${answer})` : ''}. Please reach the parent another way.`,
  withheld: 'Not sent: this address got enough emails about unpaid bookings for one day.',
  skipped: 'Not sent: demo addresses get no emails.',
  held: 'Held after a restore: it may have been sent before. Operations can send it.',
  refreshMails: 'Refresh',
  withReceipt: 'with the receipt',
  notes: 'Notes',
  notesHint: 'Only your team sees these.',
  notesOver: "No more notes are kept here, since the child's data was removed.",
  note: 'New note',
  addNote: 'Add note',
  noteAdded: 'Note added',
  noteFailed: 'The note could not be saved. Please try again.',
} as const;

/** Texts of the ids and jobs of a booking. */
export const TECHNICAL_TEXTS = {
  title: 'Technical log',
  id: 'Booking id',
  order: 'PayPal order',
  capture: 'PayPal capture',
  jobs: 'Show its jobs',
} as const;

/** Labels of the states of a payment attempt. */
export const PAYMENT_STATES: Record<string, string> = {
  creating: 'Started',
  open: 'Waiting for the parent',
  capturing: 'Being charged',
  pending: 'Under review at PayPal',
  captured: 'Received',
  failed: STAFF_LABEL_TEXTS.failed,
  abandoned: 'Not finished',
  unapplied: 'Received too late for this booking',
};

/** Labels of PayPal codes that are unclear, and of our own. */
export const PAYMENT_FAILURES: Record<string, string> = { RECORDED_BY_MISTAKE: 'Recorded by mistake' };

export const OFFLINE_STATES: Record<string, string> = {
  check: STAFF_LABEL_TEXTS.check,
  cash: STAFF_LABEL_TEXTS.cash,
};

export const REFUND_STATES: Record<string, string> = {
  requested: 'Requested',
  pending: 'On its way',
  completed: STAFF_LABEL_TEXTS.refunded,
  failed: STAFF_LABEL_TEXTS.failed,
};

const ROLES: Record<HostRole, string> = { lead: 'Lead', helper: 'Helper', camera: 'Camera' };

const STEPS: Record<EventStep, string> = {
  'on-the-way': 'On the way',
  arrived: STAFF_LABEL_TEXTS.arrived,
  started: STAFF_LABEL_TEXTS.started,
  finished: STAFF_LABEL_TEXTS.finished,
};

const OBSTACLES: Record<HostObstacle, string> = {
  busy: 'at another event',
  away: 'away that day',
  unchecked: 'no valid background check',
  'not-lead': 'not a lead',
};

/** Texts of the assigned hosts. */
export const HOSTS_TEXTS = {
  title: LABEL_TEXTS.whoComes,
  nobody: 'Nobody is chosen yet.',
  overruled: (reason?: string) => `override${reason ? `: ${reason}` : ''}`,
  role: (role: HostRole) => ROLES[role],
  roles: HOST_ROLES.map((value) => ({ value, label: ROLES[value] })),
  missing: ({ role, missing }: MissingHosts) =>
    role === 'lead' ? 'The lead is missing.' : `Missing: ${missing} ${role}${missing > 1 ? 's' : ''}.`,
  choice: ({ name, isOfCrew, obstacles }: HostChoice) =>
    [name, ...(isOfCrew ? ['of the crew'] : []), ...obstacles.map((obstacle) => OBSTACLES[obstacle])].join(
      ', ',
    ),
  day: 'The day',
  step: (step: EventStep) => STEPS[step],
  expected: (time: string) => `expected at ${time}`,
  specialNeeds: 'Special needs',
  specialNeedsHint: 'Hosts trained for special needs are listed first. Only your team sees this.',
  as: 'As',
  host: STAFF_LABEL_TEXTS.host,
  choose: 'Please choose',
  reason: STAFF_LABEL_TEXTS.reason,
  reasonHint: 'This choice breaks a rule. Your team sees the reason; the family does not.',
  put: 'Assign',
  replaces: (name: string) => `Replaces ${name}.`,
  takeOff: 'Unassign',
  takeOffLabel: (name: string) => `Unassign ${name}`,
  changed: 'Who comes was changed',
  failed: 'This could not be changed. Please try again.',
  unread: 'The hosts could not be loaded.',
} as const;
