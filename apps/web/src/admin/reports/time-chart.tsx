import { chartLayout, HEIGHT, LEFT, type ChartLayout, labelEvery } from './chart-layout.js';
import type { Group } from './groups.js';
import type { Measure } from './measures.js';

type ChartBarsProps = { groups: readonly Group[]; measure: Measure; layout: ChartLayout };

/** One bar per group; a group without a value has height 0. */
function ChartBars({ groups, measure, layout }: ChartBarsProps) {
  const { slot, xOf, yOf } = layout;
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
        <title>{`${long}: ${measure.format(figures)}`}</title>
      </rect>
    );
  });
}

/** With more dots than this the line would be hidden. */
const MOST_DOTS = 62;

type ChartLineProps = { groups: readonly Group[]; measure: Measure; layout: ChartLayout };
type Point = { x: number; y: number };

/** Adjacent points are connected; a step without a value leaves a gap. */
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

/** A line through the groups, with a dot on each if there is room. */
function ChartLine({ groups, measure, layout }: ChartLineProps) {
  const points = groups.map(({ figures }, index) => {
    const value = measure.value(figures);
    return value === null ? null : { x: layout.xOf(index), y: layout.yOf(value) };
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
              <title>{`${groups[index].long}: ${measure.format(groups[index].figures)}`}</title>
            </circle>
          ),
      )}
    </>
  );
}

const PIXELS_PER_LABEL = 46;

type Props = { groups: readonly Group[]; measure: Measure; width: number };

/** Bars or a line over time. Hidden from screen readers: the text and the table have the same data. */
export function TimeChart({ groups, measure, width }: Props) {
  const layout = chartLayout(groups, measure, width);
  const { marks, inner, xOf, yOf } = layout;
  const every = labelEvery(groups.length, inner, PIXELS_PER_LABEL);
  const Drawing = measure.drawing === 'bars' ? ChartBars : ChartLine;
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
      <Drawing {...{ groups, measure, layout }} />
    </svg>
  );
}
