import { Grid } from '@radix-ui/themes';
import type { CrewReport, CrewWork, ReportView } from '#libs/shared/contracts';
import { CREW_WORK_TEXTS as TEXTS, REPORT_TEXTS } from './copy.js';
import { grouped } from '../../lib/format/format.js';
import { StatCard } from '../../ui/table/stat-card.js';
import { FigureTable, type FigureRow } from './figure-table.js';
import { stepName } from './groups.js';
import { TOTALS } from './layout.js';
import { TitledCard } from '../shared/titled-card.js';

const workCells = ({ events, drivenMinutes }: CrewWork) => [grouped(events), TEXTS.driven(drivenMinutes)];

/** The crews' work in the selected days: full days and driving time; over time and by crew. */
export function CrewWorkCard({ by, crews }: Pick<ReportView, 'by'> & { crews: CrewReport }) {
  const { total, series, byCrew } = crews;
  const daysOf = (days: { fullDays: number; workDays: number }) => TEXTS.ofDays(days.fullDays, days.workDays);
  return (
    <TitledCard title={TEXTS.title} text={TEXTS.intro}>
      <Grid columns={TOTALS} gap="3">
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
      </Grid>
      <FigureTable
        name={`${TEXTS.title}, ${REPORT_TEXTS.splits.time}`}
        hasTotal
        heads={[REPORT_TEXTS.heads.time[by], TEXTS.fullDays, TEXTS.eventsHead, TEXTS.driving]}
        rows={[
          ...series.map((step): FigureRow => [stepName(by, step.start), [daysOf(step), ...workCells(step)]]),
          [REPORT_TEXTS.total, [daysOf(total), ...workCells(total)]],
        ]}
      />
      {byCrew.length > 0 && (
        <FigureTable
          name={`${TEXTS.title}, ${TEXTS.byCrew}`}
          heads={[TEXTS.crew, TEXTS.eventsHead, TEXTS.driving]}
          rows={byCrew.map((crew): FigureRow => [crew.name, workCells(crew)])}
        />
      )}
    </TitledCard>
  );
}
