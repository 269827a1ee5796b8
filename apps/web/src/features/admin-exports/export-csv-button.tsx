import './export-csv-button.css';
import { FileDown, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { check, RequestExport, type BookingFilter } from '#libs/contracts';
import { CSV_BUTTON_TEXTS as TEXTS, EXPORT_TEXTS, STATE_TEXTS } from '../../content/admin-exports.js';
import { sentenceOf } from '../../lib/http.js';
import { fileOf, isOpen, useExport, useRequestExport } from './api.js';

const inputFor = (filter: BookingFilter) =>
  check(RequestExport, { name: 'bookings', format: 'csv', filter }).value;

/** Starts the download as a press on its link would. */
function download(id: string): void {
  const link = Object.assign(document.createElement('a'), { href: fileOf(id), download: '' });
  document.body.append(link);
  link.click();
  link.remove();
}

/**
 * 'Export CSV' of what the table shows: press, wait, and the file comes by itself (rulings C73). Who leaves meanwhile
 * finds it under Exports.
 */
export function ExportCsvButton({ filter }: { filter: BookingFilter }) {
  const [id, setId] = useState<string | null>(null);
  const request = useRequestExport();
  const { data: asked } = useExport(id);
  const given = useRef<string | null>(null);
  const isBusy = request.isPending || (id !== null && (!asked || isOpen(asked)));
  useEffect(() => {
    if (asked?.status !== 'ready' || given.current === asked.id) return;
    given.current = asked.id;
    download(asked.id);
  }, [asked]);
  const start = () => {
    setId(null);
    request.mutate(inputFor(filter), { onSuccess: (made) => setId(made.id) });
  };
  const sentence = () => {
    if (request.isError) return sentenceOf(request.error, EXPORT_TEXTS.failed);
    if (asked?.status === 'failed') return asked.error;
    if (asked?.status === 'ready') return TEXTS.ready(asked.rows ?? 0);
    if (asked?.isWorkerAway) return STATE_TEXTS.away;
    return isBusy ? TEXTS.meanwhile : null;
  };
  const said = sentence();
  return (
    <div className="csv-button">
      <button
        type="button"
        className="admin-button"
        // Not disabled: who pressed it by key would lose the place on the page.
        aria-disabled={isBusy}
        aria-busy={isBusy}
        onClick={() => !isBusy && start()}
      >
        <FileDown aria-hidden size={18} strokeWidth={2.4} />
        {isBusy ? TEXTS.preparing(asked?.progress ?? 0) : TEXTS.export}
      </button>
      <div className="csv-note" role="status" data-shown={said !== null || undefined}>
        {said && <p>{said}</p>}
        {asked?.status === 'ready' && (
          <a href={fileOf(asked.id)} download>
            {TEXTS.downloadAgain}
          </a>
        )}
      </div>
      {said && !isBusy && (
        <button
          type="button"
          className="csv-close"
          aria-label={TEXTS.close}
          onClick={() => {
            setId(null);
            request.reset();
          }}
        >
          <X aria-hidden size={18} strokeWidth={2.4} />
        </button>
      )}
    </div>
  );
}
