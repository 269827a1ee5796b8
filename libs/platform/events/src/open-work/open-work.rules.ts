import { WORK_KINDS, WORK_STATES, type WorkKind, type WorkState } from '#libs/shared/contracts';

type Open = { kind: WorkKind; since: Date; by: Date | null };

/** `today`: the first instant of the business day; `tomorrow`: that of the next one. */
export type Day = { now: Date; today: Date; tomorrow: Date };

/** What has no deadline is due on the day after it came. */
export function workState({ since, by }: Open, { now, today, tomorrow }: Day): WorkState {
  if (!by) return since < today ? 'due' : 'new';
  if (by <= now) return 'late';
  return by <= tomorrow ? 'due' : 'new';
}

/** Late, then due, then new; in each the earliest deadline first, and what has none by its age. */
export function compareWork(one: Open & { state: WorkState }, other: Open & { state: WorkState }): number {
  return (
    WORK_STATES.indexOf(one.state) - WORK_STATES.indexOf(other.state) ||
    (one.by ?? one.since).getTime() - (other.by ?? other.since).getTime() ||
    WORK_KINDS.indexOf(one.kind) - WORK_KINDS.indexOf(other.kind)
  );
}
