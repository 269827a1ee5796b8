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
  lastOpenStartAtom,
  rejectedStartAtom,
} from '../booking.atoms.js';
import {
  isSameInput,
  startConflictOf,
  availabilityInput,
  queryOf,
  startsOn,
  type StartConflict,
  type AvailabilityInput,
} from './open-starts.rules.js';

const QUIET_MS = 300;

/** The input of the draft; the same object until an answer changes that determines the open starts. */
const availabilityInputAtom = selectAtom(draftAtom, availabilityInput, isSameInput);

/** The debounced input; `isSettled` is false while it is being changed. */
function useSettledInput(): { input: AvailabilityInput; isSettled: boolean } {
  const input = useAtomValue(availabilityInputAtom);
  const settled = useDebounced(input, QUIET_MS);
  return { input: settled, isSettled: isSameInput(settled, input) };
}

/**
 * Open starts on the calendar page of this day, for the current answers. No call is made and `data` is undefined where
 * starts are not limited, once a booking exists, and without a day.
 */
export function useStartsAround(day: string) {
  const today = useBusinessDay();
  const { input, isSettled } = useSettledInput();
  const isLimited = useAtomValue(knowsLimitAtom) || publicConfig().limitsStarts;
  const isBooked = useAtomValue(isBookedAtom);
  const offer = useAtomValue(heldOfferAtom)?.key;
  const isWanted = isLimited && !isBooked && day !== '';
  const query = isWanted ? queryOf(input, pageOf(day, today)) : null;
  const answer = useAvailability(query, offer);
  // After a failed call all starts are shown, and the booking request decides.
  const isKnown = query !== null && !answer.isError && answer.data?.limited === true;
  return {
    input,
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
  const { input, days, isCurrent } = useStartsAround(day);
  const rejected = useAtomValue(rejectedStartAtom);
  const lastOpen = useAtomValue(lastOpenStartAtom);
  const setLastOpen = useSetAtom(lastOpenStartAtom);
  const open = startsOn(days, day);
  const start = `${day} ${time}`;
  const isOpen = isCurrent && open?.includes(time) === true;
  useEffect(() => {
    if (isOpen) setLastOpen({ ...input, start });
  }, [isOpen, input, start, setLastOpen]);
  const lastOpenStart = lastOpen?.start === start ? lastOpen : null;
  const conflict = startConflictOf(
    { day, time },
    { input, lastOpenStart, rejected, open: isCurrent ? open : null },
  );
  return { open, conflict };
}
