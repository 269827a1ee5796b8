import './admin-exports.css';
import { EXPORT_TEXTS as TEXTS } from './copy.js';
import { sentenceOf } from '../../lib/api/http.js';
import { Empty } from '../../ui/feedback/empty.js';
import { Failure } from '../../ui/feedback/failure.js';
import { Loading } from '../../ui/feedback/loading.js';
import { useExports } from './api.js';
import { ExportHistory } from './export-history.js';
import { RequestForm } from './request-form.js';

/** The files, and asking for more. */
export default function ExportsTab() {
  const { data: exports, error, refetch } = useExports();
  return (
    <section className="exports" aria-labelledby="exports-title">
      <header>
        <h2 id="exports-title">{TEXTS.title}</h2>
        <p>{TEXTS.intro}</p>
      </header>
      <div className="export-history">
        <h3>{TEXTS.history}</h3>
        {!exports && !error && <Loading text={TEXTS.loading} />}
        {error && (
          <div className="export-failed">
            <Failure text={sentenceOf(error, TEXTS.loadFailed)} />
            <button type="button" className="admin-button" onClick={() => void refetch()}>
              {TEXTS.again}
            </button>
          </div>
        )}
        {exports?.length === 0 && <Empty picture="no-results" title={TEXTS.empty} text={TEXTS.emptyText} />}
        {exports && exports.length > 0 && <ExportHistory exports={exports} />}
      </div>
      <RequestForm />
    </section>
  );
}
