// A host's unsent actions. Pure; `action-queue.ts` stores and sends them.
import { DAY_MS, EVENT_STEPS, type EventStep, type LoadingItem, type StepView } from '#libs/shared/contracts';

const FOREIGN_ACTION_MAX_AGE_MS = 14 * DAY_MS;

/**
 * Ids, a step and a time: no personal data, since it is stored in the browser. `key` is the idempotency key; `by` is
 * the user, since hosts share phones.
 */
export type QueuedAction = { key: string; by: string; eventId: string; at: string; wasTried: boolean } & (
  | { kind: 'take'; step: EventStep; etaMinutes?: number; isEarly?: boolean }
  | { kind: 'undo'; step: EventStep }
  | { kind: 'tick'; item: string; isLoaded: boolean }
);

const isSame = (a: QueuedAction, b: QueuedAction) =>
  a.by === b.by &&
  a.eventId === b.eventId &&
  (a.kind === 'tick' ? b.kind === 'tick' && a.item === b.item : b.kind !== 'tick' && a.step === b.step);

/** Appends an action; an unsent one is replaced, and undoing an unsent one needs no call. */
export function withAction(queued: readonly QueuedAction[], action: QueuedAction): QueuedAction[] {
  const untried = queued.find((each) => !each.wasTried && isSame(each, action));
  const others = queued.filter((each) => each !== untried);
  const isUndone = untried?.kind === 'take' && action.kind === 'undo';
  return isUndone ? others : [...others, action];
}

/** Actions of other users of this phone expire. */
export const withoutExpired = (queued: readonly QueuedAction[], own: string, now: number): QueuedAction[] =>
  queued.filter(({ by, at }) => by === own || now - Date.parse(at) < FOREIGN_ACTION_MAX_AGE_MS);

export type ShownStep = { step: EventStep; at: string; isSent: boolean };

/** The server's steps with the queued actions applied. */
export function shownSteps(steps: readonly StepView[], queued: readonly QueuedAction[]): ShownStep[] {
  const shown = new Map(
    steps.map(({ step, at }): [EventStep, ShownStep] => [step, { step, at, isSent: true }]),
  );
  for (const action of queued) {
    if (action.kind === 'undo') shown.delete(action.step);
    if (action.kind === 'take' && !shown.has(action.step))
      shown.set(action.step, { step: action.step, at: action.at, isSent: false });
  }
  return EVENT_STEPS.flatMap((step) => shown.get(step) ?? []);
}

export const shownLoading = (items: readonly LoadingItem[], queued: readonly QueuedAction[]): LoadingItem[] =>
  items.map((each) => {
    const action = queued.findLast((waiting) => waiting.kind === 'tick' && waiting.item === each.item);
    return action?.kind === 'tick' ? { ...each, isLoaded: action.isLoaded } : each;
  });

/** Entries of an earlier version or with unknown content are dropped. */
export function readActions(text: string | null): QueuedAction[] {
  try {
    const list: unknown = JSON.parse(text ?? '[]');
    if (!Array.isArray(list)) return [];
    const isAction = (each: Partial<QueuedAction> | null) =>
      [each?.key, each?.by, each?.eventId, each?.at].every((part) => typeof part === 'string') &&
      ['take', 'undo', 'tick'].includes(each?.kind ?? '');
    return list.filter(isAction) as QueuedAction[];
  } catch {
    return [];
  }
}
