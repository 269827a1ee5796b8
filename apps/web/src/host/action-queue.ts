// Sends what a host pressed, repeating it with its key until the server has it, through a cut line and a reload.
import type { EventProgressView, LoadingView } from '#libs/shared/contracts';
import { HttpError, newKey, post, put, remove, errorMessage } from '../lib/api/http.js';
import { queryClient } from '../lib/api/query-client.js';
import { store } from '../lib/api/store.js';
import { mergeProgress } from './api.js';
import {
  changeStored,
  loadFromOtherTab,
  storedActionsAtom,
  currentUserId,
  loadStoredActions,
} from './stored-actions.js';
import { withAction, type QueuedAction } from './action-queue.rules.js';

const RETRY_MS = 4_000;
/** A call that hangs would hold up all that wait behind it. */
const CALL_TIMEOUT_MS = 20_000;
/** Refusals that a repeat may not meet: too many, still at work. */
const RETRYABLE_STATUSES = [408, 425, 429];

let isSending = false;
let isListening = false;
let timer: ReturnType<typeof setTimeout> | undefined;

const call = (action: QueuedAction): Promise<EventProgressView | LoadingView> => {
  const { eventId, key, at: pressedAt, by: pressedBy } = action;
  const path = `/api/host/events/${encodeURIComponent(eventId)}`;
  const signal = AbortSignal.timeout(CALL_TIMEOUT_MS);
  if (action.kind === 'tick') {
    const { item, isLoaded } = action;
    return put(`${path}/loading`, { item, isLoaded, pressedBy }, { signal });
  }
  const { step } = action;
  if (action.kind === 'undo') return remove(`${path}/steps`, { step, pressedAt, pressedBy }, { signal });
  const { etaMinutes, isEarly } = action;
  const body = { step, etaMinutes, isEarly, pressedAt, pressedBy };
  return post(`${path}/steps`, body, { idempotencyKey: key, signal });
};

/** What the server itself has refused, by a code; anything else on the way may say no, too. */
const isFinal = (failure: unknown) =>
  failure instanceof HttpError &&
  failure.status < 500 &&
  failure.code !== null &&
  !RETRYABLE_STATUSES.includes(failure.status) &&
  failure.code !== 'IN_PROGRESS';

/** Nobody, or somebody else, is logged in: it waits until its host is back. */
const isLoggedOut = (failure: unknown) => failure instanceof HttpError && failure.status === 401;

type SendResult = 'over' | 'again' | 'waits';

/** Sends the oldest action; it leaves the queue when it succeeded or was rejected for good. */
async function sendFirst(first: QueuedAction): Promise<SendResult> {
  const without = (actions: readonly QueuedAction[]) => actions.filter(({ key }) => key !== first.key);
  changeStored((actions) =>
    actions.map((each) => (each.key === first.key ? { ...each, wasTried: true } : each)),
  );
  try {
    const answer = await call(first);
    await mergeProgress(queryClient, first.eventId, answer);
    changeStored(without);
    return 'over';
  } catch (failure) {
    if (isLoggedOut(failure)) return 'waits';
    if (!isFinal(failure)) return 'again';
    const rejected = { action: first, reason: errorMessage(failure, '') };
    changeStored(without, [...store.get(storedActionsAtom).rejected, rejected]);
    return 'over';
  }
}

/** Sends what is kept, one after the other, and comes back while something is left that may be sent. */
async function sendQueued(): Promise<void> {
  clearTimeout(timer);
  if (isSending) return;
  isSending = true;
  let first: QueuedAction | undefined;
  let end: SendResult = 'over';
  while (end === 'over' && (first = store.get(storedActionsAtom).actions[0])) end = await sendFirst(first);
  isSending = false;
  if (end === 'again') sendLater();
}

function sendLater(): void {
  clearTimeout(timer);
  timer = setTimeout(() => void sendQueued(), RETRY_MS);
}

type HostAction = QueuedAction extends infer Each
  ? Each extends QueuedAction
    ? Omit<Each, 'key' | 'by' | 'at' | 'wasTried'>
    : never
  : never;

export function queueAction(action: HostAction): void {
  const made = {
    ...action,
    key: newKey(),
    by: currentUserId(),
    at: new Date().toISOString(),
    wasTried: false,
  } as QueuedAction;
  const { rejected } = store.get(storedActionsAtom);
  changeStored(
    (actions) => withAction(actions, made),
    rejected.filter((each) => each.action.eventId !== action.eventId),
  );
  void sendQueued();
}

/** Takes up what this user's earlier pages have kept. It goes on for the life of the document, whatever page is shown. */
export function resumeQueue(userId: string): void {
  loadStoredActions(userId);
  void sendQueued();
  if (isListening) return;
  isListening = true;
  const again = () => void sendQueued();
  window.addEventListener('online', again);
  document.addEventListener('visibilitychange', again);
  // The tab that wrote it sends it at once; should it be closed, this one does.
  window.addEventListener('storage', (event) => loadFromOtherTab(event) && sendLater());
}
