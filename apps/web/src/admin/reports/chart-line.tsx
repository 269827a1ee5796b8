import type { ChartRoom } from './chart-room.js';
import type { Group } from './groups.js';
import type { Measure } from './measures.js';

/** More dots than these would hide the line. */
const MOST_DOTS = 62;

type Props = { groups: readonly Group[]; measure: Measure; room: ChartRoom };
type Point = { x: number; y: number };

/** Neighbouring points are joined; a step without a figure leaves a gap. */
function linesOf(points: (Point | null)[]): Point[][] {
  return points.reduce<Point[][]>(
    (lines, point) => {
      if (point === null) return [...lines, []];
      const line = lines[lines.length - 1];
      return [...lines.slice(0, -1), [...line, point]];
    },
    [[]],
  );
}

/** A line through the groups, with a dot on each where there is room. */
export function ChartLine({ groups, measure, room }: Props) {
  const points = groups.map(({ figures }, index) => {
    const value = measure.value(figures);
    return value === null ? null : { x: room.xOf(index), y: room.yOf(value) };
  });
  const dots = groups.length <= MOST_DOTS ? points : [];
  return (
    <>
      {linesOf(points).map((line) => (
        <polyline
          key={line[0]?.x ?? 'none'}
          className="chart-line"
          points={line.map(({ x, y }) => `${x},${y}`).join(' ')}
        />
      ))}
      {dots.map(
        (point, index) =>
          point && (
            <circle key={groups[index].key} className="chart-dot" cx={point.x} cy={point.y} r={4.5}>
              <title>{`${groups[index].long}: ${measure.words(groups[index].figures)}`}</title>
            </circle>
          ),
      )}
    </>
  );
}
