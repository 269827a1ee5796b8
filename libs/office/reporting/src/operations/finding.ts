// Types and helpers shared by the checks of Operations.
import type { Finding, OperationsView } from '#libs/shared/contracts';
import type { OpenCaptures, Quarantine, UnappliedPayments } from '#libs/booking/payments';
import type { Backups } from '#libs/office/recovery';

/** What a finding is about: names it in the gauge `fieldday_finding`, the alerts and the manual. */
export type FindingCode =
  | 'database-unavailable'
  | 'database-behind'
  | 'operations-unreadable'
  | 'disk-full'
  | 'disk-low'
  | 'disk-not-writable'
  | 'database-not-writable'
  | 'queue-unavailable'
  | 'no-worker'
  | 'worker-not-ready'
  | 'file-store-unavailable'
  | 'paypal-unavailable'
  | 'mail-server-unavailable'
  | 'restore-pending'
  | 'unmatched-payments'
  | 'rehearsal-failed'
  | 'backup-failed'
  | 'jobs-failed'
  | 'refunds-stuck'
  | 'calls-failed'
  | 'calls-slow'
  | 'captures-unanswered'
  | 'timer-failing'
  | 'events-unsent'
  | 'work-late'
  | 'clocks-differ'
  | 'jobs-retried'
  | 'mails-held'
  | 'backup-late'
  | 'backup-missing'
  | 'backups-in-data-dir'
  | 'backups-without-secrets'
  | 'configuration';

export type OperationsFacts = {
  view: OperationsView;
  openCaptures: OpenCaptures;
  unapplied: UnappliedPayments;
  /** The restore that waits for its release. */
  quarantine: Quarantine | null;
  /** Payments at PayPal whose booking is not in the restored backup. */
  unmatched: { payments: number; cents: number };
  /** Mails that a restore held. */
  heldMails: number;
  backups: Backups;
  /** Whether this process can write to DATA_DIR. */
  isFolderWritable: boolean;
  now: Date;
  /** IANA name of the business time zone, used for times in the texts. */
  zone: string;
};
/** A finding before it has its code. */
export type Found = Omit<Finding, 'code' | 'isUrgent'>;
/** Looks for one problem. `causes` are the codes of the checks before it that found something. */
export type Check = (
  facts: OperationsFacts,
  causes: ReadonlySet<FindingCode>,
) => Found | null | undefined | false;

type Details = Partial<Pick<Finding, 'target' | 'failureKey' | 'actions'>>;
const finding = (severity: Finding['severity'], title: string, todo: string, details: Details): Found => ({
  severity,
  title,
  todo,
  target: null,
  failureKey: null,
  ...details,
});
export const problem = (title: string, todo: string, details: Details = {}) =>
  finding('problem', title, todo, details);
export const notice = (title: string, todo: string, details: Details = {}) =>
  finding('notice', title, todo, details);

const TIME = { hour: 'numeric', minute: '2-digit' } as const;
const DAY = { month: 'short', day: 'numeric' } as const;

/** For example "6:55 AM" in the business time zone, prefixed with the date unless it is today. */
export function wallClock(at: string, now: Date, timeZone: string): string {
  const [time, day, today] = [
    new Date(at).toLocaleTimeString('en-US', { timeZone, ...TIME }),
    new Date(at).toLocaleDateString('en-US', { timeZone, ...DAY }),
    now.toLocaleDateString('en-US', { timeZone, ...DAY }),
  ];
  return (day === today ? time : `${day}, ${time}`).replace(/\s/g, ' ');
}

/** The risk of releasing a quarantine early. */
export const RELEASE_RISK = 'Releasing it now risks that a family pays twice whose payment is missing here.';

export const count = (value: number): string => value.toLocaleString('en-US');
export const plural = (value: number, one: string, many = `${one}s`): string =>
  `${count(value)} ${value === 1 ? one : many}`;
