// What operators and the admin area learn about the queues and the worker. No personal data: ids, names of handlers, counts.

export type QueueCounts = {
  name: string;
  /** Jobs by the queue's own states; null while the queue does not answer. */
  states: Record<string, number> | null;
  /** Age in seconds of the job that has waited longest; null when none waits or the queue does not answer. */
  oldestWaitingSeconds: number | null;
};
export type WorkerStatus = {
  /** Made of the worker's own id; says nothing about the machine. */
  name: string;
  /** ISO 8601 in UTC. */
  startedAt: string;
  seenAt: string;
  version: string;
  /** Not seen for 20 seconds. */
  isAway: boolean;
  /** Whether the mail server took a connection of this worker; null before its first look. */
  mail: 'up' | 'away' | null;
  /** The same of PayPal; `off` without credentials. */
  payments: 'up' | 'away' | 'off' | null;
};
/** One handler within the last hour; run times in ms, null before the first run. */
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
  /** What the last run failed with; null when it went well. */
  fault: string | null;
  /** When a run failed last and with what, also when later ones went well; null when none did. */
  lastFailedAt: string | null;
  lastFault: string | null;
};
/** Failed jobs with one cause: the same message of one handler, or the same machine of somebody else. */
export type FailureGroup = {
  /** Names the group in the ops room's addresses. */
  key: string;
  /** The handler, and another one for each that waits for the same machine. */
  handlers: string[];
  /** The machine that they wait for, such as "mail server"; null when the cause is ours. */
  dependency: string | null;
  /** The newest message, without ids. */
  message: string;
  /** Jobs that have used up their attempts, and jobs that will be tried again by themselves. */
  failed: number;
  retrying: number;
  firstSeen: string;
  lastSeen: string;
  /** When the next of them is tried again; null when none is. */
  nextTryAt: string | null;
  exampleEventId: string;
};

/** What happened within the last 24 hours, in 96 quarters of an hour, the oldest first. */
export type LastDay = {
  /** Calls of the API, those that failed through no fault of the caller, and those that took a second or longer. */
  calls: number[];
  failedCalls: number[];
  slowCalls: number[];
  jobsDone: number[];
  jobsFailed: number[];
};

/** `GET /api/admin/operations` */
export type OperationsView = {
  /** True when no worker was seen within 20 seconds: receipts, mails and exports wait. */
  isWorkerAway: boolean;
  /** True when the queue does not answer: what waits is kept and done later. */
  isQueueAway: boolean;
  workers: WorkerStatus[];
  queues: QueueCounts[];
  outbox: {
    /** Events that wait to be sent to the queues, and the age of the oldest in seconds. */
    unsent: number;
    oldestUnsentSeconds: number | null;
    /** Effects of sent events that are not there yet. */
    owed: number;
    oldestOwedSeconds: number | null;
  };
  /** Jobs that have used up their attempts and wait for people. */
  failedJobs: number;
  /** Jobs of the last hour: done, failed at least once, and the failed ones' share of all, from 0 to 1. */
  lastHour: { done: number; failed: number; failureRate: number; donePerMinute: number };
  lastDay: LastDay;
  handlers: HandlerFigures[];
  timers: TimerStatus[];
  failures: FailureGroup[];
  /** What is set up wrong, in full sentences. */
  warnings: string[];
  /** OPS_WRITE: whether the ops room may retry and remove. */
  mayWrite: boolean;
};
