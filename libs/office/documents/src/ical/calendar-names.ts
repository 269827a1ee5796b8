import { CALENDAR_KINDS, type CalendarKind } from '#libs/shared/contracts';

/** Whose calendar it is; there is one of all events, with the number 1. */
export type CalendarOf = { kind: CalendarKind; no: number };

const ALL: CalendarOf = { kind: 'all', no: 1 };

const FILE = /^([a-z]+)-([1-9]\d{0,8})\.([\w-]{43})\.ics$/;

/** "crew-3": what the key is made for, and the head of the file's name. */
export const nameOf = ({ kind, no }: CalendarOf): string => `${kind}-${no}`;

/** Null when there can be no such calendar. */
export function calendarOf(kind: string, no: number): CalendarOf | null {
  const known = CALENDAR_KINDS.find((each) => each === kind);
  if (!known || (known === 'all' && no !== ALL.no)) return null;
  return { kind: known, no };
}

/** Reads "crew-3.<key>.ics". */
export function readFileName(file: string): { calendar: CalendarOf; key: string } | null {
  const [, kind, no, key] = FILE.exec(file) ?? [];
  const calendar = kind ? calendarOf(kind, Number(no)) : null;
  return calendar && { calendar, key };
}
