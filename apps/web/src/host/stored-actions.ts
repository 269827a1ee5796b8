// What is kept of presses in the browser, which all its tabs share: read anew before each change.
import { atom } from 'jotai';
import { store } from '../lib/api/store.js';
import { readActions, withoutExpired, type QueuedAction } from './action-queue.rules.js';

const STORAGE_KEY = 'host-presses';

type RejectedAction = { action: QueuedAction; reason: string };
type StoredActions = { actions: QueuedAction[]; rejected: RejectedAction[] };

/** The presses of who is logged in, and which of them the server has refused. */
export const storedActionsAtom = atom<StoredActions>({ actions: [], rejected: [] });

let userIdOfPage = '';
/** Where a browser keeps nothing, the presses live as long as the page. */
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

/** Whose presses this page keeps and sends; those of others wait for them. */
export const currentUserId = () => userIdOfPage;

function publish(actions: readonly QueuedAction[], rejected = store.get(storedActionsAtom).rejected): void {
  store.set(storedActionsAtom, { actions: actions.filter(({ by }) => by === userIdOfPage), rejected });
}

/** Changes what is kept; `refused` stays unless given. */
export function changeStored(
  change: (actions: readonly QueuedAction[]) => QueuedAction[],
  rejected?: RejectedAction[],
): void {
  const actions = change(readAll());
  writeAll(actions);
  publish(actions, rejected);
}

/** Takes up what earlier pages, or other tabs, have kept of this user. */
export function loadStoredActions(userId: string): void {
  const isAnother = userIdOfPage !== userId;
  userIdOfPage = userId;
  changeStored((actions) => withoutExpired(actions, userId, Date.now()), isAnother ? [] : undefined);
}

/** True when it is another tab's change of these; they are shown then. */
export function loadFromOtherTab({ key }: StorageEvent): boolean {
  if (key !== STORAGE_KEY) return false;
  publish(readAll());
  return true;
}
