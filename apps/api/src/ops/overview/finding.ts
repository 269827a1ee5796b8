// One thing that is not well, and what the checks look at.
import type { OperationsView } from '#libs/shared/contracts';
import type { OpenCaptures, UnappliedPayments } from '#libs/booking/payments';

/** A job or an effect that waits for longer than this is late. */
export const LATE_SECONDS = 300;
export const UNSENT_SECONDS = 60;
/** The reconciler asks four times a minute: what has no answer after this needs an operator. */
export const LIMBO_SECONDS = 900;

/** `slow` heals by itself or is a matter of setting up; `bad` needs an operator now. */
export type Finding = { tone: 'bad' | 'slow'; sentence: string; todo: string; href?: string };
export type OpsState = {
  view: OperationsView;
  limbo: OpenCaptures;
  unapplied: UnappliedPayments;
  now: Date;
  /** IANA name of the business zone, whose clock the sentences read. */
  zone: string;
};
/** Looks for one thing that may be wrong. */
export type Check = (sight: OpsState) => Finding | null | undefined | false;

export const bad = (sentence: string, todo: string, href?: string): Finding => ({
  tone: 'bad',
  sentence,
  todo,
  href,
});
export const slow = (sentence: string, todo: string, href?: string): Finding => ({
  tone: 'slow',
  sentence,
  todo,
  href,
});

/** The worker that was seen last, for what it sees of the services it needs; undefined when none is at work. */
export const presentWorker = ({ workers }: OperationsView) => workers.find(({ isAway }) => !isAway);
