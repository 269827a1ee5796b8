import { logContext } from '#libs/platform/config';

/**
 * The request id of events that a restored database had not finished at its backup, of those from PayPal's reports
 * after a restore, and of all that follow from them. The lost machine may have handled them, so their mails are held.
 */
export const RESTORED = 'restored';

/** Runs work whose events, and all that follows from them, belong to the time before a restore. */
export const asRestored = <Result>(work: () => Promise<Result>): Promise<Result> =>
  logContext.run({ requestId: RESTORED }, work);

/** The id of the running job when it belongs to the time before a restore; otherwise null. */
export function restoredJob(): string | null {
  const { requestId, jobId } = logContext.getStore() ?? {};
  return requestId === RESTORED ? (jobId ?? null) : null;
}
