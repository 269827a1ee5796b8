// The state of queues and workers for operators and the admin area. No personal data: ids, handler names, counts.

export type QueueCounts = {
  name: string;
  /** Jobs by BullMQ state; null while the queue is unavailable. */
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
  /** Identifies the group in URLs of the operators' pages. */
  key: string;
  /** The handler, or all handlers that wait for the dependency. */
  handlers: string[];
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

/** `GET /api/admin/operations` */
export type OperationsView = {
  /** No worker was seen for 20 seconds: receipts, mails and exports wait. */
  isWorkerAway: boolean;
  /** The queue is unavailable: pending work is stored and done later. */
  isQueueAway: boolean;
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
  /** OPS_WRITE: whether the operators' pages can retry and remove jobs. */
  mayWrite: boolean;
};
