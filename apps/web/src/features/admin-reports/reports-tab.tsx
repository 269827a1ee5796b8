import './reports.css';
import { REPORT_TEXTS } from '../../content/admin-reports.js';
import { sentenceOf } from '../../lib/http.js';
import { useUrlState } from '../../lib/url-state.js';
import { Empty } from '../../ui/empty.js';
import { Failure } from '../../ui/failure.js';
import { Loading } from '../../ui/loading.js';
import { queryOf, REPORT_ADDRESS } from './address.js';
import { useReport } from './api.js';
import { ChartCard } from './chart-card.js';
import { dayInWords, MEASURES } from './measures.js';
import { ReportBar } from './report-bar.js';
import { Totals } from './totals.js';

/** How business goes: bookings, money, codes and lead time, over time, by type and by package. */
export default function ReportsTab() {
  const [{ split, ...range }, change] = useUrlState(REPORT_ADDRESS);
  const { data: report, error, isPlaceholderData, refetch } = useReport(queryOf(range));
  const shown = { from: report?.from ?? range.from, to: report?.to ?? range.to };
  return (
    <section className="reports" aria-label={REPORT_TEXTS.title}>
      <header>
        <h2>{REPORT_TEXTS.title}</h2>
        <p>{REPORT_TEXTS.intro}</p>
      </header>
      <ReportBar {...{ range, shown, split }} onRange={change} onSplit={(next) => change({ split: next })} />
      {error && (
        <div className="reports-failed">
          <Failure text={sentenceOf(error, REPORT_TEXTS.failed)} />
          <button type="button" className="admin-button" onClick={() => void refetch()}>
            {REPORT_TEXTS.again}
          </button>
        </div>
      )}
      {!report && !error && <Loading text={REPORT_TEXTS.loading} />}
      {report && !error && (
        <div aria-busy={isPlaceholderData} className="report-body">
          <p role="status" className="report-range">
            {REPORT_TEXTS.range(dayInWords(report.from), dayInWords(report.to))}
          </p>
          {report.total.bookings === 0 ? (
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
        </div>
      )}
    </section>
  );
}
