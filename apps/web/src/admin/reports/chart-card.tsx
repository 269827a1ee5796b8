import type { ReportView } from '#libs/shared/contracts';
import { MEASURE_TEXTS, REPORT_TEXTS } from './copy.js';
import { dollars } from '../../lib/format/format.js';
import { HelpTip } from '../../ui/overlay/help-tip.js';
import type { Split } from './address.js';
import { FigureTable } from './figure-table.js';
import { GroupChart } from './group-chart.js';
import { groupsOf, highest } from './groups.js';
import type { Measure } from './measures.js';
import { TimeChart } from './time-chart.js';
import { useWidth } from './use-width.js';

const WHERE: Record<Split, (name: string) => string> = {
  time: (name) => (name.startsWith('Week') ? `in the ${name.replace('Week', 'week')}` : `in ${name}`),
  type: (name) => `for “${name}”`,
  package: (name) => `for the package “${name}”`,
};

type Props = { report: ReportView; split: Split; measure: Measure };

/** One figure: a sentence, a drawing of it, and the same as a table. */
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
        {top && where ? most(where, measure.words(top.figures)) : nothing}
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
