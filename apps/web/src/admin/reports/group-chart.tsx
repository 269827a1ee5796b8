import type { Group } from './groups.js';
import type { Measure } from './measures.js';

const ROW = 44;
const BAR = 14;

type Props = { groups: readonly Group[]; measure: Measure; width: number };

/** One lying bar for each group, with its words. A drawing for the eye: words and table beside it say the same. */
export function GroupChart({ groups, measure, width }: Props) {
  const values = groups.map(({ figures }) => measure.value(figures) ?? 0);
  const top = Math.max(1, ...values);
  return (
    <svg className="chart" width={width} height={groups.length * ROW} aria-hidden="true" focusable="false">
      {groups.map(({ key, long, figures }, index) => (
        <g key={key} transform={`translate(0 ${index * ROW})`}>
          <text className="chart-name" x={0} y={16}>
            {long}
          </text>
          <text className="chart-value" x={width} y={16} textAnchor="end">
            {measure.format(figures)}
          </text>
          <rect className="chart-track" x={0} y={23} width={width} height={BAR} rx={BAR / 2} />
          {values[index] > 0 && (
            <rect
              className="chart-bar"
              data-tier={key}
              x={0}
              y={23}
              width={Math.max(BAR, (values[index] / top) * width)}
              height={BAR}
              rx={BAR / 2}
            />
          )}
        </g>
      ))}
    </svg>
  );
}
