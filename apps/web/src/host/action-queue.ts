// Sends a host's actions and retries each with its idempotency key, across connection losses and reloads.
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
/** Timeout of a call: a hanging one would block all queued ones. */
const CALL_TIMEOUT_MS = 20_000;
/** Rejections that a retry may avoid: timeout, too early, too many requests. */
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

/** Only a response with a code is from our server; proxies send none. */
const isFinal = (failure: unknown) =>
  failure instanceof HttpError &&
  failure.status < 500 &&
  failure.code !== null &&
  !RETRYABLE_STATUSES.includes(failure.status) &&
  failure.code !== 'IN_PROGRESS';

/** The host is logged out: the action waits until the next log-in. */
const isLoggedOut = (failure: unknown) => failure instanceof HttpError && failure.status === 401;

type SendResult = 'over' | 'again' | 'waits';

/** Sends the oldest action; it is removed when it succeeded or was finally rejected. */
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

/** Sends the queued actions in order, and retries later while some are left. */
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

/** Resumes the queue of this user. It runs as long as the document, on every page. */
export function resumeQueue(userId: string): void {
  loadStoredActions(userId);
  void sendQueued();
  if (isListening) return;
  isListening = true;
  const again = () => void sendQueued();
  window.addEventListener('online', again);
  document.addEventListener('visibilitychange', again);
  // The tab that stored it sends it; this one does if that tab was closed.
  window.addEventListener('storage', (event) => loadFromOtherTab(event) && sendLater());
}
