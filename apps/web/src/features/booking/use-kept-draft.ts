import { useAtomValue, useSetAtom, useStore } from 'jotai';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { keepBeforeRenewal } from '../../lib/renew.js';
import { forgetDraft, keepDraft, readKeptDraft } from './api.js';
import { bookedIdAtom, draftAtom, keptDraftAtom, startOverAtom } from './booking.atoms.js';
import { draftKeeper } from './draft-keeper.js';
import { bodyOf, draftFrom, NOTHING_KEPT, withTyped } from './kept-draft.js';

const keeper = draftKeeper({ keep: keepDraft, forget: forgetDraft }, NOTHING_KEPT);

/**
 * Brings back the answers that the server kept, once in the life of the document, and the step they were left at.
 * True while a step that needs them cannot be shown yet.
 */
export function useRestoredDraft(isWanted: boolean): boolean {
  const store = useStore();
  const kept = useAtomValue(keptDraftAtom);
  const [params, setParams] = useSearchParams();
  const isHere = useRef(false);
  const wished = params.get('step');

  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);

  useEffect(() => {
    if (!isWanted || store.get(keptDraftAtom) !== 'unread') return;
    store.set(keptDraftAtom, 'reading');
    const restore = async () => {
      const found = await readKeptDraft().catch(() => undefined);
      // Somebody may have started anew, or booked, before the answer came.
      if (store.get(keptDraftAtom) !== 'reading') return;
      store.set(keptDraftAtom, found ? 'restored' : 'nothing');
      if (!found) return;
      const answers = draftFrom(found.draft);
      keeper.settle(bodyOf(found.step, answers));
      store.set(draftAtom, withTyped(answers, store.get(draftAtom)));
      if (isHere.current && !wished) setParams({ step: String(found.step) }, { replace: true });
    };
    void restore();
  }, [isWanted, store, wished, setParams]);

  const isOpen = kept === 'unread' || kept === 'reading';
  return isWanted && isOpen && wished !== null && wished !== '1';
}

/** Keeps every change of the wizard on the server, and nothing in this browser (rulings C32). */
export function useKeptDraft(step: number) {
  const draft = useAtomValue(draftAtom);
  const kept = useAtomValue(keptDraftAtom);
  const isBooked = useAtomValue(bookedIdAtom) !== null;
  const reset = useSetAtom(startOverAtom);
  const isKnown = kept === 'nothing' || kept === 'restored';

  useEffect(() => {
    // The server has made the draft history; a change that comes later would bring it back.
    if (isBooked) keeper.settle(NOTHING_KEPT);
    else if (isKnown) keeper.change(bodyOf(step, draft));
  }, [isBooked, isKnown, step, draft]);

  useEffect(() => {
    keeper.now();
  }, [step]);

  useEffect(() => {
    const leave = () => keeper.now(true);
    const hide = () => document.visibilityState === 'hidden' && leave();
    window.addEventListener('pagehide', leave);
    document.addEventListener('visibilitychange', hide);
    return () => {
      window.removeEventListener('pagehide', leave);
      document.removeEventListener('visibilitychange', hide);
      keeper.now();
    };
  }, []);

  useEffect(() => {
    return keepBeforeRenewal(keeper.flush);
  }, []);

  const startOver = () => {
    void keeper.startOver();
    reset();
  };
  return { isRestored: kept === 'restored' && !isBooked, startOver };
}
