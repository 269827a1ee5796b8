import './export-csv-button.css';
import { ClipboardList, FileDown, X } from 'lucide-react';
import type { ExportFilter } from '#libs/shared/contracts';
import { CSV_BUTTON_TEXTS as TEXTS } from './copy.js';
import { fileOf } from './api.js';
import { useCsvExport } from './use-csv-export.js';

const labelOf = ({ ids, date }: Partial<ExportFilter>) =>
  date ? TEXTS.daySheet : ids ? TEXTS.selection : TEXTS.export;

/**
 * 'Export CSV' of what the table shows: press, wait, and the file comes by itself. Who leaves meanwhile
 * finds it under Exports.
 */
export function ExportCsvButton({ filter }: { filter: Partial<ExportFilter> }) {
  const { requested, isBusy, said, start, forget } = useCsvExport(filter);
  const Sign = filter.date ? ClipboardList : FileDown;
  return (
    <div className="csv-button">
      <button
        type="button"
        className="admin-button"
        // Not disabled: who pressed it by key would lose the place on the page.
        aria-disabled={isBusy}
        aria-busy={isBusy}
        title={labelOf(filter)}
        onClick={() => !isBusy && start()}
      >
        <Sign aria-hidden size={18} strokeWidth={2.4} />
        <span className={filter.date ? undefined : 'tool-text'}>
          {isBusy ? TEXTS.preparing(requested?.progress ?? 0) : labelOf(filter)}
        </span>
      </button>
      <div className="csv-note" data-shown={said !== null || undefined}>
        <div role="status">
          {said && <p>{said}</p>}
          {requested?.status === 'ready' && (
            <a href={fileOf(requested.id)} download>
              {TEXTS.downloadAgain}
            </a>
          )}
        </div>
        {said && !isBusy && (
          <button type="button" className="csv-close" aria-label={TEXTS.close} onClick={forget}>
            <X aria-hidden size={18} strokeWidth={2.4} />
          </button>
        )}
      </div>
    </div>
  );
}
