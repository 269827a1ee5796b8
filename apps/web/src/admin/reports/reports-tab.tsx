import './reports.css';
import { REPORT_TEXTS } from './copy.js';
import { sentenceOf } from '../../lib/api/http.js';
import { useUrlState } from '../../lib/browser/url-state.js';
import { Failure } from '../../ui/feedback/failure.js';
import { Loading } from '../../ui/feedback/loading.js';
import { queryOf, REPORT_ADDRESS } from './address.js';
import { useReport } from './api.js';
import { ReportBar } from './report-bar.js';
import { ReportBody } from './report-body.js';

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
      {report && !error && <ReportBody {...{ report, split }} isBusy={isPlaceholderData} />}
    </section>
  );
}
