// Sends what a host pressed, repeating it with its key until the server has it, through a cut line and a reload.
import type { EventProgressView, LoadingView } from '#libs/shared/contracts';
import { HttpError, newKey, post, put, remove, sentenceOf } from '../lib/api/http.js';
import { queryClient } from '../lib/api/query-client.js';
import { store } from '../lib/api/store.js';
import { mergeProgress } from './api.js';
import { changeStored, isOfAnotherTab, storedActionsAtom, owner, takeUpOf } from './stored-actions.js';
import { withAction, type QueuedAction } from './action-queue.rules.js';

const AGAIN_MS = 4_000;
/** A call that hangs would hold up all that wait behind it. */
const PATIENCE_MS = 20_000;
/** Refusals that a repeat may not meet: too many, still at work. */
const PASSING = [408, 425, 429];

let isSending = false;
let isListening = false;
let timer: ReturnType<typeof setTimeout> | undefined;

const call = (press: QueuedAction): Promise<EventProgressView | LoadingView> => {
  const { eventId, key, at: pressedAt, by: pressedBy } = press;
  const path = `/api/host/events/${encodeURIComponent(eventId)}`;
  const signal = AbortSignal.timeout(PATIENCE_MS);
  if (press.kind === 'tick') {
    const { item, isLoaded } = press;
    return put(`${path}/loading`, { item, isLoaded, pressedBy }, { signal });
  }
  const { step } = press;
  if (press.kind === 'undo') return remove(`${path}/steps`, { step, pressedAt, pressedBy }, { signal });
  const { etaMinutes, isEarly } = press;
  const body = { step, etaMinutes, isEarly, pressedAt, pressedBy };
  return post(`${path}/steps`, body, { idempotencyKey: key, signal });
};

/** What the server itself has refused, by a code; anything else on the way may say no, too. */
const isFinal = (failure: unknown) =>
  failure instanceof HttpError &&
  failure.status < 500 &&
  failure.code !== null &&
  !PASSING.includes(failure.status) &&
  failure.code !== 'IN_PROGRESS';

/** Nobody, or somebody else, is logged in: it waits until its host is back. */
const isOfAnother = (failure: unknown) => failure instanceof HttpError && failure.status === 401;

type End = 'over' | 'again' | 'waits';

/** Sends the oldest action; it leaves the queue when it succeeded or was rejected for good. */
async function sendFirst(first: QueuedAction): Promise<End> {
  const without = (presses: readonly QueuedAction[]) => presses.filter(({ key }) => key !== first.key);
  changeStored((presses) =>
    presses.map((each) => (each.key === first.key ? { ...each, wasTried: true } : each)),
  );
  try {
    const answer = await call(first);
    await mergeProgress(queryClient, first.eventId, answer);
    changeStored(without);
    return 'over';
  } catch (failure) {
    if (isOfAnother(failure)) return 'waits';
    if (!isFinal(failure)) return 'again';
    const refused = { press: first, why: sentenceOf(failure, '') };
    changeStored(without, [...store.get(storedActionsAtom).refused, refused]);
    return 'over';
  }
}

/** Sends what is kept, one after the other, and comes back while something is left that may be sent. */
async function sendKept(): Promise<void> {
  clearTimeout(timer);
  if (isSending) return;
  isSending = true;
  let first: QueuedAction | undefined;
  let end: End = 'over';
  while (end === 'over' && (first = store.get(storedActionsAtom).presses[0])) end = await sendFirst(first);
  isSending = false;
  if (end === 'again') sendLater();
}

function sendLater(): void {
  clearTimeout(timer);
  timer = setTimeout(() => void sendKept(), AGAIN_MS);
}

type HostAction = QueuedAction extends infer Each
  ? Each extends QueuedAction
    ? Omit<Each, 'key' | 'by' | 'at' | 'wasTried'>
    : never
  : never;

export function press(action: HostAction): void {
  const made = {
    ...action,
    key: newKey(),
    by: owner(),
    at: new Date().toISOString(),
    wasTried: false,
  } as QueuedAction;
  const { refused } = store.get(storedActionsAtom);
  changeStored(
    (presses) => withAction(presses, made),
    refused.filter((each) => each.press.eventId !== action.eventId),
  );
  void sendKept();
}

/** Takes up what this user's earlier pages have kept. It goes on for the life of the document, whatever page is shown. */
export function takeUp(userId: string): void {
  takeUpOf(userId);
  void sendKept();
  if (isListening) return;
  isListening = true;
  const again = () => void sendKept();
  window.addEventListener('online', again);
  document.addEventListener('visibilitychange', again);
  // The tab that wrote it sends it at once; should it be closed, this one does.
  window.addEventListener('storage', (event) => isOfAnotherTab(event) && sendLater());
}
