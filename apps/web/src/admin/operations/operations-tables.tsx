import { Badge, Flex, Heading, Text } from '@radix-ui/themes';
import type {
  HandlerFigures,
  OperationsOverview,
  QueueCounts,
  TimerStatus,
  WorkerStatus,
} from '#libs/shared/contracts';
import { grouped, humanize } from '../../lib/format/format.js';
import { Empty } from '../../ui/feedback/load-states.js';
import { DataTable, type Column } from '../../ui/table/data-table.js';
import { age, duration, since } from './ages.js';
import { TABLE_LABELS as LABELS, workerState } from './copy.js';

const DAY_MS = 86_400_000;
const STATES = ['waiting', 'prioritized', 'active', 'delayed', 'failed', 'paused'];
/** States with a column only while a queue has jobs in them. */
const RARE = ['prioritized', 'paused'];

function queueColumns(queues: QueueCounts[]): Column<QueueCounts>[] {
  const states = STATES.filter(
    (state) => !RARE.includes(state) || queues.some((queue) => queue.states?.[state]),
  );
  return [
    {
      key: 'queue',
      title: LABELS.queue,
      cell: ({ name }) => <a href={`/ops/queues/queue/${name}`}>{name}</a>,
    },
    ...states.map((state) => ({
      key: state,
      title: humanize(state),
      cell: (queue: QueueCounts) => (queue.states ? grouped(queue.states[state] ?? 0) : LABELS.unknown),
      isNumber: true,
    })),
    {
      key: 'oldest',
      title: LABELS.oldest,
      cell: ({ oldestWaitingSeconds }) => age(oldestWaitingSeconds),
      isNumber: true,
    },
  ];
}

/** Jobs by queue and state. */
export const Queues = ({ view: { queues } }: { view: OperationsOverview }) => (
  <>
    <DataTable
      caption={LABELS.queues}
      columns={queueColumns(queues)}
      rows={queues}
      rowKey={({ name }) => name}
    />
    <p>
      {/* The board is served by the API, so the link loads a document. */}
      <a href="/ops/queues/">{LABELS.board}</a>
    </p>
  </>
);

const HANDLER_COLUMNS: Column<HandlerFigures>[] = [
  { key: 'handler', title: LABELS.handler, cell: ({ handler }) => handler },
  { key: 'done', title: LABELS.done, cell: ({ done }) => grouped(done), isNumber: true },
  {
    key: 'failing',
    title: LABELS.failing,
    cell: ({ failing }) =>
      failing > 0 ? (
        <Badge color="red" highContrast>
          {grouped(failing)}
        </Badge>
      ) : (
        '0'
      ),
    isNumber: true,
  },
  { key: 'median', title: LABELS.median, cell: ({ p50Ms }) => duration(p50Ms), isNumber: true },
  { key: 'slowest', title: LABELS.slowest, cell: ({ p95Ms }) => duration(p95Ms), isNumber: true },
];

/** The work of each handler within the last hour. */
export const Activity = ({ view: { handlers } }: { view: OperationsOverview }) =>
  handlers.length === 0 ? (
    <Empty title={LABELS.noHandlers} />
  ) : (
    <DataTable
      caption={LABELS.handlers}
      columns={HANDLER_COLUMNS}
      rows={handlers}
      rowKey={({ handler }) => handler}
    />
  );

const workerColumns = (readAt: string): Column<WorkerStatus>[] => [
  { key: 'worker', title: LABELS.worker, cell: ({ name }) => <b>{name}</b> },
  {
    key: 'state',
    title: LABELS.state,
    cell: (worker) => (
      <Badge color={worker.isAway ? 'red' : 'green'} highContrast>
        {workerState(worker)}
      </Badge>
    ),
  },
  { key: 'seen', title: LABELS.seen, cell: ({ seenAt }) => since(seenAt, readAt) },
  { key: 'started', title: LABELS.started, cell: ({ startedAt }) => since(startedAt, readAt) },
  { key: 'version', title: LABELS.version, cell: ({ version }) => version },
];

/** A failure of the last day is still shown after later successful runs. */
function timerNote({ fault, lastFault, lastFailedAt }: TimerStatus, readAt: string) {
  if (fault)
    return (
      <Text as="p" size="2" color="red" highContrast>
        {LABELS.timerFailed(fault)}
      </Text>
    );
  if (!lastFailedAt || Date.parse(readAt) - Date.parse(lastFailedAt) > DAY_MS) return null;
  return (
    <Text as="p" size="2" color="gray">
      {LABELS.timerRecovered(since(lastFailedAt, readAt), lastFault ?? '')}
    </Text>
  );
}

const timerColumns = (readAt: string): Column<TimerStatus>[] => [
  {
    key: 'timer',
    title: LABELS.timer,
    cell: (timer) => (
      <>
        <b>{timer.name}</b>
        {timerNote(timer, readAt)}
      </>
    ),
  },
  { key: 'every', title: LABELS.every, cell: ({ everySeconds }) => age(everySeconds), isNumber: true },
  { key: 'last', title: LABELS.lastRun, cell: ({ lastRunAt }) => since(lastRunAt, readAt), isNumber: true },
  { key: 'took', title: LABELS.took, cell: ({ tookMs }) => duration(tookMs), isNumber: true },
  { key: 'next', title: LABELS.nextRun, cell: ({ nextRunAt }) => since(nextRunAt, readAt), isNumber: true },
];

/** The running workers, and the last run and result of each repeating job. */
export const WorkersAndTimers = ({ view: { workers, timers, readAt } }: { view: OperationsOverview }) => (
  <Flex direction="column" gap="3">
    <Heading as="h3" size="3">
      {LABELS.workers}
    </Heading>
    {workers.length === 0 ? (
      <p>{LABELS.noWorkers}</p>
    ) : (
      <DataTable
        caption={LABELS.workers}
        columns={workerColumns(readAt)}
        rows={workers}
        rowKey={({ name }) => name}
      />
    )}
    <Heading as="h3" size="3" mt="3">
      {LABELS.timers}
    </Heading>
    {timers.length === 0 ? (
      <p>{LABELS.noTimers}</p>
    ) : (
      <DataTable
        caption={LABELS.timers}
        columns={timerColumns(readAt)}
        rows={timers}
        rowKey={({ name }) => name}
      />
    )}
  </Flex>
);
