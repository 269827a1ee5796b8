import { Download } from 'lucide-react';
import {
  DAY_MS,
  EXPORTS,
  type ExportView,
  type BookingStatus,
  type EventType,
  type PaymentStatus,
} from '#libs/shared/contracts';
import { EXPORT_TEXTS, HISTORY_COLUMNS as TITLES, STATE_TEXTS, FILTER_LABELS } from './copy.js';
import { grouped, shortMoment, mediumDay } from '../../lib/format/format.js';
import { DataTable, type Column } from '../../ui/table/data-table.js';
import { fileOf, isOpen } from './api.js';
import { EVENT_TYPE_LABELS } from '../../app/copy/booking.js';
import { MONEY_LABELS, PAYMENT_LABELS, STATUS_LABELS } from '../../app/copy/admin-bookings.js';

/** The filters of the rows, in the order of the form. */
function filterLabel({ filter }: Pick<ExportView, 'filter'>): string {
  const { search, status, paymentStatus, money, type, from, to, date, crewNo, ids } = filter;
  const words = [
    search && FILTER_LABELS.search(search),
    status && STATUS_LABELS[status as BookingStatus],
    paymentStatus && PAYMENT_LABELS[paymentStatus as PaymentStatus],
    money && MONEY_LABELS[money],
    type && EVENT_TYPE_LABELS[type as EventType],
    from && FILTER_LABELS.from(mediumDay(from)),
    to && FILTER_LABELS.to(mediumDay(to)),
    date && mediumDay(date),
    crewNo && FILTER_LABELS.crew(crewNo),
    ids && FILTER_LABELS.selected(ids.split(',').length),
  ].filter(Boolean);
  return words.join(', ') || FILTER_LABELS.all;
}

/** Full days left from now. */
const daysLeft = (expiresAt: string) => Math.floor((Date.parse(expiresAt) - Date.now()) / DAY_MS);

/** Colors of the chips by state. */
const TONES = {
  queued: 'pending',
  running: 'pending',
  ready: 'confirmed',
  failed: 'cancelled',
  expired: 'other',
} as const;

function messageFor({ status, isWorkerAway, error, isExpired }: ExportView): string | null {
  if (isExpired) return STATE_TEXTS.expired;
  if (isWorkerAway) return status === 'running' ? STATE_TEXTS.awayRunning : STATE_TEXTS.away;
  if (status === 'queued') return STATE_TEXTS.queued;
  return error;
}

/** The state of an export: a label, a progress bar while it is generated, and a message if needed. */
function ExportState({ requested }: { requested: ExportView }) {
  const state = requested.isExpired ? 'expired' : requested.status;
  const sentence = messageFor(requested);
  return (
    <div className="export-state" data-away={requested.isWorkerAway || undefined}>
      <span className="chip-status" data-status={TONES[state]}>
        {STATE_TEXTS.labels[state]}
      </span>
      {isOpen(requested) && (
        <span className="export-progress">
          <progress
            max={100}
            value={requested.progress}
            aria-label={STATE_TEXTS.progressOf(EXPORTS[requested.name].title)}
          />
          <span aria-hidden>{STATE_TEXTS.percent(requested.progress)}</span>
        </span>
      )}
      {sentence && <p>{sentence}</p>}
    </div>
  );
}

const What = ({ requested }: { requested: ExportView }) => (
  <span className="export-what">
    <b>{EXPORTS[requested.name].title}</b>
    {/* The filters of a removed file are not stored. */}
    {!requested.isExpired && (
      <span>
        {filterLabel(requested)}
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

/** Every export, newest first; the entry remains after its file is removed. */
export const ExportHistory = ({ exports }: { exports: ExportView[] }) => (
  <DataTable caption={EXPORT_TEXTS.caption} columns={COLUMNS} rows={exports} rowKey={({ id }) => id} />
);
