import { useAtomValue, useSetAtom } from 'jotai';
import { selectAtom } from 'jotai/utils';
import { useEffect } from 'react';
import { useBusinessDay } from '../../../lib/api/business-day.js';
import { publicConfig } from '../../../lib/api/public-config.js';
import { pageOf } from '../../../ui/event/calendar-day.js';
import { useDebounced } from '../../../lib/browser/use-debounced.js';
import { useAvailability } from '../api.js';
import {
  isBookedAtom,
  draftAtom,
  heldOfferAtom,
  knowsLimitAtom,
  lastFitAtom,
  rejectedStartAtom,
} from '../booking.atoms.js';
import {
  isSamePlan,
  startConflictOf,
  planOf,
  queryOf,
  startsOn,
  type StartConflict,
  type Plan,
} from './open-starts.rules.js';

const QUIET_MS = 300;

/** The plan of the draft; the same object until an answer changes that determines the open starts. */
const planAtom = selectAtom(draftAtom, planOf, isSamePlan);

/** The debounced plan; `isSettled` is false while it is being changed. */
function useSettledPlan(): { plan: Plan; isSettled: boolean } {
  const plan = useAtomValue(planAtom);
  const settled = useDebounced(plan, QUIET_MS);
  return { plan: settled, isSettled: isSamePlan(settled, plan) };
}

/**
 * Open starts on the calendar page of this day, for the current answers. No call is made and `data` is undefined where
 * starts are not limited, once a booking exists, and without a day.
 */
export function useStartsAround(day: string) {
  const today = useBusinessDay();
  const { plan, isSettled } = useSettledPlan();
  const isLimited = useAtomValue(knowsLimitAtom) || publicConfig().limitsStarts;
  const isBooked = useAtomValue(isBookedAtom);
  const offer = useAtomValue(heldOfferAtom)?.key;
  const isWanted = isLimited && !isBooked && day !== '';
  const query = isWanted ? queryOf(plan, pageOf(day, today)) : null;
  const answer = useAvailability(query, offer);
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
  useEffect(() => {
    if (isOpen) setFit({ ...plan, start });
  }, [isOpen, plan, start, setFit]);
  const lastFit = fit?.start === start ? fit : null;
  const conflict = startConflictOf({ day, time }, { plan, lastFit, rejected, open: isCurrent ? open : null });
  return { open, conflict };
}
