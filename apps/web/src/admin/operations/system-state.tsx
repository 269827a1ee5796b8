import { Badge, DataList, Flex, Grid, Text } from '@radix-ui/themes';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { LastDay, OperationsOverview, WorkerStatus } from '#libs/shared/contracts';
import { grouped, shortMoment } from '../../lib/format/format.js';
import { age } from './ages.js';
import { STATUS_TEXTS as TEXTS } from './copy.js';
import { TitledCard } from '../shared/titled-card.js';
import { Sparkline } from './sparkline.js';

const QUARTERS_OF_AN_HOUR = 4;

const sum = (counts: readonly number[]) => counts.reduce((total, each) => total + each, 0);
const lastHour = (counts: readonly number[]) => sum(counts.slice(-QUARTERS_OF_AN_HOUR));

type LineProps = { label: string; note?: ReactNode; trend?: ReactNode; children: ReactNode };

/** One fact: its label, value, and note. */
const Line = ({ label, note, trend, children }: LineProps) => (
  <DataList.Item align="center">
    <DataList.Label>{label}</DataList.Label>
    <DataList.Value>
      <Flex align="center" justify="between" gap="3" width="100%">
        <Flex wrap="wrap" align="baseline" gapX="2">
          <Text weight="bold" wrap="nowrap">
            {children}
          </Text>
          {note && (
            <Text size="2" color="gray">
              {note}
            </Text>
          )}
        </Flex>
        {trend}
      </Flex>
    </DataList.Value>
  </DataList.Item>
);

const COLORS = { up: 'green', away: 'red', off: 'gray' } as const;

function Service({ state }: { state?: WorkerStatus['payments'] }) {
  return (
    <Badge color={state ? COLORS[state] : 'gray'} highContrast>
      {state ? TEXTS[state] : TEXTS.unknown}
    </Badge>
  );
}

/** These need no action unless PayPal rejects them. */
function unappliedNote({ unappliedPayments }: OperationsOverview): ReactNode {
  const { count, stuck, choosing, until } = unappliedPayments;
  if (count === 0) return null;
  return (
    <>
      <span>{stuck > 0 ? TEXTS.stuck(stuck) : TEXTS.goingBack}</span>
      {until && <span>{`; ${TEXTS.choosing(choosing, shortMoment(until))}`}</span>}
      <span> </span>
      <Link to="/admin?money=to-return">{TEXTS.showBookings}</Link>
    </>
  );
}

const countAndAge = (count: number, seconds: number | null) =>
  count === 0 ? TEXTS.none : TEXTS.ageOfOldest(count, age(seconds));

function Services({ view }: { view: OperationsOverview }) {
  const { waitingPayments: waiting, unappliedPayments: unapplied, workers } = view;
  const running = workers.filter(({ isAway }) => !isAway);
  const waitingNote = [
    waiting.oldestSeconds === null ? null : TEXTS.unansweredFor(age(waiting.oldestSeconds)),
    waiting.underReview > 0 && TEXTS.underReview(waiting.underReview),
  ];
  return (
    <TitledCard title={TEXTS.services}>
      <DataList.Root size="2">
        <Line label={TEXTS.waiting} note={waitingNote.filter(Boolean).join('; ')}>
          {waiting.count === 0 ? TEXTS.none : TEXTS.sum(waiting.count, waiting.amount)}
        </Line>
        <Line label={TEXTS.unapplied} note={unappliedNote(view)}>
          {unapplied.count === 0 ? TEXTS.none : TEXTS.sum(unapplied.count, unapplied.amount)}
        </Line>
        <Line label={TEXTS.payPal}>
          <Service state={running[0]?.payments} />
        </Line>
        <Line label={TEXTS.mail}>
          <Service state={running[0]?.mail} />
        </Line>
        <Line label={TEXTS.queue}>
          <Service state={view.isQueueAway ? 'away' : 'up'} />
        </Line>
        <Line label={TEXTS.workers}>
          <Badge color={running.length > 0 ? 'green' : 'red'} highContrast>
            {TEXTS.running(running.length)}
          </Badge>
        </Line>
        {view.rehearsal && (
          <DataList.Item>
            <DataList.Label>{TEXTS.backup}</DataList.Label>
            <DataList.Value>{view.rehearsal}</DataList.Value>
          </DataList.Item>
        )}
      </DataList.Root>
    </TitledCard>
  );
}

function Work({ view }: { view: OperationsOverview }) {
  const { lastDay, lastHour: hour, failedJobs, outbox, queues } = view;
  const waits = queues.flatMap(({ oldestWaitingSeconds }) => oldestWaitingSeconds ?? []);
  const trend = (kind: keyof LastDay, what: string) => (
    <Sparkline
      counts={lastDay[kind]}
      label={TEXTS.trend(what, sum(lastDay[kind]), Math.max(0, ...lastDay[kind]))}
    />
  );
  const calls = lastHour(lastDay.calls);
  const failedCalls = lastHour(lastDay.failedCalls);
  return (
    <TitledCard
      title={TEXTS.work}
      aside={
        <Text size="1" color="gray">
          {TEXTS.day}
        </Text>
      }
    >
      <DataList.Root size="2">
        <Line label={TEXTS.calls} trend={trend('calls', TEXTS.calls)}>
          {grouped(calls)}
        </Line>
        <Line
          label={TEXTS.failedCalls}
          note={failedCalls > 0 && TEXTS.share(failedCalls / calls)}
          trend={trend('failedCalls', TEXTS.failedCalls)}
        >
          {grouped(failedCalls)}
        </Line>
        <Line label={TEXTS.slowCalls} trend={trend('slowCalls', TEXTS.slowCalls)}>
          {grouped(lastHour(lastDay.slowCalls))}
        </Line>
        <Line
          label={TEXTS.jobsDone}
          note={hour.donePerMinute > 0 && TEXTS.perMinute(hour.donePerMinute)}
          trend={trend('jobsDone', TEXTS.jobsDone)}
        >
          {grouped(hour.done)}
        </Line>
        <Line
          label={TEXTS.jobsFailed}
          note={[
            hour.failed > 0 && TEXTS.share(hour.failureRate),
            failedJobs > 0 && TEXTS.forGood(failedJobs),
          ]
            .filter(Boolean)
            .join('; ')}
          trend={trend('jobsFailed', TEXTS.jobsFailed)}
        >
          {grouped(hour.failed)}
        </Line>
        <Line label={TEXTS.unsent}>{countAndAge(outbox.unsent, outbox.oldestUnsentSeconds)}</Line>
        <Line label={TEXTS.pending}>{countAndAge(outbox.owed, outbox.oldestOwedSeconds)}</Line>
        <Line label={TEXTS.oldest}>{waits.length === 0 ? TEXTS.none : age(Math.max(...waits))}</Line>
      </DataList.Root>
    </TitledCard>
  );
}

/** One row per fact: money and services, calls and jobs. */
export const SystemState = ({ view }: { view: OperationsOverview }) => (
  <Grid columns="repeat(auto-fit, minmax(min(100%, 420px), 1fr))" gap="4">
    <Services view={view} />
    <Work view={view} />
  </Grid>
);
