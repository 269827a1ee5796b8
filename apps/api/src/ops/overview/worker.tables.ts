import { DAY_MS, type OperationsView, type TimerStatus, type WorkerStatus } from '#libs/shared/contracts';
import { html, type Html } from '../html.js';
import { figures, tableBox } from '../ops-parts.js';
import { age, ms, plural, since } from '../format.js';

/** Who is at work. */
export const workers = ({ workers: all }: OperationsView, now: Date): Html =>
  tableBox({
    id: 'workers',
    title: 'Workers',
    columns: ['Worker', 'State', 'Seen', 'Started', 'Version'],
    rows: all.map((worker) => workerRow(worker, now)),
    ifEmpty: 'No worker has been seen within the last day.',
  });

const workerRow = (worker: WorkerStatus, now: Date): Html =>
  html`<tr>
    <th scope="row">${worker.name}</th>
    <td data-label="State">
      <span class="chip ${worker.isAway ? 'bad' : 'good'}">${worker.isAway ? 'away' : 'at work'}</span>
    </td>
    <td class="ops-now" data-label="Seen">${since(worker.seenAt, now)}</td>
    <td class="ops-now" data-label="Started">${since(worker.startedAt, now)}</td>
    <td data-label="Version">${worker.version}</td>
  </tr>`;

/** When each repeating job ran last, and how that went; folded while all went well. */
export function timers({ timers: all }: OperationsView, now: Date): Html {
  const failed = all.filter(({ fault }) => fault).length;
  return tableBox({
    id: 'timers',
    title: 'Timers',
    columns: ['Timer', 'Every', 'Last run', figures('Took'), 'Next run'],
    rows: all.map((timer) => timerRow(timer, now)),
    ifEmpty: 'No timer has run yet.',
    folded: failed === 0 ? `${plural(all.length, 'timer')}, none failed` : undefined,
  });
}

/** A failure of the last day is still told when the runs after it went well. */
function failureOf({ fault, lastFault, lastFailedAt }: TimerStatus, now: Date): Html | string {
  if (fault) return html`<span class="ops-fault">failed: ${fault}</span>`;
  if (!lastFailedAt || now.getTime() - new Date(lastFailedAt).getTime() > DAY_MS) return '';
  return html`<span class="ops-trace"
    >went well since it failed ${since(lastFailedAt, now)}: ${lastFault ?? ''}</span
  >`;
}

const timerRow = (timer: TimerStatus, now: Date): Html =>
  html`<tr>
    <th scope="row">${timer.name} ${failureOf(timer, now)}</th>
    <td class="ops-now" data-label="Every">${age(timer.everySeconds)}</td>
    <td class="ops-now" data-label="Last run">${since(timer.lastRunAt, now)}</td>
    <td class="num" data-label="Took">${ms(timer.tookMs)}</td>
    <td class="ops-now" data-label="Next run">${since(timer.nextRunAt, now)}</td>
  </tr>`;
