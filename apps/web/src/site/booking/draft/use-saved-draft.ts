import { useAtomValue, useSetAtom, useStore } from 'jotai';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { BookingDraftView } from '#libs/shared/contracts';
import { keepBeforeRenewal } from '../../../lib/api/chunk-reload.js';
import { store as pageStore } from '../../../lib/api/store.js';
import { forgetDraft, keepDraft, readKeptDraft } from '../api.js';
import { bookedIdAtom, draftAtom, keptDraftAtom, startOverAtom, type KeptDraft } from '../booking.atoms.js';
import { DraftSaver } from './draft-saver.js';
import { bodyOf, draftFrom, NOTHING_KEPT, withTyped } from './saved-draft.js';

type Store = ReturnType<typeof useStore>;

const keeper = new DraftSaver({ keep, forget: forgetDraft }, NOTHING_KEPT);

/** The address with a step, and whatever led here. */
const withStep = (step: number) => (now: URLSearchParams) => {
  const next = new URLSearchParams(now);
  next.set('step', String(step));
  return next;
};

/** What could not be read is read first: answers of before are not written over by the few that came since. */
async function keep(body: string, isLeaving: boolean): Promise<void> {
  if (pageStore.get(keptDraftAtom) === 'unreadable' && (await restore(pageStore, 'unreadable'))) return;
  await keepDraft(body, isLeaving);
}

/**
 * Puts what the server kept below what was typed meanwhile, unless somebody has started anew or booked before the
 * answer came. Gives what was found. @throws when the server does not say.
 */
async function restore(store: Store, from: KeptDraft): Promise<BookingDraftView | undefined> {
  const found = await readKeptDraft();
  if (store.get(keptDraftAtom) !== from) return undefined;
  store.set(keptDraftAtom, found ? 'restored' : 'nothing');
  if (!found) return undefined;
  const answers = draftFrom(found.draft);
  keeper.settle(bodyOf(found.step, answers));
  store.set(draftAtom, withTyped(answers, store.get(draftAtom)));
  return found;
}

/**
 * Brings back the answers that the server kept, once in the life of the document, and the step they were left at.
 * True while a step that needs them cannot be shown yet.
 */
export function useRestoredDraft(isWanted: boolean): boolean {
  const store = useStore();
  const kept = useAtomValue(keptDraftAtom);
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
    if (!isWanted || store.get(keptDraftAtom) !== 'unread') return;
    store.set(keptDraftAtom, 'reading');
    const begin = async () => {
      try {
        const found = await restore(store, 'reading');
        if (found && isHere.current && !selected) setParams(withStep(found.step), { replace: true });
      } catch {
        if (store.get(keptDraftAtom) === 'reading') store.set(keptDraftAtom, 'unreadable');
      }
    };
    void begin();
  }, [isWanted, store, selected, setParams]);

  const isOpen = kept === 'unread' || kept === 'reading';
  return isWanted && isOpen && selected !== null && selected !== '1';
}

/** Keeps every change of the wizard on the server, and nothing in this browser. */
export function useSavedDraft(step: number) {
  const draft = useAtomValue(draftAtom);
  const kept = useAtomValue(keptDraftAtom);
  const isBooked = useAtomValue(bookedIdAtom) !== null;
  const reset = useSetAtom(startOverAtom);
  const isRead = kept !== 'unread' && kept !== 'reading';

  useEffect(() => {
    // The server has made the draft history; a change that comes later would bring it back.
    if (isBooked) keeper.settle(NOTHING_KEPT);
    else if (isRead) keeper.change(bodyOf(step, draft));
  }, [isBooked, isRead, step, draft]);

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
    return keepBeforeRenewal(() => keeper.flush());
  }, []);

  const startOver = () => {
    void keeper.startOver();
    reset();
  };
  return { isRestored: kept === 'restored' && !isBooked, startOver };
}
