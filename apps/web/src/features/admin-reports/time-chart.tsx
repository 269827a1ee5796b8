import type { Group, Measure } from './measures.js';
import { axisMarks, labelEvery } from './scale.js';

const HEIGHT = 220;
const TOP = 10;
const BOTTOM = 28;
const LEFT = 58;
const PIXELS_PER_LABEL = 46;

type Props = { groups: readonly Group[]; measure: Measure; width: number };
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

/** Bars or a line over time. A drawing for the eye: the words and the table beside it say the same. */
export function TimeChart({ groups, measure, width }: Props) {
  const values = groups.map(({ figures }) => measure.value(figures));
  const isCount = measure.name === 'bookings' || measure.name === 'promo';
  const marks = axisMarks(Math.max(0, ...values.map((value) => value ?? 0)), isCount);
  const top = marks[marks.length - 1];
  const room = Math.max(1, width - LEFT - 4);
  const slot = room / groups.length;
  const yOf = (value: number) => TOP + (1 - value / top) * (HEIGHT - TOP - BOTTOM);
  const xOf = (index: number) => LEFT + slot * (index + 0.5);
  const every = labelEvery(groups.length, room, PIXELS_PER_LABEL);
  const barWidth = Math.max(1, Math.min(46, slot * 0.72));
  const points = values.map((value, index) => (value === null ? null : { x: xOf(index), y: yOf(value) }));
  const dots = groups.length <= 62 ? points : [];
  return (
    <svg className="chart" width={width} height={HEIGHT} aria-hidden="true" focusable="false">
      {marks.map((mark) => (
        <g key={mark}>
          <line className="chart-mark" x1={LEFT} x2={width} y1={yOf(mark)} y2={yOf(mark)} />
          <text className="chart-text" x={LEFT - 8} y={yOf(mark) + 4} textAnchor="end">
            {measure.tick(mark)}
          </text>
        </g>
      ))}
      {groups.map(({ key, short }, index) =>
        index % every === 0 ? (
          <text key={key} className="chart-text" x={xOf(index)} y={HEIGHT - 8} textAnchor="middle">
            {short}
          </text>
        ) : null,
      )}
      {measure.drawing === 'bars' &&
        groups.map(({ key, long, figures }, index) => {
          const value = values[index] ?? 0;
          return (
            <rect
              key={key}
              className="chart-bar"
              x={xOf(index) - barWidth / 2}
              y={yOf(value)}
              width={barWidth}
              height={yOf(0) - yOf(value)}
              rx={Math.min(4, barWidth / 3)}
            >
              <title>{`${long}: ${measure.words(figures)}`}</title>
            </rect>
          );
        })}
      {measure.drawing === 'line' &&
        linesOf(points).map((line) => (
          <polyline
            key={line[0]?.x ?? 'none'}
            className="chart-line"
            points={line.map(({ x, y }) => `${x},${y}`).join(' ')}
          />
        ))}
      {measure.drawing === 'line' &&
        dots.map(
          (point, index) =>
            point && (
              <circle key={groups[index].key} className="chart-dot" cx={point.x} cy={point.y} r={4.5}>
                <title>{`${groups[index].long}: ${measure.words(groups[index].figures)}`}</title>
              </circle>
            ),
        )}
    </svg>
  );
}
