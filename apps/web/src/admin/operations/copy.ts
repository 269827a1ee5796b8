import type { FoundJob, WorkerStatus } from '#libs/shared/contracts';
import { dollars, grouped, plural, tenths } from '../../lib/format/format.js';
import type { Section } from './address.js';
import { BUTTON_TEXTS, LABEL_TEXTS } from '../../copy/common.js';
import { STAFF_LABEL_TEXTS } from '../../copy/staff.js';

/** Texts of the tab outside of its sections. */
export const OPERATIONS_TEXTS = {
  title: 'Operations',
  state: 'Current state',
  loading: 'Loading the current state...',
  allWell: 'Everything works.',
  updated: (seconds: number) => (seconds < 1 ? 'Updated just now' : `Updated ${seconds} s ago`),
  away: (since: string) =>
    `The server has not answered since ${since}. This page tries again every 10 seconds.`,
  whatIsOld: 'What you see below is from then.',
  back: 'Back to the overview',
  sections: 'Parts of Operations',
  readOnly: 'Jobs can only be viewed here. OPS_WRITE=true lets owners retry them.',
  audited: 'Every retry is recorded in the audit log.',
  failed: 'This could not be done. Please try again.',
  notLoaded: 'This could not be loaded.',
} as const;

export const SECTION_LABELS: Record<Section, string> = {
  failures: 'Failed jobs',
  queues: 'Queues',
  activity: 'Job types',
  workers: 'Workers and timers',
};

export const TARGET_LINKS = {
  failures: 'Show the failed jobs',
  queues: 'Show the queues',
  timers: 'Show the timers',
  'unapplied-payments': 'Show the bookings',
} as const;

/** After a restore. */
export const RESTORE_TEXTS = {
  release: 'Release it now',
  released: 'It is released within a minute.',
  sendMails: 'Send all',
  mailsSent: 'The emails are sent.',
  leaveMails: 'Leave all unsent',
  mailsLeft: 'The emails stay unsent.',
  heldMails: 'Emails that were held',
  heldColumns: { mail: LABEL_TEXTS.email, to: 'To', when: 'Held', action: STAFF_LABEL_TEXTS.action },
  mayBeSent: 'May have been sent',
  sendMail: BUTTON_TEXTS.send,
  sendMailOf: (mail: string, to: string) => `Send ${mail} to ${to}`,
  mailSent: 'The email is sent.',
  leaveMail: 'Leave unsent',
  leaveMailOf: (mail: string, to: string) => `Leave unsent: ${mail} to ${to}`,
  mailLeft: 'The email stays unsent.',
  noAddressee: 'Not stored',
  loadingMails: 'Loading the emails...',
  payments: 'Payments for bookings that the backup does not have',
  columns: {
    when: 'Paid',
    amount: STAFF_LABEL_TEXTS.amount,
    event: 'Party',
    payer: 'Payer at PayPal',
    payment: 'Payment at PayPal',
    action: STAFF_LABEL_TEXTS.action,
  },
  refunded: (amount: string) => `${dollars(amount)} paid back`,
  noPayer: 'Removed',
  noEvent: 'Not known',
  done: BUTTON_TEXTS.done,
  doneOf: (payment: string) => `Done: payment ${payment} is settled with the family`,
  ended: 'The payment is off the list.',
  loading: 'Loading the payments...',
} as const;

export const SEARCH_TEXTS = {
  label: 'Find jobs by booking, event or job ID',
  hint: 'ID or its last 8 characters',
  find: 'Find',
  loading: 'Searching...',
  found: (count: number) => `${plural(count, 'event')}, newest first`,
  none: 'No event has this ID',
  noneText: 'Events are stored for 30 days. A booking is found by its whole ID or its last 8 characters.',
  results: 'Events and jobs',
} as const;

