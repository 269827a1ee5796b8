import { CALENDAR_KINDS, type CalendarKind } from '#libs/contracts';

/** Whose calendar it is; there is one of all events, with the number 1. */
export type CalendarOf = { kind: CalendarKind; no: number };

const ALL: CalendarOf = { kind: 'all', no: 1 };

const FILE = /^([a-z]+-\d{1,9})\.([\w-]{43})\.ics$/;
const MOST_NO = 2_147_483_647;

/** "crew-3": what the key is made for, and the head of the file's name. */
export const nameOf = ({ kind, no }: CalendarOf): string => `${kind}-${no}`;

/** Reads kind and number; null when there can be no such calendar. */
export function calendarOf(kind: string, no: string): CalendarOf | null {
  const known = CALENDAR_KINDS.find((each) => each === kind);
  const number = /^[1-9]\d*$/.test(no) ? Number(no) : NaN;
  if (!known || !(number <= MOST_NO) || (known === 'all' && number !== ALL.no)) return null;
  return { kind: known, no: number };
}

/** Reads "crew-3.<key>.ics". */
export function readFileName(file: string): { calendar: CalendarOf; key: string } | null {
  const [, name, key] = FILE.exec(file) ?? [];
  const [kind, no] = name?.split('-') ?? [];
  const calendar = name ? calendarOf(kind, no) : null;
  return calendar && { calendar, key };
}
