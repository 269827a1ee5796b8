import { useEffect } from 'react';
import type { WaitingOffer } from '#libs/shared/contracts';
import { isNotFound, useWaitingOffer } from './api.js';
import { HeldWords, type FoundAnswers } from './held-words.js';

/** Clocks differ: a time that should be over and is not yet is asked for again so much later. */
const SOON_MS = 30_000;

type Props = FoundAnswers & {
  waitingKey: string;
  /** The server has refused a booking: the offer may be over. */
  isRefused: boolean;
  onTakeWish: (offer: WaitingOffer) => void;
};

/** Above the wizard: until when the time is held; asked again when that has passed. */
export function HeldNote({ waitingKey, isRefused, kept, instead, onTakeWish }: Props) {
  const { data: offer, error, refetch, dataUpdatedAt } = useWaitingOffer(waitingKey);
  const until = offer?.until;
  useEffect(() => {
    if (isRefused) void refetch();
  }, [isRefused, refetch]);
  useEffect(() => {
    if (!until) return undefined;
    const left = Math.max(SOON_MS, Date.parse(until) - Date.now());
    const timer = setTimeout(() => void refetch(), left);
    return () => clearTimeout(timer);
  }, [until, refetch, dataUpdatedAt]);
  if (!offer) return null;
  const isOver = isNotFound(error);
  return <HeldWords {...{ offer, isOver, kept, instead }} onTakeWish={() => onTakeWish(offer)} />;
}
