// What the admin area shows of queues, jobs and workers. No personal data: ids, names of handlers, counts.
import { Rule } from '../common/check.js';
import { OptionalLine, PageNumber } from '../common/fields.js';
import { Shape } from '../common/shape.js';

/** The 403 message while the server's setting OPS_WRITE is off. */
export const OPERATIONS_READ_ONLY =
  'Operations is read-only on this server. OPS_WRITE=true enables retry and replay.';

export type QueueCounts = {
  name: string;
  /** Jobs by BullMQ state, and `overdue`: delayed ones whose time has come; null while the queue is unavailable. */
  states: Record<string, number> | null;
  /** Age of the oldest waiting job; null if none waits or the queue is unavailable. */
  oldestWaitingSeconds: number | null;
};
export type WorkerStatus = {
  /** Derived from the worker's id; reveals nothing about the machine. */
  name: string;
  /** ISO 8601 in UTC. */
  startedAt: string;
  seenAt: string;
  version: string;
  /** Not seen for 20 seconds. */
  isAway: boolean;
  /** Whether the mail server accepted a connection from this worker; null before the first check. */
  mail: 'up' | 'away' | null;
  /** Whether PayPal is reachable; `off` without credentials. */
  payments: 'up' | 'away' | 'off' | null;
  /** Whether the bucket of the files is reachable; `in the folder` without one. */
  files: 'up' | 'away' | 'in the folder' | null;
  /** Why it cannot work although it runs; null when it can. */
  notReady: 'disk' | 'database' | null;
  /** How far its clock is ahead of the database's, negative when behind; null before the first heartbeat. */
  clockAheadSeconds: number | null;
};
/** Figures of a handler for the last hour; null before the first run. */
export type HandlerFigures = {
  handler: string;
  done: number;
  failing: number;
  p50Ms: number | null;
  p95Ms: number | null;
};
export type TimerStatus = {
  name: string;
  everySeconds: number;
  /** ISO 8601 in UTC. */
  lastRunAt: string;
  nextRunAt: string;
  tookMs: number;
  /** The error of the last run, or null. */
  fault: string | null;
  /** The last failed run, even if later ones succeeded; null if none failed. */
  lastFailedAt: string | null;
  lastFault: string | null;
};
/** Failed jobs with one cause: the same message in one handler, or the same unavailable dependency. */
export type FailureGroup = {
  /** Names the group in addresses. */
  key: string;
  /** The handler, or all handlers that wait for the dependency. */
  handlers: string[];
  /** What the jobs of the handler make, in the plural, such as "receipts". */
  label: string;
  /** The unavailable dependency, such as "mail server"; null for errors of our own. */
  dependency: string | null;
  /** The newest message, without ids. */
  message: string;
  /** Jobs without attempts left, and jobs that will be retried automatically. */
  failed: number;
  retrying: number;
  firstSeen: string;
  lastSeen: string;
  /** The next automatic retry; null without one. */
  nextTryAt: string | null;
  exampleEventId: string;
};

/** The last 24 hours in 96 intervals of 15 minutes, oldest first. */
export type LastDay = {
  /** API requests, those that failed with a server error, and those that took a second or longer. */
  calls: number[];
  failedCalls: number[];
  slowCalls: number[];
  jobsDone: number[];
  jobsFailed: number[];
};

/** Queues, jobs, workers and timers at one moment. */
export type OperationsView = {
  /** No worker was seen for 20 seconds: receipts, mails and exports wait. */
  isWorkerAway: boolean;
  /** The queue is unavailable: pending work is stored and done later. */
  isQueueAway: boolean;
  queueStore: 'redis' | 'database';
  /** Whether processes can still write their heartbeats to the database. */
  isWritable: boolean;
  /** The disk of DATA_DIR: `low` below 200 MB, `full` when next to nothing is left. */
  disk: 'up' | 'low' | 'full' | 'unknown';
  /** How far the clock of the process that answered is ahead of the database's. */
  clockAheadSeconds: number;
  workers: WorkerStatus[];
  queues: QueueCounts[];
  outbox: {
    /** Events not yet sent to the queues, and the age of the oldest. */
    unsent: number;
    oldestUnsentSeconds: number | null;
    /** Missing effects of sent events. */
    owed: number;
    oldestOwedSeconds: number | null;
  };
  /** Jobs without attempts left, which need an operator. */
  failedJobs: number;
  /** Jobs of the last hour: done, failed at least once, and the share of failed ones (0 to 1). */
  lastHour: { done: number; failed: number; failureRate: number; donePerMinute: number };
  lastDay: LastDay;
  handlers: HandlerFigures[];
  timers: TimerStatus[];
  failures: FailureGroup[];
  /** Configuration problems, as full sentences. */
  warnings: string[];
  /** OPS_WRITE: whether jobs may be retried and removed here. */
  mayWrite: boolean;
};

/** What people may do about a finding of a restore with one button. */
export type FindingAction = 'release-restore' | 'send-held-mails' | 'leave-held-mails';

