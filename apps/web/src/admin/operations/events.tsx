import { Badge, Card, Code, Flex, Heading, Text } from '@radix-ui/themes';
import { Link } from 'react-router-dom';
import type { FoundEvent, FoundJob } from '#libs/shared/contracts';
import { errorMessage } from '../../lib/api/http.js';
import { shortMoment } from '../../lib/format/format.js';
import { Empty, Failure, Loading } from '../../ui/feedback/load-states.js';
import { DataTable, type Column } from '../../ui/table/data-table.js';
import { useEvents } from './api.js';
import { duration } from './ages.js';
import { EVENT_TEXTS as TEXTS, JOB_STATES, OPERATIONS_TEXTS, SEARCH_TEXTS } from './copy.js';
import { ReplayButton, RetryJobButton } from './retry.js';
import { useCan } from '../shared/rights.js';

const COLORS = { done: 'green', waiting: 'gray', retrying: 'amber', failed: 'red' } as const;
const TITLES = TEXTS.columns;

function columnsOf(eventId: string, mayRetry: boolean): Column<FoundJob>[] {
  const columns: Column<FoundJob>[] = [
    { key: 'job', title: TITLES.job, cell: ({ handler }) => <b>{handler}</b> },
    {
      key: 'state',
      title: TITLES.state,
      cell: ({ state }) => (
        <Badge color={COLORS[state]} highContrast>
          {JOB_STATES[state]}
        </Badge>
      ),
    },
    { key: 'attempts', title: TITLES.attempts, cell: ({ attempts }) => attempts, isNumber: true },
    { key: 'took', title: TITLES.took, cell: ({ tookMs }) => duration(tookMs), isNumber: true },
    {
      key: 'when',
      title: TITLES.when,
      cell: ({ doneAt, failedAt }) => {
        const at = doneAt ?? failedAt;
        return at ? shortMoment(at) : '–';
      },
    },
    {
      key: 'failure',
      title: TITLES.failure,
      cell: ({ state, message }) => (state === 'done' ? '–' : (message ?? '–')),
      isWide: true,
    },
  ];
  if (!mayRetry) return columns;
  const retry: Column<FoundJob> = {
    key: 'action',
    title: TITLES.action,
    cell: ({ state, handler }) =>
      state === 'failed' ? <RetryJobButton eventId={eventId} handler={handler} /> : '–',
  };
  return [...columns, retry];
}

function Event({ event, mayRetry }: { event: FoundEvent; mayRetry: boolean }) {
  const { id, name, bookingId, requestId, createdAt, sentAt, jobs } = event;
  return (
    <Card asChild size="2">
      <li>
        <Flex direction="column" gap="2">
          <Heading as="h3" size="3">
            {name}
          </Heading>
          <Text size="2" color="gray">
            {`${TEXTS.recorded(shortMoment(createdAt))}, ${sentAt ? TEXTS.sent(shortMoment(sentAt)) : TEXTS.unsent}`}
          </Text>
          <Flex wrap="wrap" gap="1" gapX="4">
            <Code size="2" color="gray" highContrast>
              {id}
            </Code>
            {requestId && (
              <Text size="2" color="gray">
                {TEXTS.request(requestId)}
              </Text>
            )}
          </Flex>
          {jobs.length > 0 && (
            <DataTable
              caption={TEXTS.jobsOf(name)}
              columns={columnsOf(id, mayRetry)}
              rows={jobs}
              rowKey={({ handler }) => handler}
            />
          )}
          <Flex wrap="wrap" align="center" gap="2" gapX="4">
            {bookingId && (
              <Link to={`/admin?tab=bookings&booking=${encodeURIComponent(bookingId)}`}>{TEXTS.booking}</Link>
            )}
            {mayRetry && sentAt && jobs.length > 0 && <ReplayButton eventId={id} />}
          </Flex>
        </Flex>
      </li>
    </Card>
  );
}

/** The events found for an id, with their jobs. */
export function Events({ id, mayWrite }: { id: string; mayWrite: boolean }) {
  const events = useEvents(id);
  const mayRetry = useCan('operate') && mayWrite;
  const { data, error } = events;
  if (!data)
    return error ? (
      <Failure text={errorMessage(error, OPERATIONS_TEXTS.notLoaded)} query={events} />
    ) : (
      <Loading text={SEARCH_TEXTS.loading} />
    );
  if (data.length === 0)
    return <Empty title={SEARCH_TEXTS.none} text={SEARCH_TEXTS.noneText} picture="no-results" />;
  return (
    <>
      <Text as="p" size="2" role="status">
        {SEARCH_TEXTS.found(data.length)}
      </Text>
      <Flex asChild direction="column" gap="3">
        <ul aria-label={SEARCH_TEXTS.results}>
          {data.map((event) => (
            <Event key={event.id} event={event} mayRetry={mayRetry} />
          ))}
        </ul>
      </Flex>
    </>
  );
}
