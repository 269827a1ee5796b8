import { useEffect, useRef, useState } from 'react';
import type { ReportView } from '#libs/shared/contracts';
import { MEASURE_TEXTS, REPORT_TEXTS, PROMO_COLUMN } from './copy.js';
import { dollars } from '../../lib/format/format.js';
import { HelpTip } from '../../ui/overlay/help-tip.js';
import type { Split } from './address.js';
import { groupsOf, highest, type Group } from './groups.js';
import type { Measure } from './measures.js';
import { TimeChart } from './time-chart.js';
import { observeSizes } from '../../lib/browser/element-size.js';

const ROW = 44;
const BAR = 14;

type GroupChartProps = { groups: readonly Group[]; measure: Measure; width: number };

/** One horizontal bar per group, with its text. Hidden from screen readers: text and table have the same data. */
function GroupChart({ groups, measure, width }: GroupChartProps) {
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

/** The width of an element in integer pixels, updated on resize; 0 until it is rendered. */
function useWidth<E extends HTMLElement>() {
  const element = useRef<E>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const { current } = element;
    return current ? observeSizes([current], () => setWidth(current.clientWidth)) : undefined;
  }, []);
  return [element, width] as const;
}

type FigureTableProps = { report: ReportView; split: Split; groups: readonly Group[]; measure: Measure };

/** The figures of one chart as a table. */
function FigureTable({ report, split, groups, measure }: FigureTableProps) {
  const { title } = MEASURE_TEXTS[measure.name];
  const isPromo = measure.name === 'promo';
  const first = split === 'time' ? REPORT_TEXTS.heads.time[report.by] : REPORT_TEXTS.heads[split];
  const rows = [...groups, { key: 'total', long: REPORT_TEXTS.total, figures: report.total }];
  const name = `${title}, ${REPORT_TEXTS.splits[split].toLowerCase()}`;
  return (
    // Reachable by keys, as it scrolls.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className="figure-scroll" aria-label={name} tabIndex={0}>
      <table className="figure-table">
        <caption className="sr-only">{name}</caption>
        <thead>
          <tr>
            <th scope="col">{first}</th>
            <th scope="col">{title}</th>
            {isPromo && <th scope="col">{PROMO_COLUMN}</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, long, figures }) => (
            <tr key={key}>
              <th scope="row">{long}</th>
              <td>{measure.format(figures)}</td>
              {isPromo && <td>{dollars(figures.discounts)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const WHERE: Record<Split, (name: string) => string> = {
  time: (name) => (name.startsWith('Week') ? `in the ${name.replace('Week', 'week')}` : `in ${name}`),
  type: (name) => `for “${name}”`,
  package: (name) => `for the package “${name}”`,
};

type Props = { report: ReportView; split: Split; measure: Measure };

/** One figure: a sentence, a chart, and the same data as a table. */
export function ChartCard({ report, split, measure }: Props) {
  const [room, width] = useWidth<HTMLDivElement>();
  const { title, help, most, nothing } = MEASURE_TEXTS[measure.name];
  const groups = groupsOf(report, split);
  const top = highest(groups, measure);
  const isDay = split === 'time' && report.by === 'day';
  const where = top && (isDay ? `on ${top.long}` : WHERE[split](top.long));
  const Chart = split === 'time' ? TimeChart : GroupChart;
  return (
    <section className="admin-card chart-card" aria-labelledby={`chart-${measure.name}`}>
      <header>
        <h3 id={`chart-${measure.name}`}>{title}</h3>
        <HelpTip of={title} text={help} />
      </header>
      <p>
        {top && where ? most(where, measure.format(top.figures)) : nothing}
        {measure.name === 'promo' && ` ${REPORT_TEXTS.codesTook(dollars(report.total.discounts))}`}
      </p>
      <div ref={room} className="chart-room" data-split={split}>
        {width > 0 && <Chart groups={groups} measure={measure} width={width} />}
      </div>
      <details>
        <summary>{REPORT_TEXTS.table}</summary>
        <FigureTable {...{ report, split, groups, measure }} />
      </details>
    </section>
  );
}
