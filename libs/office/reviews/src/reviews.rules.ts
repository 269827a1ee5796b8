// When a review is asked for, and when it is published.
import {
  DAY_MS,
  dayInZone,
  daysAfter,
  HOUR_MS,
  instantInZone,
  type ReviewState,
} from '#libs/shared/contracts';

/** 10 AM, business time. */
const REQUEST_MINUTE = 10 * 60;
/** No request this long after its hour: after an outage nobody is written to at night. */
const REQUEST_MAX_AGE_HOURS = 12;
const REMINDER_DAYS = 5;
/** An outage may delay a request by so many days. Events that finished earlier are not asked about. */
const LATE_DAYS = 2;
const PUBLISHED_AFTER_DAYS = 3;

type Span = { from: Date; until: Date };

/**
 * Which requests are due: for events that finished in one span, and reminders of requests that were sent in the other.
 * Null outside the hours of requests.
 */
export function requestsDueAt(now: Date, zone: string): { finished: Span; asked: Span } | null {
  const today = dayInZone(now, zone);
  const start = (days: number) => instantInZone(daysAfter(today, days), 0, zone);
  const at = instantInZone(today, REQUEST_MINUTE, zone).getTime();
  if (now.getTime() < at || now.getTime() >= at + REQUEST_MAX_AGE_HOURS * HOUR_MS) return null;
  return {
    finished: { from: start(-1 - LATE_DAYS), until: start(0) },
    asked: { from: start(-REMINDER_DAYS - LATE_DAYS), until: start(1 - REMINDER_DAYS) },
  };
}

/** Reviews that were written until then are published. */
export const publishedUntil = (now: Date): Date => new Date(now.getTime() - PUBLISHED_AFTER_DAYS * DAY_MS);

/** The state of a hidden review that staff bring back. */
export const shownState = (writtenAt: Date, now: Date): ReviewState =>
  writtenAt <= publishedUntil(now) ? 'published' : 'written';
