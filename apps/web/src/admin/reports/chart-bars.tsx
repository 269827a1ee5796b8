import type { ChartRoom } from './chart-room.js';
import type { Group } from './groups.js';
import type { Measure } from './measures.js';

type Props = { groups: readonly Group[]; measure: Measure; room: ChartRoom };

/** A bar for each group; a group without a figure has one without height. */
export function ChartBars({ groups, measure, room }: Props) {
  const { slot, xOf, yOf } = room;
  const width = Math.max(1, Math.min(46, slot * 0.72));
  return groups.map(({ key, long, figures }, index) => {
    const value = measure.value(figures) ?? 0;
    return (
      <rect
        key={key}
        className="chart-bar"
        x={xOf(index) - width / 2}
        y={yOf(value)}
        width={width}
        height={yOf(0) - yOf(value)}
        rx={Math.min(4, width / 3)}
      >
        <title>{`${long}: ${measure.words(figures)}`}</title>
      </rect>
    );
  });
}
