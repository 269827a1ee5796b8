import { atom, useAtomValue, useSetAtom, useStore } from 'jotai';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { BookingDraftView } from '#libs/shared/contracts';
import { WIZARD_TEXTS } from '../../../copy/booking.js';
import { HttpError } from '../../../lib/api/http.js';
import { showToastAtom } from '../../../ui/feedback/toast.atoms.js';
import { onBeforeReload } from '../../../lib/api/chunk-reload.js';
import { deleteDraft, saveDraft, fetchDraft } from '../api.js';
import { startOverAtom } from '../booking-state.js';
import { isBookedAtom, draftAtom, draftRestoreAtom, isDraftReadAtom } from '../booking.atoms.js';
import { DraftSaver } from './draft-saver.js';
import { bodyOf, draftFrom, EMPTY_DRAFT_BODY, mergeTyped } from './saved-draft.js';

type Store = ReturnType<typeof useStore>;

const savers = new WeakMap<Store, DraftSaver>();

/** The saver of a store's draft. It outlives the wizard, as the draft does: what was saved is known on the next visit. */
function saverOf(store: Store): DraftSaver {
  const known = savers.get(store);
  if (known) return known;
  const saver: DraftSaver = new DraftSaver(
    { save: (...how) => saveUnlessRestored(store, ...how), delete: deleteDraft },
    EMPTY_DRAFT_BODY,
  );
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

/** The instant of the stored draft that this document knows; null before there is one, undefined when unknown. */
const basedOnAtom = atom<string | null | undefined>(null);

/**
 * A draft that was not fetched yet is fetched first, so that newer but fewer answers do not overwrite it. Nor does this
 * tab overwrite what another one has saved since.
 */
async function saveUnlessRestored(
  store: Store,
  body: string,
  isLeaving: boolean,
  isParallel: boolean,
): Promise<void> {
  if (store.get(draftRestoreAtom) === 'unreadable' && (await restore(store, 'unreadable'))) return;
  try {
    // The instant of a draft that is still being saved is unknown.
    const basedOn = isParallel ? undefined : store.get(basedOnAtom);
    store.set(basedOnAtom, await saveDraft(body, isLeaving, basedOn));
  } catch (failure) {
    if (!(failure instanceof HttpError) || failure.code !== 'STALE') throw failure;
    await combineWithOtherTab(store);
  }
}

/** Takes the answers of another tab, overridden by what was changed here since the last save, and says so. */
async function combineWithOtherTab(store: Store): Promise<void> {
  const found = await fetchDraft();
  // Deleted or booked by now: the next save creates a draft.
  store.set(basedOnAtom, found?.updatedAt ?? null);
  if (!found) throw new Error('The other draft is gone.');
  const saver = saverOf(store);
  const before = draftFrom((JSON.parse(saver.lastSaved) as { draft: Record<string, unknown> }).draft);
  const answers = draftFrom(found.draft);
  const draft = mergeTyped(answers, store.get(draftAtom), before);
  saver.markSaved(bodyOf(found.step, answers));
  store.set(draftAtom, draft);
  store.set(showToastAtom, { title: WIZARD_TEXTS.otherTab.title, description: WIZARD_TEXTS.otherTab.text });
}

/**
 * Merges the stored draft below the current input, unless the guest has started over or booked before the response
 * arrived. Returns the stored draft.
 * @throws when it cannot be fetched.
 */
async function restore(store: Store, from: 'reading' | 'unreadable'): Promise<BookingDraftView | undefined> {
  const found = await fetchDraft();
  if (store.get(draftRestoreAtom) !== from) return undefined;
  store.set(draftRestoreAtom, found ? 'restored' : 'nothing');
  if (!found) return undefined;
  store.set(basedOnAtom, found.updatedAt);
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
