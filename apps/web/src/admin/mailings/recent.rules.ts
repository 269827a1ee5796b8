import type { MailingView } from '#libs/shared/contracts';

/** How long the result of a mailing is shown, and how long an unfinished one is. */
const DONE_SECONDS = 20;
const UNFINISHED_SECONDS = 600;

/** Whether staff see it: it can be undone, its emails are being sent, or were sent just now. */
export function isOnItsWay({ state, secondsLeft, families, sent, unsent }: MailingView): boolean {
  if (state !== 'sent') return state === 'held';
  return -secondsLeft < (sent + unsent < families ? UNFINISHED_SECONDS : DONE_SECONDS);
}
