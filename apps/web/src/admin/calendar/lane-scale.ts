// The scale of a drawn day: minutes after the full hour before the first item.
import { HOUR_MS, MINUTE_MS, type LanesView } from '#libs/shared/contracts';

type Span = { from: string; to: string };
export type Scale = { start: number; hours: string[]; minutes: number };

export const minutesOf = ({ from, to }: Span) => Math.round((Date.parse(to) - Date.parse(from)) / MINUTE_MS);

/** From the hour in which the first crew starts to the one in which the last ends. */
export function scaleOf({ lanes }: Pick<LanesView, 'lanes'>): Scale {
  const spans = lanes.flatMap<Span>(({ hours, parts }) => [...hours, ...parts]);
  if (spans.length === 0) return { start: 0, hours: [], minutes: 0 };
  // Correct also for zones with half-hour offsets: uses the displayed hours, not UTC.
  const start = Math.floor(Math.min(...spans.map(({ from }) => Date.parse(from))) / HOUR_MS) * HOUR_MS;
  const end = Math.ceil(Math.max(...spans.map(({ to }) => Date.parse(to))) / HOUR_MS) * HOUR_MS;
  const count = (end - start) / HOUR_MS;
  const hours = Array.from({ length: count + 1 }, (_, hour) =>
    new Date(start + hour * HOUR_MS).toISOString(),
  );
  return { start, hours, minutes: (end - start) / MINUTE_MS };
}

/** The position of an item as CSS custom properties. */
export const positionOf = (span: Span, { start }: Scale) => ({
  '--at': (Date.parse(span.from) - start) / MINUTE_MS,
  '--minutes': minutesOf(span),
});
