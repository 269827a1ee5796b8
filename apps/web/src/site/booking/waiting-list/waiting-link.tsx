import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { OFFER_TEXTS as TEXTS } from './copy.js';
import { errorMessage } from '../../../lib/api/http.js';
import { Button } from '../../../ui/form/button.js';
import { Loading } from '../../../ui/feedback/load-states.js';
import { isNotFound, useWaitingOffer, useLeaveWaitingList } from './api.js';
import { MAILED } from '../../../lib/browser/mailed-key.js';
import { isDraftReadAtom } from '../booking.atoms.js';
import { LinkScreen } from '../link-screen.js';
import { SavedOffer } from '../saved-offer.js';
import { DETAILS_STEP } from '../steps/steps.js';
import type { CurrentBooking } from '../use-current-booking.js';
import { acceptOfferAtom } from './held-offer.atoms.js';
import { waitingKey } from './waiting-key.js';

/** Leaving the list requires a click, since mail scanners open every link. */
function LeaveWaiting({ waitingKey }: { waitingKey: string }) {
  const [, setParams] = useSearchParams();
  const leave = useLeaveWaitingList(waitingKey);
  if (leave.isSuccess) {
    return (
      <LinkScreen title={TEXTS.leftTitle} texts={[leave.data ? TEXTS.left : TEXTS.notOnList]}>
        <OtherTime />
      </LinkScreen>
    );
  }
  return (
    <LinkScreen title={TEXTS.leaveTitle} texts={[TEXTS.leaveLead]}>
      <p className="field-error" role="alert">
        {leave.isError ? errorMessage(leave.error, TEXTS.leaveFailed) : ''}
      </p>
      <Button busy={leave.isPending} onClick={() => leave.mutate()}>
        {leave.isPending ? TEXTS.leaving : TEXTS.leave}
      </Button>
      <Button variant="secondary" disabled={leave.isPending} onClick={() => setParams({ waiting: MAILED })}>
        {TEXTS.see}
      </Button>
    </LinkScreen>
  );
}

/** Continues without the offer. */
function OtherTime() {
  const [, setParams] = useSearchParams();
  return <Button onClick={() => setParams({})}>{TEXTS.other}</Button>;
}

/** Fills the wizard with the offer once the saved draft has been loaded, so that none of it is overwritten. */
function useAcceptOffer(key: string, query: ReturnType<typeof useWaitingOffer>) {
  const [, setParams] = useSearchParams();
  const isDraftRead = useAtomValue(isDraftReadAtom);
  const accept = useSetAtom(acceptOfferAtom);
  const { data } = query;
  const isOpen = data !== undefined && isDraftRead && !query.isError && !query.isFetching;
  useEffect(() => {
    if (!isOpen) return;
    accept(key, data);
    // From window.location: the step of the saved answers may have just been put there, and the router is later.
    const step = new URLSearchParams(window.location.search).get('step') ?? String(DETAILS_STEP);
    setParams({ waiting: MAILED, step }, { replace: true });
  }, [isOpen, data, key, accept, setParams]);
}

type Props = Pick<CurrentBooking, 'saved' | 'payNow'>;

/** Shown instead of the wizard: the link of a mail about a free start. */
export function WaitingLink(current: Props) {
  const [params] = useSearchParams();
  const key = waitingKey(params) ?? '';
  return params.has('leave') ? (
    <LeaveWaiting waitingKey={key} />
  ) : (
    <OpenOffer waitingKey={key} {...current} />
  );
}

function OpenOffer({ waitingKey: key, ...current }: Props & { waitingKey: string }) {
  const query = useWaitingOffer(key);
  useAcceptOffer(key, query);
  if (!query.isError || query.isFetching) return <Loading text={TEXTS.loading} />;
  if (isNotFound(query.error)) return <OfferGone {...current} />;
  return (
    <LinkScreen title={TEXTS.failedTitle} texts={[errorMessage(query.error, TEXTS.failed)]}>
      <Button onClick={() => void query.refetch()}>{TEXTS.again}</Button>
    </LinkScreen>
  );
}

/** The offer expired, was used, or never existed; if it was used, its booking may be waiting for payment. */
function OfferGone(current: Props) {
  const [, setParams] = useSearchParams();
  return (
    <LinkScreen
      title={TEXTS.goneTitle}
      texts={[TEXTS.gone, TEXTS.goneNext]}
      above={<SavedOffer {...current} />}
    >
      <OtherTime />
      <Button variant="secondary" onClick={() => setParams({ waiting: MAILED, leave: '1' })}>
        {TEXTS.leave}
      </Button>
    </LinkScreen>
  );
}
