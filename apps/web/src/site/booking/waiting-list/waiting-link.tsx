import { useEffect, type ReactNode, useRef } from 'react';
import type { WaitingOffer } from '#libs/shared/contracts';
import { OFFER_TEXTS as TEXTS } from './copy.js';
import { errorMessage } from '../../../lib/api/http.js';
import { Button } from '../../../ui/form/button.js';
import { Loading } from '../../../ui/feedback/load-states.js';
import { isNotFound, useWaitingOffer, useLeaveWaitingList } from './api.js';
import { PageMeta } from '../../../ui/layout/section.js';
import type { Elements } from '../../../ui/layout/elements.js';

type WaitingScreenProps = { title: string; texts: readonly string[]; above?: Elements; children: ReactNode };

/** A heading, an explanation and the available actions; a new heading gets the focus. */
function WaitingScreen({ title, texts, above, children }: WaitingScreenProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
  }, [title]);
  return (
    <div className="wrap screen">
      <PageMeta title={title} />
      {above satisfies Elements}
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {texts.map((text) => (
        <p key={text}>{text}</p>
      ))}
      <div className="actions">{children}</div>
    </div>
  );
}

type LeaveWaitingProps = { waitingKey: string; onOther: () => void; onSee: () => void };

/** Leaving the list requires a click, since mail scanners open every link. */
function LeaveWaiting({ waitingKey, onOther, onSee }: LeaveWaitingProps) {
  const leave = useLeaveWaitingList(waitingKey);
  if (leave.isSuccess) {
    return (
      <WaitingScreen title={TEXTS.leftTitle} texts={[leave.data ? TEXTS.left : TEXTS.notOnList]}>
        <Button onClick={onOther}>{TEXTS.other}</Button>
      </WaitingScreen>
    );
  }
  return (
    <WaitingScreen title={TEXTS.leaveTitle} texts={[TEXTS.leaveLead]}>
      <p className="field-error" role="alert">
        {leave.isError ? errorMessage(leave.error, TEXTS.leaveFailed) : ''}
      </p>
      <Button busy={leave.isPending} onClick={() => leave.mutate()}>
        {leave.isPending ? TEXTS.leaving : TEXTS.leave}
      </Button>
      <Button variant="secondary" disabled={leave.isPending} onClick={onSee}>
        {TEXTS.see}
      </Button>
    </WaitingScreen>
  );
}

type Props = {
  waitingKey: string;
  isLeaving: boolean;
  /** The saved draft has been loaded, so that none of it is overwritten. */
  isReady: boolean;
  onOffer: (offer: WaitingOffer) => void;
  /** Continues without the offer. */
  onOther: () => void;
  onLeave: () => void;
  onSee: () => void;
  /** An earlier booking is waiting for its payment: the offer may have been used for it. */
  saved: Elements;
};

/** Shown instead of the wizard: the link of a mail about a free time. */
export const WaitingLink = ({ isLeaving, ...link }: Props) =>
  isLeaving ? <LeaveWaiting {...link} /> : <OpenOffer {...link} />;

function OpenOffer({ waitingKey, isReady, onOffer, onOther, onLeave, saved }: Omit<Props, 'isLeaving'>) {
  const query = useWaitingOffer(waitingKey);
  const { data } = query;
  const isOpen = data !== undefined && isReady && !query.isError && !query.isFetching;
  useEffect(() => {
    if (isOpen) onOffer(data);
  }, [isOpen, data, onOffer]);
  if (!query.isError || query.isFetching) return <Loading text={TEXTS.loading} />;
  if (isNotFound(query.error)) return <OfferGone {...{ onOther, onLeave, saved }} />;
  return (
    <WaitingScreen title={TEXTS.failedTitle} texts={[errorMessage(query.error, TEXTS.failed)]}>
      <Button onClick={() => void query.refetch()}>{TEXTS.again}</Button>
    </WaitingScreen>
  );
}

/** The offer expired, was used, or never existed; if it was used, its booking may be waiting for payment. */
const OfferGone = ({ onOther, onLeave, saved }: Pick<Props, 'onOther' | 'onLeave' | 'saved'>) => (
  <WaitingScreen title={TEXTS.goneTitle} texts={[TEXTS.gone, TEXTS.goneNext]} above={saved}>
    <Button onClick={onOther}>{TEXTS.other}</Button>
    <Button variant="secondary" onClick={onLeave}>
      {TEXTS.leave}
    </Button>
  </WaitingScreen>
);
