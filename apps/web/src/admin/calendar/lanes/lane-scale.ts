// The scale of a drawn day: minutes after the full hour before the first item; empty hours can be folded.
import { HOUR_MS, MINUTE_MS, type LanesView } from '#libs/shared/contracts';

type Span = { from: string; to: string };
type Lanes = Pick<LanesView, 'lanes'>;

/** Drawn minutes from the top. `hours` are labeled; `folds` are the tops of folded hours. */
export type Scale = {
  hours: { at: string; minute: number }[];
  folds: number[];
  minutes: number;
  minuteOf: (instant: string) => number;
  /** The instant (ms since 1970) at a drawn minute, the inverse of `minuteOf`. */
  instantAt: (minute: number) => number;
};

const HOUR = HOUR_MS / MINUTE_MS;
/** The drawn height of a fold, however many hours it holds. */
export const FOLD_MINUTES = 20;
/** A single empty hour is not folded. */
const MIN_FOLDED_HOURS = 2;

const timesOf = ({ from, to }: Span) => ({ from: Date.parse(from), to: Date.parse(to) });

export const minutesOf = (span: Span) => {
  const { from, to } = timesOf(span);
  return Math.round((to - from) / MINUTE_MS);
};

/** Full hours from the one in which the first crew starts to the one in which the last ends, in milliseconds. */
function hoursOf({ lanes }: Lanes): number[] {
  const spans = lanes.flatMap(({ hours, parts }) => [...hours, ...parts].map(timesOf));
  if (spans.length === 0) return [];
  // Correct also for zones with half-hour offsets: uses the displayed hours, not UTC.
  const start = Math.floor(Math.min(...spans.map(({ from }) => from)) / HOUR_MS) * HOUR_MS;
  const end = Math.max(...spans.map(({ to }) => to));
  return Array.from({ length: Math.ceil((end - start) / HOUR_MS) }, (_, hour) => start + hour * HOUR_MS);
}

/** For each hour the number of consecutive hours around it, including itself, in which all crews are free. */
function emptyRuns({ lanes }: Lanes, hours: readonly number[]): number[] {
  const busy = lanes.flatMap(({ parts }) => parts.filter(({ kind }) => kind !== 'free').map(timesOf));
  const isEmpty = hours.map((hour) => !busy.some(({ from, to }) => from < hour + HOUR_MS && to > hour));
  return hours.map((_, at) => {
    if (!isEmpty[at]) return 0;
    const first = isEmpty.lastIndexOf(false, at) + 1;
    const end = isEmpty.indexOf(false, at);
    return (end < 0 ? hours.length : end) - first;
  });
}

/** The scale of a day; `isFolded` shortens the hours in which all crews are free. */
export function scaleOf(view: Lanes, isFolded: boolean): Scale {
  const hours = hoursOf(view);
  const start = hours[0] ?? 0;
  const runs = emptyRuns(view, hours);
  // An empty day is not folded: its free time is pressed to book it.
  const isFold = runs.map((length) => isFolded && length >= MIN_FOLDED_HOURS && length < hours.length);
  const heights = runs.map((length, at) => (isFold[at] ? FOLD_MINUTES / length : HOUR));
  const tops = heights.reduce((all, height) => [...all, all[all.length - 1] + height], [0]);
  const labeled = [...hours, start + hours.length * HOUR_MS].map((hour, at) => ({ hour, at }));
  return {
    hours: labeled
      .filter(({ at }) => hours.length > 0 && !(isFold[at - 1] && isFold[at]))
      .map(({ hour, at }) => ({ at: new Date(hour).toISOString(), minute: tops[at] })),
    folds: tops.filter((_, at) => isFold[at] && !isFold[at - 1]),
    minutes: tops[hours.length],
    minuteOf: (instant) => {
      const passed = (Date.parse(instant) - start) / HOUR_MS;
      const at = Math.max(0, Math.min(Math.floor(passed), hours.length - 1));
      return tops[at] + (passed - at) * heights[at];
    },
    instantAt: (minute) => {
      const at = Math.max(
        0,
        tops.findLastIndex((top, hour) => hour < hours.length && top <= minute),
      );
      return start + (at + (minute - tops[at]) / heights[at]) * HOUR_MS;
    },
  };
}

/** The position of an item as CSS custom properties. */
export const positionOf = ({ from, to }: Span, { minuteOf }: Scale) => ({
  '--at': minuteOf(from),
  '--minutes': minuteOf(to) - minuteOf(from),
});

/** Whether an instant (ms since 1970) is in the drawn day. */
export const hasInstant = ({ hours }: Scale, instant: number) =>
  hours.length > 0 && Date.parse(hours[0].at) <= instant && instant <= Date.parse(hours[hours.length - 1].at);
