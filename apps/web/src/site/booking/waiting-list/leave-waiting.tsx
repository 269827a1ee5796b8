import { OFFER_TEXTS as TEXTS } from './copy.js';
import { sentenceOf } from '../../../lib/api/http.js';
import { Button } from '../../../ui/form/button.js';
import { useLeaveWaitingList } from './api.js';
import { WaitingPlace } from './waiting-place.js';

type Props = { waitingKey: string; onOther: () => void; onSee: () => void };

/** 'I no longer wait': only a press ends the waiting, since machines that read mails open every link. */
export function LeaveWaiting({ waitingKey, onOther, onSee }: Props) {
  const leave = useLeaveWaitingList(waitingKey);
  if (leave.isSuccess) {
    return (
      <WaitingPlace title={TEXTS.leftTitle} texts={[leave.data ? TEXTS.left : TEXTS.notOnList]}>
        <Button onClick={onOther}>{TEXTS.other}</Button>
      </WaitingPlace>
    );
  }
  return (
    <WaitingPlace title={TEXTS.leaveTitle} texts={[TEXTS.leaveLead]}>
      <p className="wait-failed" role="alert">
        {leave.isError ? sentenceOf(leave.error, TEXTS.leaveFailed) : ''}
      </p>
      <Button busy={leave.isPending} onClick={() => leave.mutate()}>
        {leave.isPending ? TEXTS.leaving : TEXTS.leave}
      </Button>
      <Button variant="secondary" disabled={leave.isPending} onClick={onSee}>
        {TEXTS.see}
      </Button>
    </WaitingPlace>
  );
}
