import { atom, useSetAtom, useStore } from 'jotai';
import { useEffect, useRef } from 'react';
import { WIZARD_TEXTS } from '../../../copy/booking.js';
import { useAnnounce } from '../../../ui/feedback/announce.js';
import { useStep } from './use-step.js';

/** The id of the wizard's heading. */
export const HEADING_ID = 'wizard-heading';

/** The field to focus once its step is rendered. */
const nextFocusAtom = atom<string | null>(null);

/** Returns `focusField(id, isOnThisStep)`: focuses a field now, or of the next step once it is rendered. */
export function useFocusField() {
  const setNextFocus = useSetAtom(nextFocusAtom);
  return (id: string, isOnThisStep: boolean) => {
    if (isOnThisStep) document.getElementById(id)?.focus();
    else setNextFocus(id);
  };
}

/** A change of step moves the focus to the field named by `focusField`, else to the heading, and announces the step. */
export function useStepFocus(): void {
  const step = useStep();
  const announce = useAnnounce();
  const store = useStore();
  const shownBefore = useRef(step.number);
  useEffect(() => {
    if (shownBefore.current === step.number) return;
    shownBefore.current = step.number;
    const id = store.get(nextFocusAtom);
    store.set(nextFocusAtom, null);
    const field = id && document.getElementById(id);
    window.scrollTo({ top: 0 });
    (field || document.getElementById(HEADING_ID))?.focus({ preventScroll: !field });
    announce(`${WIZARD_TEXTS.progress(step.number)}: ${step.title}`);
  }, [step, announce, store]);
}
