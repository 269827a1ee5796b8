import { Grid } from '@radix-ui/themes';
import {
  centsToDollars,
  textToCents,
  type BalancesReport,
  type RefundFigures,
  type ReportView,
} from '#libs/shared/contracts';
import { dollars, grouped } from '../../lib/format/format.js';
import { StatCard } from '../../ui/table/stat-card.js';
import { BALANCES_TEXTS, CREDITS_TEXTS, REFUNDS_TEXTS, REPORT_TEXTS } from './copy.js';
import { FigureTable, type FigureRow } from './figure-table.js';
import { stepName } from './groups.js';
import { TOTALS } from './layout.js';
import { TitledCard } from '../shared/titled-card.js';

/** What was paid and what is due on part-paid bookings, as of now. */
export function BalancesCard({ balances }: { balances: BalancesReport }) {
  const { held, bookings, due, weeks } = balances;
  const TEXTS = BALANCES_TEXTS;
  return (
    <TitledCard title={TEXTS.title} text={TEXTS.intro}>
      <Grid columns={TOTALS} gap="3">
        <StatCard label={TEXTS.held} help={TEXTS.heldHelp} value={dollars(held)} />
        <StatCard label={TEXTS.due} help={TEXTS.dueHelp} value={dollars(due)} note={TEXTS.on(bookings)} />
      </Grid>
      <FigureTable
        name={`${TEXTS.due}, ${TEXTS.byWeek}`}
        heads={[TEXTS.week, TEXTS.bookings, TEXTS.amount]}
        rows={[
          ...weeks.map((week): FigureRow => [
            week.start ? stepName('week', week.start) : TEXTS.overdue,
            [grouped(week.bookings), dollars(week.due)],
          ]),
          [REPORT_TEXTS.total, [grouped(bookings), dollars(due)]],
        ]}
        hasTotal
      />
    </TitledCard>
  );
}

/** What families have left on credits; nothing without credits. */
export function CreditsCard({ credits: { count, left } }: Pick<ReportView, 'credits'>) {
  const TEXTS = CREDITS_TEXTS;
  if (count === 0) return null;
  return (
    <TitledCard title={TEXTS.title} text={TEXTS.intro}>
      <Grid columns={TOTALS} gap="3">
        <StatCard label={TEXTS.left} help={TEXTS.leftHelp} value={dollars(left)} note={TEXTS.on(count)} />
      </Grid>
    </TitledCard>
  );
}

const totalOf = (amounts: readonly string[]) =>
  centsToDollars(amounts.reduce((sum, amount) => sum + (textToCents(amount) ?? 0), 0));

/** Refunds by their reason. */
function RefundTable({ made }: { made: readonly RefundFigures[] }) {
  const TEXTS = REFUNDS_TEXTS;
  return (
    <FigureTable
      name={`${TEXTS.title}, ${TEXTS.byReason}`}
      heads={[TEXTS.reason, TEXTS.refunds, TEXTS.amount, TEXTS.credited]}
      rows={[
        ...made.map((each): FigureRow => [
          TEXTS.kinds[each.kind],
          [grouped(each.refunds), dollars(each.amount), dollars(each.credited)],
        ]),
        // Without a count: a refund that also returns a lower price has two reasons.
        [
          REPORT_TEXTS.total,
          ['', totalOf(made.map(({ amount }) => amount)), totalOf(made.map(({ credited }) => credited))],
        ],
      ]}
      hasTotal
    />
  );
}

/** The refunds of the selected days by their reason, and what is to hand back as of now; nothing without either. */
export function RefundsCard({ refunds, handBacks }: Pick<ReportView, 'refunds' | 'handBacks'>) {
  const TEXTS = REFUNDS_TEXTS;
  const made = refunds.filter((each) => each.refunds > 0);
  if (made.length === 0 && handBacks.bookings === 0) return null;
  return (
    <TitledCard title={TEXTS.title} text={TEXTS.intro}>
      {handBacks.bookings > 0 && (
        <Grid columns={TOTALS} gap="3">
          <StatCard
            label={TEXTS.toHandBack}
            help={TEXTS.toHandBackHelp}
            value={dollars(handBacks.amount)}
            note={TEXTS.on(handBacks.bookings)}
          />
        </Grid>
      )}
      {made.length > 0 && <RefundTable made={made} />}
    </TitledCard>
  );
}
