// The buttons of operators: retry, where OPS_WRITE allows it, and what is decided after a restore.
import type { UseMutationResult } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import type { DecideHeldMails, FindingAction, RetriedFailures } from '#libs/shared/contracts';
import { errorMessage } from '../../lib/api/http.js';
import { useToast } from '../../ui/feedback/toast.js';
import {
  useDecideHeldMails,
  useEndUnmatchedPayment,
  useReleaseRestore,
  useReplayEvent,
  useRetryFailures,
  useRetryJob,
} from './api.js';
import { Button } from '../../ui/form/button.js';
import { EVENT_TEXTS, FAILURE_TEXTS, OPERATIONS_TEXTS, RESTORE_TEXTS } from './copy.js';

type RetryButtonProps<Input, Answer> = {
  mutation: UseMutationResult<Answer, Error, Input>;
  input: Input;
  children: string;
  /** The accessible name of the button where several have the same label. */
  label?: string;
  successText: (answer: Answer) => string;
};

function RetryButton<Input, Answer>({
  mutation,
  input,
  children,
  label,
  successText,
}: RetryButtonProps<Input, Answer>) {
  const toast = useToast();
  const start = () =>
    mutation.mutate(input, {
      onSuccess: (answer) => toast({ title: successText(answer), tone: 'good' }),
      onError: (failure) => toast({ title: errorMessage(failure, OPERATIONS_TEXTS.failed), tone: 'bad' }),
    });
  return (
    <Button
      variant="small"
      aria-label={label}
      aria-busy={mutation.isPending}
      // aria-disabled: disabling it would lose the keyboard focus.
      aria-disabled={mutation.isPending}
      onClick={() => !mutation.isPending && start()}
    >
      {children}
    </Button>
  );
}

export const RetryJobButton = ({ eventId, handler }: { eventId: string; handler: string }) => (
  <RetryButton
    mutation={useRetryJob()}
    input={{ eventId, handler }}
    label={FAILURE_TEXTS.retryOf(handler)}
    successText={() => FAILURE_TEXTS.retried}
  >
    {FAILURE_TEXTS.retry}
  </RetryButton>
);

export const RetryAllButton = ({ failureKey, cause }: { failureKey: string; cause: string }) => (
  <RetryButton
    mutation={useRetryFailures()}
    input={{ key: failureKey }}
    label={FAILURE_TEXTS.retryAllOf(cause)}
    successText={({ jobs }: RetriedFailures) => FAILURE_TEXTS.retriedAll(jobs)}
  >
    {FAILURE_TEXTS.retryAll}
  </RetryButton>
);

export const ReplayButton = ({ eventId }: { eventId: string }) => (
  <RetryButton mutation={useReplayEvent()} input={{ eventId }} successText={() => EVENT_TEXTS.replayed}>
    {EVENT_TEXTS.replay}
  </RetryButton>
);

const ReleaseButton = () => (
  <RetryButton mutation={useReleaseRestore()} input={{}} successText={() => RESTORE_TEXTS.released}>
    {RESTORE_TEXTS.release}
  </RetryButton>
);

const SEND: DecideHeldMails = { decision: 'send' };
const LEAVE: DecideHeldMails = { decision: 'leave' };

const SendMailsButton = () => (
  <RetryButton mutation={useDecideHeldMails()} input={SEND} successText={() => RESTORE_TEXTS.mailsSent}>
    {RESTORE_TEXTS.sendMails}
  </RetryButton>
);

const LeaveMailsButton = () => (
  <RetryButton mutation={useDecideHeldMails()} input={LEAVE} successText={() => RESTORE_TEXTS.mailsLeft}>
    {RESTORE_TEXTS.leaveMails}
  </RetryButton>
);

type HeldMailProps = { mailId: string; mail: string; to: string };

export const SendMailButton = ({ mailId, mail, to }: HeldMailProps) => (
  <RetryButton
    mutation={useDecideHeldMails()}
    input={{ ...SEND, mailId }}
    label={RESTORE_TEXTS.sendMailOf(mail, to)}
    successText={() => RESTORE_TEXTS.mailSent}
  >
    {RESTORE_TEXTS.sendMail}
  </RetryButton>
);

export const LeaveMailButton = ({ mailId, mail, to }: HeldMailProps) => (
  <RetryButton
    mutation={useDecideHeldMails()}
    input={{ ...LEAVE, mailId }}
    label={RESTORE_TEXTS.leaveMailOf(mail, to)}
    successText={() => RESTORE_TEXTS.mailLeft}
  >
    {RESTORE_TEXTS.leaveMail}
  </RetryButton>
);

/** The buttons of findings after a restore. */
export const FINDING_BUTTONS: Record<FindingAction, ComponentType> = {
  'release-restore': ReleaseButton,
  'send-held-mails': SendMailsButton,
  'leave-held-mails': LeaveMailsButton,
};

export const EndUnmatchedButton = ({ captureId }: { captureId: string }) => (
  <RetryButton
    mutation={useEndUnmatchedPayment()}
    input={{ captureId }}
    label={RESTORE_TEXTS.doneOf(captureId)}
    successText={() => RESTORE_TEXTS.ended}
  >
    {RESTORE_TEXTS.done}
  </RetryButton>
);
