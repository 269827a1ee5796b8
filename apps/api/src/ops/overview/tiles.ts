import { centsToDollars, type LastDay, type OperationsView, type WorkerStatus } from '#libs/shared/contracts';
import { LATE_SECONDS, LIMBO_SECONDS, presentWorker, UNSENT_SECONDS, type OpsState } from './finding.js';
import { html, type Html } from '../html.js';
import { age, count, percent, plural } from '../format.js';

type Tile = { name: string; figure: string; small: string; isBad?: boolean; spark?: Html };

const QUARTERS_OF_AN_HOUR = 4;

/** The figures of the first page: money and outside services first, then the work. */
export const tiles = (sight: OpsState): Html =>
  html`<dl class="ops-tiles">
    ${[...moneyTiles(sight), ...callTiles(sight.view), ...jobTiles(sight.view), ...backlogTiles(sight.view)].map(tile)}
  </dl>`;

const tile = ({ name, figure, small, isBad, spark }: Tile): Html =>
  html`<div class="ops-tile ${isBad ? 'is-bad' : ''}">
    <dt>${name}</dt>
    <dd>${figure}</dd>
    <dd class="ops-small">${small}</dd>
    ${spark ? html`<dd class="ops-day">${spark}</dd>` : ''}
  </div>`;

function moneyTiles({ view, limbo }: OpsState): Tile[] {
  const worker = presentWorker(view);
  const reviewed =
    limbo.reviewed > 0 ? `${plural(limbo.reviewed, 'more')} under review` : 'none under review';
  return [
    {
      name: 'Payments in limbo',
      figure: count(limbo.unanswered),
      small:
        limbo.unanswered > 0
          ? `${centsToDollars(limbo.cents)}, unanswered for ${age(limbo.oldestSeconds)}; ${reviewed}`
          : `wait for PayPal’s answer; ${reviewed}`,
      isBad: (limbo.oldestSeconds ?? 0) >= LIMBO_SECONDS,
    },
    neighbour('PayPal', worker, 'payments'),
    neighbour('Mail server', worker, 'mail'),
  ];
}

const STATE_LABELS = { up: 'Reachable', away: 'Away', off: 'Not set up' };

function neighbour(name: string, worker: WorkerStatus | undefined, which: 'payments' | 'mail'): Tile {
  const state = worker?.[which];
  return {
    name,
    figure: state ? STATE_LABELS[state] : 'Unknown',
    small: worker ? `as ${worker.name} sees it` : 'no worker looks',
    isBad: state === 'away',
  };
}

function callTiles({ lastDay }: OperationsView): Tile[] {
  const calls = lastHour(lastDay.calls);
  const [failed, slow] = [lastHour(lastDay.failedCalls), lastHour(lastDay.slowCalls)];
  const of = `of ${plural(calls, 'call')} in the last hour`;
  return [
    {
      name: 'API errors',
      figure: count(failed),
      small: `${of}, ${percent(calls === 0 ? 0 : failed / calls)}`,
      isBad: failed > 0,
      spark: dayOf(lastDay, 'failedCalls', 'Failed calls'),
    },
    {
      name: 'Slow calls',
      figure: count(slow),
      small: `took a second or longer, ${of}`,
      spark: dayOf(lastDay, 'slowCalls', 'Slow calls'),
    },
    {
      name: 'API calls',
      figure: count(calls),
      small: 'in the last hour',
      spark: dayOf(lastDay, 'calls', 'Calls'),
    },
  ];
}

const jobTiles = ({ failedJobs, lastHour: hour, lastDay }: OperationsView): Tile[] => [
  {
    name: 'Jobs done',
    figure: count(hour.done),
    small: `in the last hour, ${hour.donePerMinute} a minute`,
    spark: dayOf(lastDay, 'jobsDone', 'Jobs done'),
  },
  {
    name: 'Jobs that failed',
    figure: count(hour.failed),
    small: `in the last hour, ${percent(hour.failureRate)} of all; ${count(failedJobs)} for good`,
    isBad: failedJobs > 0,
    spark: dayOf(lastDay, 'jobsFailed', 'Failed jobs'),
  },
];

function backlogTiles({ queues, outbox, workers }: OperationsView): Tile[] {
  const waits = queues.flatMap((queue) => queue.oldestWaitingSeconds ?? []);
  const oldest = waits.length > 0 ? Math.max(...waits) : null;
  const present = workers.filter(({ isAway }) => !isAway).length;
  return [
    {
      name: 'Oldest waiting job',
      figure: age(oldest),
      small: 'late from 5 minutes on',
      isBad: (oldest ?? 0) >= LATE_SECONDS,
    },
    {
      name: 'Events to send',
      figure: count(outbox.unsent),
      small: outbox.unsent > 0 ? `the oldest for ${age(outbox.oldestUnsentSeconds)}` : 'all are sent',
      isBad: (outbox.oldestUnsentSeconds ?? 0) >= UNSENT_SECONDS,
    },
    {
      name: 'Jobs pending',
      figure: count(outbox.owed),
      small: outbox.owed > 0 ? `the oldest for ${age(outbox.oldestOwedSeconds)}` : 'all are done',
      isBad: (outbox.oldestOwedSeconds ?? 0) >= LATE_SECONDS,
    },
    {
      name: 'Workers',
      figure: count(present),
      small: present === 1 ? 'is at work' : 'are at work',
      isBad: present === 0,
    },
  ];
}

const lastHour = (counts: number[]) =>
  counts.slice(-QUARTERS_OF_AN_HOUR).reduce((sum, each) => sum + each, 0);

function dayOf(lastDay: LastDay, kind: keyof LastDay, what: string): Html {
  const counts = lastDay[kind];
  const total = counts.reduce((sum, each) => sum + each, 0);
  const highest = Math.max(0, ...counts);
  return sparkLine(
    counts,
    `${what} of 24 hours: ${count(total)}, at most ${count(highest)} in a quarter of an hour`,
  );
}

const [WIDTH, HEIGHT, EDGE] = [240, 32, 2];

/**
 * A line through `counts`, the oldest first, as high as the highest of them; read out as `label`. It stretches to its
 * place and keeps the line's width. Without anything to draw it is a flat line.
 */
function sparkLine(counts: readonly number[], label: string): Html {
  const highest = Math.max(1, ...counts);
  const step = WIDTH / Math.max(1, counts.length - 1);
  const points = counts.map((each, index) => {
    const y = HEIGHT - EDGE - (each / highest) * (HEIGHT - 2 * EDGE);
    return `${round(index * step)},${round(y)}`;
  });
  return html`<svg
    class="ops-spark"
    viewBox="0 0 ${WIDTH} ${HEIGHT}"
    preserveAspectRatio="none"
    role="img"
    aria-label="${label}"
  >
    <polygon points="0,${HEIGHT} ${points.join(' ')} ${WIDTH},${HEIGHT}" />
    <polyline points="${points.join(' ')}" />
  </svg>`;
}

const round = (value: number) => Math.round(value * 10) / 10;
