// What waits for a person in the office: one list for all modules.
import type { StaffMember } from '../booking/follow-ups.js';
import { DAY_MS } from '../time-units.js';

/** Kinds of open work; of two with the same deadline the first one is listed first. */
export const WORK_KINDS = [
  'dispute',
  'failed-refund',
  'unapplied-payment',
  'hand-back',
  'rain-answer',
  'follow-up',
  'call',
  'balance',
  'change-request',
  'no-crew',
  'no-lead',
  'hold',
  'message',
  'custom-game',
  'review',
  'certification',
] as const;
export type WorkKind = (typeof WORK_KINDS)[number];

/** `late`: its deadline has passed. `due`: it ends today, or has no deadline and came before today. */
export const WORK_STATES = ['late', 'due', 'new'] as const;
export type WorkState = (typeof WORK_STATES)[number];

/** Events of so many days ahead should have a van and a lead. */
export const PLANNED_DAYS = 14;
/** A deadline of a whole day is its last minute. */
export const LAST_MINUTE = 24 * 60 - 1;
/** Until when an event should have them: a day before its start. */
export const planBy = (startsAt: Date) => new Date(startsAt.getTime() - DAY_MS);

/** One thing that waits for a person. */
export type TodayItem = {
  kind: WorkKind;
  /** What it is about; unique within its kind. */
  id: string;
  bookingId: string | null;
  /** The family, the sender, or the host. */
  who: string;
  /** What somebody wrote about it, for staff only. */
  note: string | null;
  /** Who does it, where somebody was chosen. */
  assignee: StaffMember | null;
  /** Sent back by the action that marks it as done. */
  version: number | null;
  state: WorkState;
  /** Since when it waits, ISO. */
  since: string;
  /** Until when it must be done, ISO; null without a deadline. */
  by: string | null;
  /** The money that it is about, "0.00". */
  amount: string | null;
  /** Of the booking: its day (yyyy-MM-dd) and its start ("2:00 PM"). */
  eventDate: string | null;
  eventTime: string | null;
};
