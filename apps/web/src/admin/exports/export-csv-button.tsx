import './export-csv-button.css';
import { Flex } from '@radix-ui/themes';
import { Button } from '../../ui/form/button.js';
import { X } from '../../ui/icons.js';
import { ClipboardList, FileDown } from '../shared/icons.js';
import { useEffect, useRef, useState } from 'react';
import { type ExportFilter, check, RequestExport } from '#libs/shared/contracts';
import { CSV_BUTTON_TEXTS as TEXTS, EXPORT_TEXTS, STATE_TEXTS } from './copy.js';
import { useCan } from '../shared/rights.js';
import { fileOf, isOpen, useExport, useRequestExport } from './api.js';
import { errorMessage } from '../../lib/api/http.js';

const inputFor = (filter: Partial<ExportFilter>) =>
  check(
    RequestExport,
    filter.date ? { name: 'day-sheet', format: 'pdf', filter } : { name: 'bookings', format: 'csv', filter },
  ).value;

/** Starts the download like a click on its link. */
function download(id: string): void {
  const link = Object.assign(document.createElement('a'), { href: fileOf(id), download: '' });
  document.body.append(link);
  link.click();
  link.remove();
}

/**
 * Requests a file of these bookings, or the sheet of `date`, and downloads it once when ready. `said` is the status, or
 * null.
 */
function useCsvExport(filter: Partial<ExportFilter>) {
  const [id, setId] = useState<string | null>(null);
  const request = useRequestExport();
  const { data: requested } = useExport(id);
  const given = useRef<string | null>(null);
  const isBusy = request.isPending || (id !== null && (!requested || isOpen(requested)));
  useEffect(() => {
    if (requested?.status !== 'ready' || given.current === requested.id) return;
    given.current = requested.id;
    download(requested.id);
  }, [requested]);
  const start = () => {
    setId(null);
    request.mutate(inputFor(filter), { onSuccess: (made) => setId(made.id) });
  };
  const sentence = () => {
    if (request.isError) return errorMessage(request.error, EXPORT_TEXTS.failed);
    if (requested?.status === 'failed') return requested.error;
    if (requested?.status === 'ready') return TEXTS.ready(requested.rows ?? 0);
    if (requested?.isWorkerAway) return STATE_TEXTS.away;
    return isBusy ? TEXTS.mayLeave : null;
  };
  const forget = () => {
    setId(null);
    request.reset();
  };
  return { requested, isBusy, said: sentence(), start, forget };
}

const labelOf = ({ ids, date }: Partial<ExportFilter>) =>
  date ? TEXTS.daySheet : ids ? TEXTS.selection : TEXTS.export;

/**
 * 'Export CSV' of the rows in the table: the file is downloaded when ready. After leaving the page it is available
 * under Exports.
 */
export function ExportCsvButton({ filter }: { filter: Partial<ExportFilter> }) {
  const { requested, isBusy, said, start, forget } = useCsvExport(filter);
  if (!useCan('export')) return null;
  const Sign = filter.date ? ClipboardList : FileDown;
  return (
    <div className="csv-button">
      <Button
        variant="small"
        // aria-disabled, since a disabled button loses the keyboard focus.
        aria-disabled={isBusy}
        aria-busy={isBusy}
        title={labelOf(filter)}
        onClick={() => !isBusy && start()}
      >
        <Sign aria-hidden size={18} strokeWidth={2.4} />
        <span>{isBusy ? TEXTS.preparing(requested?.progress ?? 0) : labelOf(filter)}</span>
      </Button>
      <div className={said === null ? 'sr-only' : 'csv-note'}>
        <Flex wrap="wrap" align="center" gapX="3" minHeight="44px" role="status">
          {said && <p>{said}</p>}
          {requested?.status === 'ready' && (
            <Flex asChild display="inline-flex" align="center" minHeight="44px">
              <a href={fileOf(requested.id)} download>
                {TEXTS.downloadAgain}
              </a>
            </Flex>
          )}
        </Flex>
        {said && !isBusy && (
          <button type="button" className="icon-button" aria-label={TEXTS.close} onClick={forget}>
            <X size={18} strokeWidth={2.4} />
          </button>
        )}
      </div>
    </div>
  );
}