/** Rows of the two cards: money and services, calls and jobs. */
export const STATUS_TEXTS = {
  services: 'Payments and services',
  work: 'Calls and jobs',
  day: 'Last hour, trend of 24 hours',
  waiting: 'Payments waiting for PayPal',
  unapplied: 'Unapplied payments',
  payPal: 'PayPal',
  mail: 'Mail server',
  queue: 'Queues',
  workers: 'Workers',
  backup: 'Backup',
  unsent: 'Events to send',
  pending: 'Jobs pending',
  oldest: 'Oldest waiting job',
  none: STAFF_LABEL_TEXTS.none,
  unknown: 'Unknown',
  up: 'Reachable',
  away: 'Not reachable',
  off: 'Not set up',
  running: (count: number) => `${grouped(count)} running`,
  sum: (count: number, amount: string) => `${plural(count, 'payment')}, ${dollars(amount)}`,
  unansweredFor: (age: string) => `oldest for ${age}`,
  underReview: (count: number) => `${grouped(count)} under review by PayPal or a bank`,
  goingBack: 'on the way back to the families',
  stuck: (count: number) => `PayPal refused ${grouped(count)}; tried again automatically`,
  choosing: (count: number, until: string) =>
    `${plural(count, 'parent')} may choose another time until ${until}`,
  showBookings: 'Show the bookings',
  ageOfOldest: (count: number, age: string) => `${grouped(count)}, oldest for ${age}`,
  calls: 'API calls',
  failedCalls: 'API errors',
  slowCalls: 'Slow calls (1 s or more)',
  jobsDone: 'Jobs done',
  jobsFailed: 'Job failures',
  share: (ratio: number) => `${tenths(ratio * 100)}%`,
  perMinute: (count: number) => `${tenths(count)} a minute`,
  forGood: (count: number) => `${plural(count, 'job')} out of attempts`,
  trend: (what: string, total: number, highest: number) =>
    `${what} in 24 hours: ${grouped(total)}, at most ${grouped(highest)} in a quarter of an hour`,
} as const;

export const FAILURE_TEXTS = {
  none: 'No job has failed',
  noneText: 'Jobs that use up their attempts are listed here by cause.',
  gone: 'No job fails with this cause any more',
  waitingFor: (dependency: string, handlers: number) =>
    `Waiting for the ${dependency} (${plural(handlers, 'job type')})`,
  failed: (count: number) => `${grouped(count)} failed`,
  retrying: (count: number) => `${grouped(count)} retrying`,
  seen: (first: string, last: string) => `First ${first}, last ${last}`,
  nextTry: (when: string) => `Next try ${when}`,
  attempts: (count: number) => plural(count, 'attempt'),
  show: 'Show jobs',
  showOf: (cause: string) => `Show jobs of ${cause}`,
  retryAll: 'Retry all',
  retryAllOf: (cause: string) => `Retry all jobs of ${cause}`,
  retry: 'Retry',
  retryOf: (job: string) => `Retry ${job}`,
  retried: 'The job is sent again.',
  retriedAll: (count: number) => `${plural(count, 'job is', 'jobs are')} sent again.`,
  event: STAFF_LABEL_TEXTS.event,
  inQueue: 'Open in queue board',
  stack: 'Stack trace',
  jobs: (count: number) => plural(count, 'job'),
  loading: 'Loading the jobs...',
  pages: 'Pages',
  newer: 'Newer',
  older: 'Older',
  page: (page: number, pages: number) => `Page ${page} of ${pages}`,
} as const;

export const EVENT_TEXTS = {
  recorded: (when: string) => `Recorded ${when}`,
  sent: (when: string) => `sent ${when}`,
  unsent: 'waiting to be sent',
  booking: 'Open the booking',
  replay: 'Replay this event',
  replayed: 'The event is sent again. Its jobs run once more.',
  request: (id: string) => `Request ${id}`,
  jobsOf: (name: string) => `Jobs of ${name}`,
  columns: {
    job: 'Job',
    state: 'State',
    attempts: 'Attempts',
    took: 'Took',
    when: STAFF_LABEL_TEXTS.when,
    failure: 'Failure',
    action: STAFF_LABEL_TEXTS.action,
  },
} as const;

export const JOB_STATES: Record<FoundJob['state'], string> = {
  done: BUTTON_TEXTS.done,
  waiting: 'Waiting',
  retrying: 'Retrying',
  failed: STAFF_LABEL_TEXTS.failed,
};

export const TABLE_LABELS = {
  queues: 'Jobs by queue and state',
  queue: 'Queue',
  oldest: 'Oldest waiting',
  board: 'Open the queue board',
  unknown: '?',
  handlers: 'Job types that ran in the last hour',
  noHandlers: 'No job ran in the last hour',
  handler: 'Job type',
  done: BUTTON_TEXTS.done,
  failing: 'Failing',
  median: 'Median',
  slowest: 'Slowest 5%',
  workers: 'Workers',
  noWorkers: 'No worker has been seen within the last day',
  worker: 'Worker',
  state: 'State',
  seen: 'Last seen',
  started: 'Started',
  version: 'Version',
  timers: 'Timers',
  noTimers: 'No timer has run yet',
  timer: 'Timer',
  every: 'Every',
  lastRun: 'Last run',
  took: 'Took',
  nextRun: 'Next run',
  timerFailed: (message: string) => `Failed: ${message}`,
  timerRecovered: (when: string, message: string) => `Works again; failed ${when}: ${message}`,
} as const;

export const workerState = ({ isAway }: Pick<WorkerStatus, 'isAway'>) => (isAway ? 'Missing' : 'Running');
