import {
  check,
  comparingForm,
  LIMITS,
  SaveCrew,
  type CrewHours,
  type CrewView,
  type MemberRole,
} from '#libs/shared/contracts';
import { CREW_FORM } from './copy.js';

/** A time as the value of a time input, "09:00". */
export type SpanDraft = { from: string; to: string };
export type CrewDraft = {
  name: string;
  homeZip: string;
  position: string;
  /** From Sunday; a day off has no spans. */
  days: SpanDraft[][];
  /** By host number. */
  roles: Record<string, MemberRole | ''>;
};

export const DEFAULTS: SpanDraft = { from: '09:00', to: '20:00' };
/** The length of " copy 1000". */
const COPY_SUFFIX_LENGTH = 10;
const DAY_MINUTES = 1_440;

const textOf = (minute: number) =>
  `${String(Math.floor(minute / 60) % 24).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

/** NaN for an empty field; an end of midnight is the end of the day. */
export function minuteOf(text: string, isEnd: boolean): number {
  const [hour = NaN, minute = NaN] = text.split(':').map(Number);
  const found = text === '' ? NaN : hour * 60 + minute;
  return isEnd && found === 0 ? DAY_MINUTES : found;
}

const daysOf = (hours: readonly CrewHours[]): SpanDraft[][] =>
  Array.from({ length: 7 }, (_, weekday) =>
    hours
      .filter((each) => each.weekday === weekday)
      .map(({ fromMinute, toMinute }) => ({ from: textOf(fromMinute), to: textOf(toMinute) })),
  );

/** The draft of a crew; a new one works at weekends. */
export const draftOf = (crew: CrewView | null): CrewDraft => ({
  name: crew?.name ?? '',
  homeZip: crew?.homeZip ?? '',
  position: crew ? String(crew.position) : '',
  days: crew ? daysOf(crew.hours) : daysOf([]).map((_, day) => (day === 0 || day === 6 ? [DEFAULTS] : [])),
  roles: Object.fromEntries((crew?.members ?? []).map(({ hostNo, role }) => [hostNo, role])),
});

/** A new crew with the hours and the home of another one, an unused name, and no members. */
export function copyOf(crew: CrewView, crews: readonly CrewView[]): CrewDraft {
  const taken = new Set(crews.map(({ name }) => comparingForm(name)));
  let count = 1;
  const name = () => CREW_FORM.copyName(crew.name.slice(0, LIMITS.name.max - COPY_SUFFIX_LENGTH), count);
  while (taken.has(comparingForm(name()))) count += 1;
  return { ...draftOf(crew), name: name(), position: '', roles: {} };
}

/** Validates with the contract, without the switch. */
export function checkCrew(typed: CrewDraft): { value: SaveCrew; errors: Record<string, string> } {
  const { name, homeZip } = typed;
  const hours = typed.days.flatMap((spans, weekday) =>
    spans.map(({ from, to }) => ({
      weekday,
      fromMinute: minuteOf(from, false),
      toMinute: minuteOf(to, true),
    })),
  );
  const members = Object.entries(typed.roles).flatMap(([hostNo, role]) =>
    role ? [{ hostNo: Number(hostNo), role }] : [],
  );
  const position = typed.position === '' ? undefined : Number(typed.position);
  const { value, errors } = check(SaveCrew, { name, homeZip, hours, members, position });
  const { hours: days, members: roles, ...others } = errors;
  return { value, errors: { ...others, ...(days && { days }), ...(roles && { roles }) } };
}

/** The stored crew as an input with a changed switch. */
export const withSwitch = (crew: CrewView, isActive: boolean): SaveCrew => ({
  name: crew.name,
  homeZip: crew.homeZip ?? undefined,
  hours: crew.hours,
  members: crew.members,
  isActive,
  version: crew.version,
});
