const HOUR_MS = 3_600_000;
const BEFORE_START_HOURS = 24;
const AT_LEAST_HOURS = 2;

/**
 * Until when a pending booking holds its time: the earlier of `holdHours` after it was made and 24 hours before its
 * start, yet for two hours at least, and never past the start.
 */
export function holdEnds(
  { createdAt, startsAt }: { createdAt: Date; startsAt: Date },
  holdHours: number,
): Date {
  const made = createdAt.getTime();
  const start = startsAt.getTime();
  const wanted = Math.min(made + holdHours * HOUR_MS, start - BEFORE_START_HOURS * HOUR_MS);
  return new Date(Math.min(Math.max(wanted, made + AT_LEAST_HOURS * HOUR_MS), start));
}

type MovedHold = { createdAt: Date; startsAt: Date; before: Date | null; now: Date };

/**
 * The same for a booking that moves: counted to the new start, yet never sooner than the hold that it had, never less
 * than two hours from now, and never past the new start.
 */
export function heldAfterMove({ createdAt, startsAt, before, now }: MovedHold, holdHours: number): Date {
  const anew = holdEnds({ createdAt, startsAt }, holdHours).getTime();
  const atLeast = now.getTime() + AT_LEAST_HOURS * HOUR_MS;
  return new Date(Math.min(Math.max(anew, before?.getTime() ?? 0, atLeast), startsAt.getTime()));
}
