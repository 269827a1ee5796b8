import { logContext } from '#libs/platform/config';

/**
 * The request id of what a restored database had not finished at its backup, of what PayPal tells after a restore, and of
 * all that follows: the lost machine may have done it, so mails of it are held.
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
