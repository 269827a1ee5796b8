import { Download } from 'lucide-react';
import { EXPORTS, type ExportView } from '#libs/contracts';
import { EXPORT_TEXTS, HISTORY_COLUMNS as TITLES, STATE_TEXTS } from '../../content/admin-exports.js';
import { grouped, shortMoment } from '../../lib/format.js';
import { DataTable } from '../../ui/data-table.js';
import type { Column } from '../../ui/data-table.types.js';
import { fileOf } from './api.js';
import { ExportState } from './export-state.js';
import { daysLeft, filterInWords } from './words.js';

const What = ({ asked }: { asked: ExportView }) => (
  <span className="export-what">
    <b>{EXPORTS[asked.name].title}</b>
    {/* What a removed file was narrowed to is not kept. */}
    {!asked.isExpired && (
      <span>
        {filterInWords(asked)}
        {asked.includeChildData && `, ${STATE_TEXTS.withChild}`}
      </span>
    )}
  </span>
);

function File({ asked }: { asked: ExportView }) {
  if (asked.status !== 'ready' || asked.isExpired) return <span>{STATE_TEXTS.noRows}</span>;
  const label = STATE_TEXTS.downloadOf(EXPORTS[asked.name].title, shortMoment(asked.createdAt));
  return (
    <span className="export-file">
      <a className="admin-button" href={fileOf(asked.id)} download aria-label={label}>
        <Download aria-hidden size={18} strokeWidth={2.4} />
        {STATE_TEXTS.download}
      </a>
      <span>{STATE_TEXTS.kept(daysLeft(asked.expiresAt))}</span>
    </span>
  );
}

const COLUMNS: Column<ExportView>[] = [
  { key: 'what', title: TITLES.what, cell: (asked) => <What asked={asked} /> },
  { key: 'state', title: TITLES.state, cell: (asked) => <ExportState asked={asked} />, isWide: true },
  {
    key: 'rows',
    title: TITLES.rows,
    cell: ({ rows }) => (rows === null ? STATE_TEXTS.noRows : grouped(rows)),
    isNumber: true,
  },
  {
    key: 'asked',
    title: TITLES.asked,
    cell: ({ createdAt }) => <span className="export-when">{shortMoment(createdAt)}</span>,
  },
  { key: 'file', title: TITLES.file, cell: (asked) => <File asked={asked} />, isWide: true },
];

/** Every export, newest first; a line stays when its file has gone. */
export const ExportHistory = ({ exports }: { exports: ExportView[] }) => (
  <DataTable caption={EXPORT_TEXTS.caption} columns={COLUMNS} rows={exports} rowKey={({ id }) => id} />
);