/** One thing that is wrong. */
export type Finding = {
  /** What it is about, as the gauge `fieldday_finding` and the alerts name it, such as `disk-full`. */
  code: string;
  /** A problem for which somebody has to be called, at night as well. */
  isUrgent: boolean;
  /** A `notice` resolves on its own or is a matter of setup; a `problem` needs a person now. */
  severity: 'problem' | 'notice';
  /** What is wrong, in a full sentence. */
  title: string;
  /** What to do about it, in full sentences. */
  todo: string;
  /** Which part of the overview shows more; null when none does. */
  target: 'failures' | 'queues' | 'timers' | 'unapplied-payments' | null;
  /** The group of failures it is about. */
  failureKey: string | null;
  actions?: FindingAction[];
};

/** `GET /api/admin/operations`: what is wrong, the worst first, and the figures it was found in. */
export type OperationsOverview = Omit<OperationsView, 'failures'> & {
  /** ISO 8601 in UTC; ages are counted from here. */
  readAt: string;
  findings: Finding[];
  failures: (FailureGroup & {
    /** What to do about the group, in full sentences. */
    todo: string;
  })[];
  /** Captures that PayPal has not answered, their sum, and attempts that PayPal or a bank reviews. */
  waitingPayments: { count: number; amount: string; oldestSeconds: number | null; underReview: number };
  /** Money that no booking could use and that is not back yet. */
  unappliedPayments: {
    count: number;
    amount: string;
    /** Those that PayPal refused to return. */
    stuck: number;
    /** Those whose parents may choose another time, until this instant at the latest. */
    choosing: number;
    until: string | null;
  };
  /** How many payments PayPal has for bookings that a restored backup does not have, see `UnmatchedPaymentView`. */
  unmatchedPayments: number;
  /** How many mails a restore held, see `HeldMailView`. */
  heldMails: number;
  /** What came of restoring the newest backup last night, and when the next one is; null when it failed or backups are off. */
  rehearsal: string | null;
};

/** `GET /api/admin/operations/unmatched-payments`: money at PayPal whose booking is not in the restored backup. */
export type UnmatchedPaymentView = {
  /** PayPal's id. */
  captureId: string;
  /** The booking, when it is in the backup and cannot use the payment; otherwise null. */
  bookingId: string | null;
  amount: string;
  refunded: string;
  /** ISO 8601 in UTC. */
  at: string;
  /** Day, hour and games as PayPal's order has them; null when it does not say. */
  event: string | null;
  /** As PayPal has them; null once they were removed. */
  payerName: string | null;
  payerEmail: string | null;
};

export type FailedJob = {
  eventId: string;
  handler: string;
  queue: string;
  attempts: number;
  message: string;
  stack: string;
  dependency: string | null;
  isFinal: boolean;
  /** When the queue tries it again; null when it does not. ISO 8601 in UTC, as the others. */
  retryAt: string | null;
  firstFailedAt: string;
  failedAt: string;
};
/** `GET /api/admin/operations/failures/{key}`: the failed jobs of one group, newest first. */
export type FailedPage = { jobs: FailedJob[]; total: number; page: number; pages: number };
export class FailedPageQuery {
  @PageNumber(1) page = 1;
}

export type FoundJob = {
  handler: string;
  state: 'done' | 'waiting' | 'retrying' | 'failed';
  attempts: number;
  tookMs: number | null;
  doneAt: string | null;
  failedAt: string | null;
  message: string | null;
};
/** `GET /api/admin/operations/events`: an event with what became of its jobs. */
export type FoundEvent = {
  id: string;
  name: string;
  bookingId: string | null;
  requestId: string | null;
  createdAt: string;
  sentAt: string | null;
  jobs: FoundJob[];
};
export class FindEvents {
  /** Of a booking, an event or a job; or the last eight characters. */
  @OptionalLine(200) id?: string = undefined;
}

const matches = (pattern: string, message: string, example: string): PropertyDecorator => {
  const shape = new RegExp(pattern);
  return (target, field) => {
    Rule((value) => (typeof value === 'string' && shape.test(value) ? null : message))(target, field);
    Shape({ type: 'string', pattern, examples: [example] })(target, field);
  };
};
const EventId = () =>
  matches(
    '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$',
    'Please send the ID of an event.',
    '5f3a9c21-0000-4000-8000-000000000000',
  );

export class RetryJob {
  @EventId() eventId = '';
  @matches('^[a-z0-9-]{1,100}$', 'Please send the name of a handler.', 'issue-receipt') handler = '';
}
export class RetryFailures {
  @matches(
    '^[0-9a-f]{32}$',
    'Please send the key of a group of failures.',
    'd41d8cd98f00b204e9800998ecf8427e',
  )
  key = '';
}
export type RetriedFailures = { jobs: number };
export class ReplayEvent {
  @EventId() eventId = '';
}

/** `GET /api/admin/operations/held-mails`: a mail that may have been sent before a restore, newest first. */
export type HeldMailView = {
  id: string;
  /** As in `BookingMailView`, or a mail that is not about a booking. */
  kind: string;
  to: string | null;
  bookingId: string | null;
  /** When it was held. ISO 8601 in UTC. */
  at: string;
};

/** Staff let the mails be sent that a restore held, or leave them unsent. */
export class DecideHeldMails {
  @matches('^(send|leave)$', 'Please say send or leave.', 'send') decision: 'send' | 'leave' = 'leave';
  /** One of them; all without. */
  @OptionalLine(36) mailId?: string = undefined;
}
export class EndUnmatchedPayment {
  @matches('^[A-Z0-9]{1,36}$', 'Please send the ID of a payment at PayPal.', '2GG279541U471931P') captureId =
    '';
}
