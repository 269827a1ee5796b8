import { useAtomValue, useSetAtom, useStore } from 'jotai';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { BookingDraftView } from '#libs/shared/contracts';
import { onBeforeReload } from '../../../lib/api/chunk-reload.js';
import { store as pageStore } from '../../../lib/api/store.js';
import { deleteDraft, saveDraft, fetchDraft } from '../api.js';
import {
  bookedIdAtom,
  draftAtom,
  draftRestoreAtom,
  isDraftReadAtom,
  startOverAtom,
  type DraftRestore,
} from '../booking.atoms.js';
import { DraftSaver } from './draft-saver.js';
import { bodyOf, draftFrom, EMPTY_DRAFT_BODY, mergeTyped } from './saved-draft.js';

type Store = ReturnType<typeof useStore>;

const saver = new DraftSaver({ save: keep, delete: deleteDraft }, EMPTY_DRAFT_BODY);

/** The URL with a step, keeping the other query parameters. */
const withStep = (step: number) => (now: URLSearchParams) => {
  const next = new URLSearchParams(now);
  next.set('step', String(step));
  return next;
};

/** A draft that was not fetched yet is fetched first, so that newer but fewer answers do not overwrite it. */
async function keep(body: string, isLeaving: boolean): Promise<void> {
  if (pageStore.get(draftRestoreAtom) === 'unreadable' && (await restore(pageStore, 'unreadable'))) return;
  await saveDraft(body, isLeaving);
}

/**
 * Merges the stored draft below the current input, unless the guest has started over or booked before the response
 * arrived. Returns the stored draft.
 * @throws when it cannot be fetched.
 */
async function restore(store: Store, from: DraftRestore): Promise<BookingDraftView | undefined> {
  const found = await fetchDraft();
  if (store.get(draftRestoreAtom) !== from) return undefined;
  store.set(draftRestoreAtom, found ? 'restored' : 'nothing');
  if (!found) return undefined;
  const answers = draftFrom(found.draft);
  saver.markSaved(bodyOf(found.step, answers));
  store.set(draftAtom, mergeTyped(answers, store.get(draftAtom)));
  return found;
}

/**
 * Restores the saved answers and their step, once per document. True while a step that needs them cannot be shown yet.
 */
export function useRestoredDraft(isWanted: boolean): boolean {
  const store = useStore();
  const isRead = useAtomValue(isDraftReadAtom);
  const [params, setParams] = useSearchParams();
  const isHere = useRef(false);
  const selected = params.get('step');

  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);

  useEffect(() => {
    if (!isWanted || store.get(draftRestoreAtom) !== 'unread') return;
    store.set(draftRestoreAtom, 'reading');
    const begin = async () => {
      try {
        const found = await restore(store, 'reading');
        if (found && isHere.current && !selected) setParams(withStep(found.step), { replace: true });
      } catch {
        if (store.get(draftRestoreAtom) === 'reading') store.set(draftRestoreAtom, 'unreadable');
      }
    };
    void begin();
  }, [isWanted, store, selected, setParams]);

  return isWanted && !isRead && selected !== null && selected !== '1';
}

/** Saves every change of the wizard on the server, and nothing in this browser. */
export function useSavedDraft(step: number) {
  const draft = useAtomValue(draftAtom);
  const kept = useAtomValue(draftRestoreAtom);
  const isBooked = useAtomValue(bookedIdAtom) !== null;
  const reset = useSetAtom(startOverAtom);
  const isRead = useAtomValue(isDraftReadAtom);

  useEffect(() => {
    // The booking has consumed the draft; a later save would recreate it.
    if (isBooked) saver.markSaved(EMPTY_DRAFT_BODY);
    else if (isRead) saver.change(bodyOf(step, draft));
  }, [isBooked, isRead, step, draft]);

  useEffect(() => {
    saver.saveNow();
  }, [step]);

  useEffect(() => {
    const leave = () => saver.saveNow(true);
    const hide = () => document.visibilityState === 'hidden' && leave();
    window.addEventListener('pagehide', leave);
    document.addEventListener('visibilitychange', hide);
    return () => {
      window.removeEventListener('pagehide', leave);
      document.removeEventListener('visibilitychange', hide);
      saver.saveNow();
    };
  }, []);

  useEffect(() => {
    return onBeforeReload(() => saver.flush());
  }, []);

  const startOver = () => {
    void saver.startOver();
    reset();
  };
  return { isRestored: kept === 'restored' && !isBooked, startOver };
}
