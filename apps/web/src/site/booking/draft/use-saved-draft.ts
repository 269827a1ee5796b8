import { useAtomValue, useSetAtom, useStore } from 'jotai';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { BookingDraftView } from '#libs/shared/contracts';
import { onBeforeReload } from '../../../lib/api/chunk-reload.js';
import { deleteDraft, saveDraft, fetchDraft } from '../api.js';
import {
  isBookedAtom,
  draftAtom,
  draftRestoreAtom,
  isDraftReadAtom,
  startOverAtom,
  type DraftRestore,
} from '../booking.atoms.js';
import { DraftSaver } from './draft-saver.js';
import { bodyOf, draftFrom, EMPTY_DRAFT_BODY, mergeTyped } from './saved-draft.js';

type Store = ReturnType<typeof useStore>;

const savers = new WeakMap<Store, DraftSaver>();

/** The saver of a store's draft. It outlives the wizard, as the draft does: what was saved is known on the next visit. */
function saverOf(store: Store): DraftSaver {
  const known = savers.get(store);
  if (known) return known;
  const save = (body: string, isLeaving: boolean) => saveUnlessRestored(store, body, isLeaving);
  const saver = new DraftSaver({ save, delete: deleteDraft }, EMPTY_DRAFT_BODY);
  savers.set(store, saver);
  return saver;
}

const useDraftSaver = () => saverOf(useStore());

/** The URL with a step, keeping the other query parameters. */
const withStep = (step: number) => (now: URLSearchParams) => {
  const next = new URLSearchParams(now);
  next.set('step', String(step));
  return next;
};

/** A draft that was not fetched yet is fetched first, so that newer but fewer answers do not overwrite it. */
async function saveUnlessRestored(store: Store, body: string, isLeaving: boolean): Promise<void> {
  if (store.get(draftRestoreAtom) === 'unreadable' && (await restore(store, 'unreadable'))) return;
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
  saverOf(store).markSaved(bodyOf(found.step, answers));
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
  const saver = useDraftSaver();
  const draft = useAtomValue(draftAtom);
  const isRestored = useAtomValue(draftRestoreAtom) === 'restored';
  const isBooked = useAtomValue(isBookedAtom);
  const reset = useSetAtom(startOverAtom);
  const isRead = useAtomValue(isDraftReadAtom);

  useEffect(() => {
    // The booking has consumed the draft; a later save would recreate it.
    if (isBooked) saver.markSaved(EMPTY_DRAFT_BODY);
    else if (isRead) saver.change(bodyOf(step, draft));
  }, [saver, isBooked, isRead, step, draft]);

  useEffect(() => {
    saver.saveNow();
  }, [saver, step]);

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
  }, [saver]);

  useEffect(() => {
    return onBeforeReload(() => saver.flush());
  }, [saver]);

  const startOver = () => {
    void saver.startOver();
    reset();
  };
  return { isRestored: isRestored && !isBooked, startOver };
}
