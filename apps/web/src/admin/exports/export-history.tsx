import { Download } from 'lucide-react';
import { EXPORTS, type ExportView } from '#libs/shared/contracts';
import { EXPORT_TEXTS, HISTORY_COLUMNS as TITLES, STATE_TEXTS } from './copy.js';
import { grouped, shortMoment } from '../../lib/format/format.js';
import { DataTable } from '../../ui/table/data-table.js';
import type { Column } from '../../ui/table/data-table.types.js';
import { fileOf } from './api.js';
import { ExportState } from './export-state.js';
import { daysLeft, filterInWords } from './words.js';

const What = ({ requested }: { requested: ExportView }) => (
  <span className="export-what">
    <b>{EXPORTS[requested.name].title}</b>
    {/* What a removed file was narrowed to is not kept. */}
    {!requested.isExpired && (
      <span>
        {filterInWords(requested)}
        {requested.includeChildData && `, ${STATE_TEXTS.withChild}`}
      </span>
    )}
  </span>
);

function File({ requested }: { requested: ExportView }) {
  if (requested.status !== 'ready' || requested.isExpired) return <span>{STATE_TEXTS.noRows}</span>;
  const label = STATE_TEXTS.downloadOf(EXPORTS[requested.name].title, shortMoment(requested.createdAt));
  return (
    <span className="export-file">
      <a className="admin-button" href={fileOf(requested.id)} download aria-label={label}>
        <Download aria-hidden size={18} strokeWidth={2.4} />
        {STATE_TEXTS.download}
      </a>
      <span>{STATE_TEXTS.kept(daysLeft(requested.expiresAt))}</span>
    </span>
  );
}

const COLUMNS: Column<ExportView>[] = [
  { key: 'what', title: TITLES.what, cell: (requested) => <What requested={requested} /> },
  {
    key: 'state',
    title: TITLES.state,
    cell: (requested) => <ExportState requested={requested} />,
    isWide: true,
  },
  {
    key: 'rows',
    title: TITLES.rows,
    cell: ({ rows }) => (rows === null ? STATE_TEXTS.noRows : grouped(rows)),
    isNumber: true,
  },
  {
    key: 'requested',
    title: TITLES.requested,
    cell: ({ createdAt }) => <span className="export-when">{shortMoment(createdAt)}</span>,
  },
  { key: 'file', title: TITLES.file, cell: (requested) => <File requested={requested} />, isWide: true },
];

/** Every export, newest first; a line stays when its file has gone. */
export const ExportHistory = ({ exports }: { exports: ExportView[] }) => (
  <DataTable caption={EXPORT_TEXTS.caption} columns={COLUMNS} rows={exports} rowKey={({ id }) => id} />
);
