import { useEffect, useRef, useState } from 'react';
import { check, RequestExport, type ExportFilter } from '#libs/shared/contracts';
import { CSV_BUTTON_TEXTS as TEXTS, EXPORT_TEXTS, STATE_TEXTS } from './copy.js';
import { sentenceOf } from '../../lib/api/http.js';
import { fileOf, isOpen, useExport, useRequestExport } from './api.js';

const inputFor = (filter: Partial<ExportFilter>) =>
  check(
    RequestExport,
    filter.date ? { name: 'day-sheet', format: 'pdf', filter } : { name: 'bookings', format: 'csv', filter },
  ).value;

/** Starts the download as a press on its link would. */
function download(id: string): void {
  const link = Object.assign(document.createElement('a'), { href: fileOf(id), download: '' });
  document.body.append(link);
  link.click();
  link.remove();
}

/** Asks for a file of these bookings, or for the sheet of `date`, and downloads it once, as soon as it is made. `said` is null while there is nothing to say. */
export function useCsvExport(filter: Partial<ExportFilter>) {
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
    if (request.isError) return sentenceOf(request.error, EXPORT_TEXTS.failed);
    if (requested?.status === 'failed') return requested.error;
    if (requested?.status === 'ready') return TEXTS.ready(requested.rows ?? 0);
    if (requested?.isWorkerAway) return STATE_TEXTS.away;
    return isBusy ? TEXTS.meanwhile : null;
  };
  const forget = () => {
    setId(null);
    request.reset();
  };
  return { requested, isBusy, said: sentence(), start, forget };
}
