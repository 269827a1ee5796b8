// Keeps what a host pressed until the server has it, through a cut line and a reload, and repeats it with its key.
import { atom } from 'jotai';
import type { EventProgressView, LoadingView } from '#libs/contracts';
import { HttpError, newKey, post, put, remove, sentenceOf } from '../../lib/http.js';
import { queryClient } from '../../lib/query-client.js';
import { store } from '../../lib/store.js';
import { mergeProgress } from './api.js';
import { readPresses, withPress, type Press } from './presses.rules.js';

const PLACE = 'host-presses';
const AGAIN_MS = 4_000;
/** Refusals that a repeat may not meet: logged out, too many, still at work. */
const PASSING = [401, 408, 425, 429];

export type Refused = { press: Press; why: string };
type Kept = { presses: Press[]; refused: Refused[] };

export const keptAtom = atom<Kept>({ presses: [], refused: [] });

let isSending = false;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Where a browser keeps nothing, the presses live as long as the page. */
function keep(presses: Press[], refused = store.get(keptAtom).refused): void {
  store.set(keptAtom, { presses, refused });
  try {
    if (presses.length > 0) localStorage.setItem(PLACE, JSON.stringify(presses));
    else localStorage.removeItem(PLACE);
  } catch {
    // The list in memory is what is sent.
  }
}

const call = ({ eventId, key, at, ...press }: Press): Promise<EventProgressView | LoadingView> => {
  const path = `/api/host/events/${encodeURIComponent(eventId)}`;
  if (press.kind === 'tick') return put(`${path}/loading`, { item: press.item, isLoaded: press.isLoaded });
  if (press.kind === 'undo') return remove(`${path}/steps`, { step: press.step });
  const { step, etaMinutes } = press;
  return post(`${path}/steps`, { step, etaMinutes, pressedAt: at }, { idempotencyKey: key });
};

const isFinal = (failure: unknown) =>
  failure instanceof HttpError &&
  failure.status < 500 &&
  !PASSING.includes(failure.status) &&
  failure.code !== 'IN_PROGRESS';

/** Sends the oldest press; true when it is done with, for good or ill. */
async function sendFirst(first: Press): Promise<boolean> {
  const without = () => store.get(keptAtom).presses.filter(({ key }) => key !== first.key);
  const tried = { ...first, wasTried: true };
  keep(store.get(keptAtom).presses.map((each) => (each.key === first.key ? tried : each)));
  try {
    mergeProgress(queryClient, first.eventId, await call(first));
    keep(without());
    return true;
  } catch (failure) {
    if (!isFinal(failure)) return false;
    const refused = { press: first, why: sentenceOf(failure, '') };
    keep(without(), [...store.get(keptAtom).refused, refused]);
    return true;
  }
}

/** Sends what is kept, one after the other, and comes back while something is left. */
async function sendKept(): Promise<void> {
  clearTimeout(timer);
  if (isSending) return;
  isSending = true;
  let first: Press | undefined;
  while ((first = store.get(keptAtom).presses[0])) if (!(await sendFirst(first))) break;
  isSending = false;
  if (first) timer = setTimeout(() => void sendKept(), AGAIN_MS);
}

type Deed = Press extends infer Each
  ? Each extends Press
    ? Omit<Each, 'key' | 'at' | 'wasTried'>
    : never
  : never;

export function press(deed: Deed): void {
  const { presses, refused } = store.get(keptAtom);
  const made = { ...deed, key: newKey(), at: new Date().toISOString(), wasTried: false } as Press;
  keep(
    withPress(presses, made),
    refused.filter((each) => each.press.eventId !== deed.eventId),
  );
  void sendKept();
}

/** Takes up what an earlier page has kept; gives what ends the listening. */
export function takeUp(): () => void {
  const again = () => void sendKept();
  try {
    keep(readPresses(localStorage.getItem(PLACE)));
  } catch {
    // Nothing was kept.
  }
  again();
  window.addEventListener('online', again);
  document.addEventListener('visibilitychange', again);
  return () => {
    clearTimeout(timer);
    window.removeEventListener('online', again);
    document.removeEventListener('visibilitychange', again);
  };
}
