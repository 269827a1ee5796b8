import { useEffect, type ReactNode } from 'react';
import type { WaitingOffer } from '#libs/shared/contracts';
import { OFFER_TEXTS as TEXTS } from './copy.js';
import { sentenceOf } from '../../../lib/api/http.js';
import { Button } from '../../../ui/form/button.js';
import { Loading } from '../../../ui/feedback/loading.js';
import { isNotFound, useWaitingOffer } from './api.js';
import { LeaveWaiting } from './leave-waiting.js';
import { WaitingPlace } from './waiting-place.js';
import './waiting-list.css';

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
    <WaitingPlace title={TEXTS.failedTitle} texts={[sentenceOf(query.error, TEXTS.failed)]}>
      <Button onClick={() => void query.refetch()}>{TEXTS.again}</Button>
    </WaitingPlace>
  );
}

/** It has run out, it was used, or there never was one; of a used one the booking may wait for its payment. */
export const OfferGone = ({ onOther, onLeave, saved }: Pick<Props, 'onOther' | 'onLeave' | 'saved'>) => (
  <WaitingPlace title={TEXTS.goneTitle} texts={[TEXTS.gone, TEXTS.goneNext]} above={saved}>
    <Button onClick={onOther}>{TEXTS.other}</Button>
    <Button variant="secondary" onClick={onLeave}>
      {TEXTS.leave}
    </Button>
  </WaitingPlace>
);
