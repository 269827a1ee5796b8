import type { ReportView } from '#libs/shared/contracts';
import { examplesCounted } from '../../app/copy/admin-bookings.js';
import { REPORT_TEXTS } from './copy.js';
import { longDay } from '../../lib/format/format.js';
import { Empty } from '../../ui/feedback/empty.js';
import type { Split } from './address.js';
import { ChartCard } from './chart-card.js';
import { CrewWorkCard } from './crew-work.js';
import { MEASURES } from './measures.js';
import { Totals } from './totals.js';

type Props = { report: ReportView; split: Split; isBusy: boolean };

/** The days it is about, the sums, and a drawing for each measure. */
export const ReportBody = ({ report, split, isBusy }: Props) => (
  <div aria-busy={isBusy} className="report-body">
    <p role="status" className="report-range">
      {REPORT_TEXTS.range(longDay(report.from), longDay(report.to))}
    </p>
    {report.examples > 0 && <p className="report-examples">{examplesCounted(report.examples)}</p>}
    {report.total.bookings === 0 && Number(report.total.collected) === 0 ? (
      <Empty picture="no-results" title={REPORT_TEXTS.empty} text={REPORT_TEXTS.emptyHint} />
    ) : (
      <>
        <Totals total={report.total} />
        <div className="report-charts">
          {MEASURES.map((measure) => (
            <ChartCard key={measure.name} {...{ report, split, measure }} />
          ))}
        </div>
      </>
    )}
    {report.crews && <CrewWorkCard by={report.by} crews={report.crews} />}
  </div>
);
