import { Card, Flex, Heading, Text } from '@radix-ui/themes';
import { useEffect, useRef, useState } from 'react';
import type { ReportView } from '#libs/shared/contracts';
import { MEASURE_TEXTS, REPORT_TEXTS, PROMO_COLUMN } from './copy.js';
import { dollars } from '../../lib/format/format.js';
import { HelpTip } from '../../ui/overlay/help-tip.js';
import type { Split } from './address.js';
import { FigureTable, type FigureRow } from './figure-table.js';
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

type ChartTableProps = { report: ReportView; split: Split; groups: readonly Group[]; measure: Measure };

/** The figures of one chart as a table. */
function ChartTable({ report, split, groups, measure }: ChartTableProps) {
  const { title } = MEASURE_TEXTS[measure.name];
  const isPromo = measure.name === 'promo';
  const first = split === 'time' ? REPORT_TEXTS.heads.time[report.by] : REPORT_TEXTS.heads[split];
  const rows = [...groups, { long: REPORT_TEXTS.total, figures: report.total }];
  return (
    <FigureTable
      name={`${title}, ${REPORT_TEXTS.splits[split]}`}
      heads={[first, title, ...(isPromo ? [PROMO_COLUMN] : [])]}
      rows={rows.map(({ long, figures }): FigureRow => [
        long,
        [measure.format(figures), ...(isPromo ? [dollars(figures.discounts)] : [])],
      ])}
      hasTotal
    />
  );
}

type Props = { report: ReportView; split: Split; measure: Measure };

/** One figure: a sentence, a chart, and the same data as a table. */
export function ChartCard({ report, split, measure }: Props) {
  const [room, width] = useWidth<HTMLDivElement>();
  const { title, help, counted, most, nothing } = MEASURE_TEXTS[measure.name];
  const groups = groupsOf(report, split);
  const top = highest(groups, measure);
  const where =
    top && (split === 'time' ? REPORT_TEXTS.during[report.by](top.key) : REPORT_TEXTS.among[split](top.long));
  const Chart = split === 'time' ? TimeChart : GroupChart;
  return (
    <Card asChild size="2">
      <section aria-labelledby={`chart-${measure.name}`}>
        <Flex direction="column" gap="2">
          <Flex align="center" justify="between">
            <Heading as="h3" id={`chart-${measure.name}`}>
              {title}
            </Heading>
            <HelpTip of={title} text={help} />
          </Flex>
          <Text as="p" color="gray">
            {counted}
          </Text>
          <Text as="p">
            <span>{top && where ? most(where, measure.format(top.figures)) : nothing}</span>
            {measure.name === 'promo' && (
              <span>{` ${REPORT_TEXTS.codesTook(dollars(report.total.discounts))}`}</span>
            )}
          </Text>
          <div ref={room} className="chart-room" data-split={split}>
            {width > 0 && <Chart groups={groups} measure={measure} width={width} />}
          </div>
          <details>
            <summary>{REPORT_TEXTS.table}</summary>
            <ChartTable {...{ report, split, groups, measure }} />
          </details>
        </Flex>
      </section>
    </Card>
  );
}
