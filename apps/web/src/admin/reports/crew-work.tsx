import type { CrewReport, CrewWork, ReportView } from '#libs/shared/contracts';
import { CREW_WORK_TEXTS as TEXTS, REPORT_TEXTS } from './copy.js';
import { grouped } from '../../lib/format/format.js';
import { StatCard } from '../../ui/table/stat-card.js';
import { stepName } from './groups.js';

type Row = [title: string, cells: string[]];
type TableProps = { name: string; heads: readonly string[]; rows: Row[]; hasTotal?: boolean };

const WorkTable = ({ name, heads, rows, hasTotal }: TableProps) => (
  // Reachable by keys, as it scrolls.
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
  <section className="figure-scroll" aria-label={name} tabIndex={0}>
    <table className="figure-table" data-total={hasTotal}>
      <caption className="sr-only">{name}</caption>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([title, cells]) => (
          <tr key={title}>
            <th scope="row">{title}</th>
            {cells.map((cell, place) => (
              <td key={heads[place + 1]}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);

const workCells = ({ events, drivenMinutes }: CrewWork) => [grouped(events), TEXTS.driven(drivenMinutes)];

/** The crews' work in the selected days: full days and driving time; over time and by crew. */
export function CrewWorkCard({ by, crews }: Pick<ReportView, 'by'> & { crews: CrewReport }) {
  const { total, series, byCrew } = crews;
  const daysOf = (days: { fullDays: number; workDays: number }) => TEXTS.ofDays(days.fullDays, days.workDays);
  return (
    <section className="admin-card crew-work" aria-labelledby="crew-work">
      <h3 id="crew-work">{TEXTS.title}</h3>
      <p>{TEXTS.intro}</p>
      <div className="report-totals">
        <StatCard
          label={TEXTS.fullDays}
          help={TEXTS.fullDaysHelp}
          value={grouped(total.fullDays)}
          note={TEXTS.workDays(total.workDays)}
        />
        <StatCard
          label={TEXTS.driving}
          help={TEXTS.drivingHelp}
          value={TEXTS.driven(total.drivenMinutes)}
          note={TEXTS.events(total.events)}
        />
      </div>
      <WorkTable
        name={`${TEXTS.title}, ${REPORT_TEXTS.splits.time.toLowerCase()}`}
        hasTotal
        heads={[REPORT_TEXTS.heads.time[by], TEXTS.fullDays, TEXTS.eventsHead, TEXTS.driving]}
        rows={[
          ...series.map((step): Row => [stepName(by, step.start), [daysOf(step), ...workCells(step)]]),
          [REPORT_TEXTS.total, [daysOf(total), ...workCells(total)]],
        ]}
      />
      {byCrew.length > 0 && (
        <WorkTable
          name={`${TEXTS.title}, ${TEXTS.byCrew}`}
          heads={[TEXTS.crew, TEXTS.eventsHead, TEXTS.driving]}
          rows={byCrew.map((crew): Row => [crew.name, workCells(crew)])}
        />
      )}
    </section>
  );
}
