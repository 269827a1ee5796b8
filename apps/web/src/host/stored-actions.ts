// The queued actions in localStorage, which all tabs share: re-read before each change.
import { atom } from 'jotai';
import { store } from '../lib/api/store.js';
import { readActions, withoutExpired, type QueuedAction } from './action-queue.rules.js';

const STORAGE_KEY = 'host-presses';

type RejectedAction = { action: QueuedAction; reason: string };
type StoredActions = { actions: QueuedAction[]; rejected: RejectedAction[] };

/** The actions of the logged-in host, and those that the server has rejected. */
export const storedActionsAtom = atom<StoredActions>({ actions: [], rejected: [] });

let userIdOfPage = '';
/** Without localStorage the actions are lost when the page is closed. */
let inMemory: QueuedAction[] | null = null;

function readAll(): QueuedAction[] {
  if (inMemory) return inMemory;
  try {
    return readActions(localStorage.getItem(STORAGE_KEY));
  } catch {
    return [];
  }
}

function writeAll(actions: QueuedAction[]): void {
  try {
    if (actions.length > 0) localStorage.setItem(STORAGE_KEY, JSON.stringify(actions));
    else localStorage.removeItem(STORAGE_KEY);
  } catch {
    inMemory = actions;
  }
}

/** The user whose actions this page stores and sends; other users' actions are not sent. */
export const currentUserId = () => userIdOfPage;

function publish(actions: readonly QueuedAction[], rejected = store.get(storedActionsAtom).rejected): void {
  store.set(storedActionsAtom, { actions: actions.filter(({ by }) => by === userIdOfPage), rejected });
}

/** Changes the stored actions; `rejected` is unchanged unless given. */
export function changeStored(
  change: (actions: readonly QueuedAction[]) => QueuedAction[],
  rejected?: RejectedAction[],
): void {
  const actions = change(readAll());
  writeAll(actions);
  publish(actions, rejected);
}

/** Loads this user's actions stored by earlier pages or other tabs. */
export function loadStoredActions(userId: string): void {
  const isAnother = userIdOfPage !== userId;
  userIdOfPage = userId;
  changeStored((actions) => withoutExpired(actions, userId, Date.now()), isAnother ? [] : undefined);
}

/** Refreshes the actions after another tab changed them; false for other storage keys. */
export function loadFromOtherTab({ key }: StorageEvent): boolean {
  if (key !== STORAGE_KEY) return false;
  publish(readAll());
  return true;
}
