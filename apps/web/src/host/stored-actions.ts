// What is kept of presses in the browser, which all its tabs share: read anew before each change.
import { atom } from 'jotai';
import { store } from '../lib/api/store.js';
import { readActions, worthKeeping, type QueuedAction } from './action-queue.rules.js';

const PLACE = 'host-presses';

type Refused = { press: QueuedAction; why: string };
type Kept = { presses: QueuedAction[]; refused: Refused[] };

/** The presses of who is logged in, and which of them the server has refused. */
export const storedActionsAtom = atom<Kept>({ presses: [], refused: [] });

let own = '';
/** Where a browser keeps nothing, the presses live as long as the page. */
let inMemory: QueuedAction[] | null = null;

function readAll(): QueuedAction[] {
  if (inMemory) return inMemory;
  try {
    return readActions(localStorage.getItem(PLACE));
  } catch {
    return [];
  }
}

function writeAll(presses: QueuedAction[]): void {
  try {
    if (presses.length > 0) localStorage.setItem(PLACE, JSON.stringify(presses));
    else localStorage.removeItem(PLACE);
  } catch {
    inMemory = presses;
  }
}

/** Whose presses this page keeps and sends; those of others wait for them. */
export const owner = () => own;

function show(presses: readonly QueuedAction[], refused = store.get(storedActionsAtom).refused): void {
  store.set(storedActionsAtom, { presses: presses.filter(({ by }) => by === own), refused });
}

/** Changes what is kept; `refused` stays unless given. */
export function changeStored(
  change: (presses: readonly QueuedAction[]) => QueuedAction[],
  refused?: Refused[],
): void {
  const presses = change(readAll());
  writeAll(presses);
  show(presses, refused);
}

/** Takes up what earlier pages, or other tabs, have kept of this user. */
export function takeUpOf(userId: string): void {
  const isAnother = own !== userId;
  own = userId;
  changeStored((presses) => worthKeeping(presses, userId, Date.now()), isAnother ? [] : undefined);
}

/** True when it is another tab's change of these; they are shown then. */
export function isOfAnotherTab({ key }: StorageEvent): boolean {
  if (key !== PLACE) return false;
  show(readAll());
  return true;
}
