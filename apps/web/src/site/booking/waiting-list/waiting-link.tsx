import { useEffect, type ReactNode, useRef } from 'react';
import type { WaitingOffer } from '#libs/shared/contracts';
import { OFFER_TEXTS as TEXTS } from './copy.js';
import { errorMessage } from '../../../lib/api/http.js';
import { Button } from '../../../ui/form/button.js';
import { Loading } from '../../../ui/feedback/load-states.js';
import { isNotFound, useWaitingOffer, useLeaveWaitingList } from './api.js';
import { PageMeta } from '../../../ui/layout/section.js';
import './waiting-list.css';

type WaitingScreenProps = { title: string; texts: readonly string[]; above?: ReactNode; children: ReactNode };

/** A sentence, what it means, and what can be done; a new sentence takes the focus. */
export function WaitingScreen({ title, texts, above, children }: WaitingScreenProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
  }, [title]);
  return (
    <div className="wrap wait-place">
      <PageMeta title={title} />
      {above}
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {texts.map((text) => (
        <p key={text}>{text}</p>
      ))}
      <div className="wait-buttons">{children}</div>
    </div>
  );
}

type LeaveWaitingProps = { waitingKey: string; onOther: () => void; onSee: () => void };

/** 'I no longer wait' needs a click, since mail scanners open every link. */
export function LeaveWaiting({ waitingKey, onOther, onSee }: LeaveWaitingProps) {
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
      <p className="wait-failed" role="alert">
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
  /** What was typed before is known, so that nothing of it is written over. */
  isReady: boolean;
  onOffer: (offer: WaitingOffer) => void;
  /** Goes on without the offer. */
  onOther: () => void;
  onLeave: () => void;
  onSee: () => void;
  /** A booking of before that waits for its payment: the offer may have become it. */
  saved: ReactNode;
};

/** In the place of the wizard: the link of a mail about a time that got free. */
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

/** It has run out, it was used, or there never was one; of a used one the booking may wait for its payment. */
export const OfferGone = ({ onOther, onLeave, saved }: Pick<Props, 'onOther' | 'onLeave' | 'saved'>) => (
  <WaitingScreen title={TEXTS.goneTitle} texts={[TEXTS.gone, TEXTS.goneNext]} above={saved}>
    <Button onClick={onOther}>{TEXTS.other}</Button>
    <Button variant="secondary" onClick={onLeave}>
      {TEXTS.leave}
    </Button>
  </WaitingScreen>
);
