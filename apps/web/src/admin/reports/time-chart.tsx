import { ChartBars } from './chart-bars.js';
import { ChartLine } from './chart-line.js';
import { chartRoom, HEIGHT, LEFT } from './chart-room.js';
import type { Group } from './groups.js';
import type { Measure } from './measures.js';
import { labelEvery } from './scale.js';

const PIXELS_PER_LABEL = 46;

type Props = { groups: readonly Group[]; measure: Measure; width: number };

/** Bars or a line over time. A drawing for the eye: the words and the table beside it say the same. */
export function TimeChart({ groups, measure, width }: Props) {
  const room = chartRoom(groups, measure, width);
  const { marks, inner, xOf, yOf } = room;
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
      <Drawing {...{ groups, measure, room }} />
    </svg>
  );
}
