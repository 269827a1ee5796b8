import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useState } from 'react';
import { publicConfig } from '../../../lib/api/public-config.js';
import { useAvailability } from '../api.js';
import {
  bookedIdAtom,
  draftAtom,
  heldOfferAtom,
  knowsLimitAtom,
  lastFitAtom,
  rejectedStartAtom,
} from '../booking.atoms.js';
import {
  startConflictOf,
  pageOf,
  planOf,
  queryOf,
  startsOn,
  type StartConflict,
  type Plan,
} from './open-starts.rules.js';

const QUIET_MS = 300;

/** The debounced plan; null while it is being changed. */
function useSettledPlan(): { plan: Plan; isSettled: boolean } {
  const now = JSON.stringify(planOf(useAtomValue(draftAtom)));
  const [settled, setSettled] = useState(now);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(now), QUIET_MS);
    return () => clearTimeout(timer);
  }, [now]);
  return { plan: JSON.parse(settled) as Plan, isSettled: settled === now };
}

/**
 * Open starts on the calendar page of this day, for the current answers. No call is made and `data` is undefined where
 * starts are not limited, once a booking exists, and without a day.
 */
export function useStartsAround(day: string) {
  const { plan, isSettled } = useSettledPlan();
  const isLimited = useAtomValue(knowsLimitAtom) || publicConfig().limitsStarts;
  const isBooked = useAtomValue(bookedIdAtom) !== null;
  const offer = useAtomValue(heldOfferAtom)?.key;
  const isWanted = isLimited && !isBooked && day !== '';
  const query = isWanted ? queryOf(plan, pageOf(day, publicConfig().today), offer) : null;
  const answer = useAvailability(query);
  // After a failed call all starts are shown, and the booking request decides.
  const isKnown = query !== null && !answer.isError && answer.data?.limited === true;
  return {
    plan,
    days: isKnown ? answer.data?.days : undefined,
    /** False while the data belongs to earlier answers. */
    isCurrent: isKnown && isSettled && !answer.isPlaceholderData,
  };
}

export type ChosenStart = {
  /** Open starts of the chosen day; null when all are offered. */
  open: readonly string[] | null;
  conflict: StartConflict | null;
};

/** The open starts of the chosen day, and the conflict of the chosen start. */
export function useChosenStart(): ChosenStart {
  const { eventDate: day, eventTime: time } = useAtomValue(draftAtom);
  const { plan, days, isCurrent } = useStartsAround(day);
  const rejected = useAtomValue(rejectedStartAtom);
  const fit = useAtomValue(lastFitAtom);
  const setFit = useSetAtom(lastFitAtom);
  const open = startsOn(days, day);
  const start = `${day} ${time}`;
  const isOpen = isCurrent && open?.includes(time) === true;
  const key = JSON.stringify({ ...plan, start });
  useEffect(() => {
    if (isOpen) setFit(JSON.parse(key) as Plan & { start: string });
  }, [isOpen, key, setFit]);
  const lastFit = fit?.start === start ? fit : null;
  const conflict = startConflictOf({ day, time }, { plan, lastFit, rejected, open: isCurrent ? open : null });
  return { open, conflict };
}
