import { Badge, Box, Flex, Progress, Text } from '@radix-ui/themes';
import { buttonClass } from '../../ui/form/button.js';
import { Download } from '../../ui/icons.js';
import {
  DAY_MS,
  EXPORTS,
  type ExportView,
  type EventType,
  type PaymentStatus,
  type StatusFilter,
} from '#libs/shared/contracts';
import { EXPORT_TEXTS, HISTORY_COLUMNS as TITLES, STATE_TEXTS, FILTER_LABELS } from './copy.js';
import { grouped, shortMoment, mediumDay } from '../../lib/format/format.js';
import { DataTable, type Column } from '../../ui/table/data-table.js';
import { fileOf, isOpen } from './api.js';
import { EVENT_TYPE_LABELS } from '../../copy/booking.js';
import { MONEY_LABELS, PAYMENT_LABELS, STATUS_FILTER_LABELS } from '../../copy/admin-bookings.js';

/** The filters of the rows, in the order of the form. */
function filterLabel({ filter }: Pick<ExportView, 'filter'>): string {
  const { search, status, paymentStatus, money, type, from, to, date, crewNo, ids } = filter;
  const words = [
    search && FILTER_LABELS.search(search),
    status && STATUS_FILTER_LABELS[status as StatusFilter],
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

const COLORS = { queued: 'amber', running: 'amber', ready: 'green', failed: 'red', expired: 'gray' } as const;

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
    <Flex wrap="wrap" align="center" gap="1" gapX="3">
      <Badge color={COLORS[state]} highContrast>
        {STATE_TEXTS.labels[state]}
      </Badge>
      {isOpen(requested) && (
        <Flex align="center" gap="2" flexGrow="1" maxWidth="200px">
          <Progress
            value={requested.progress}
            aria-label={STATE_TEXTS.progressOf(EXPORTS[requested.name].title)}
          />
          <b aria-hidden>{STATE_TEXTS.percent(requested.progress)}</b>
        </Flex>
      )}
      {sentence && (
        <Box asChild maxWidth="44ch">
          <Text as="p" color={requested.isWorkerAway ? 'amber' : 'gray'} highContrast>
            {sentence}
          </Text>
        </Box>
      )}
    </Flex>
  );
}

const What = ({ requested }: { requested: ExportView }) => (
  <>
    <b>{EXPORTS[requested.name].title}</b>
    {/* The filters of a removed file are not stored. */}
    {!requested.isExpired && (
      <Box asChild maxWidth="44ch">
        <Text as="div" size="1" color="gray">
          <span>{filterLabel(requested)}</span>
          {requested.includeChildData && <span>{`, ${STATE_TEXTS.withChild}`}</span>}
        </Text>
      </Box>
    )}
  </>
);

function File({ requested }: { requested: ExportView }) {
  if (requested.status !== 'ready' || requested.isExpired) return <span>{STATE_TEXTS.noRows}</span>;
  const label = STATE_TEXTS.downloadOf(EXPORTS[requested.name].title, shortMoment(requested.createdAt));
  return (
    <Flex direction="column" align="start" gap="1" py="1">
      <a className={buttonClass('small')} href={fileOf(requested.id)} download aria-label={label}>
        <Download size={18} strokeWidth={2.4} />
        {STATE_TEXTS.download}
      </a>
      <Text size="1" color="gray" wrap="nowrap">
        {STATE_TEXTS.kept(daysLeft(requested.expiresAt))}
      </Text>
    </Flex>
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
    cell: ({ createdAt }) => <Text wrap="nowrap">{shortMoment(createdAt)}</Text>,
  },
  { key: 'file', title: TITLES.file, cell: (requested) => <File requested={requested} />, isWide: true },
];

/** Every export, newest first; the entry remains after its file is removed. */
export const ExportHistory = ({ exports }: { exports: ExportView[] }) => (
  <DataTable caption={EXPORT_TEXTS.caption} columns={COLUMNS} rows={exports} rowKey={({ id }) => id} />
);
