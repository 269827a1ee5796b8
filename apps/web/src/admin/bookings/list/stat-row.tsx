import type { StatsView } from '#libs/shared/contracts';
import { STATS_TEXTS } from '../../../app/copy/admin-bookings.js';
import { dollars, grouped } from '../../../lib/format/format.js';
import { StatCard } from '../../../ui/table/stat-card.js';
import { useStats } from '../api.js';
import { viewAddress } from './address.js';
import { FiguresSkeleton } from './bookings-skeleton.js';
import { countChange, moneyChange } from '../filters/week-figures.js';

const { unknown } = STATS_TEXTS;
const money = (amount?: string) => (amount === undefined ? unknown : dollars(amount));

type Props = { stats?: StatsView };

type PeriodProps = { since?: string; more?: string; trend?: string };

/** The period of a figure, and its change since last week. */
const Period = ({ since = STATS_TEXTS.allTime, more, trend }: PeriodProps) => (
  <>
    {more && <span>{more}</span>} <span>{since}</span> {trend && <span>{trend}</span>}
  </>
);

const Cards = ({ stats }: Props) => (
  <>
    <StatCard
      label={STATS_TEXTS.bookings}
      value={stats ? grouped(stats.totalBookings) : unknown}
      note={
        stats && (
          <Period
            trend={countChange(stats.weeks.bookings)}
            more={STATS_TEXTS.confirmed(stats.confirmedBookings)}
          />
        )
      }
      help={`${STATS_TEXTS.bookingsHelp} ${STATS_TEXTS.weekHelp}`}
      to={viewAddress('')}
    />
    <StatCard
      label={STATS_TEXTS.revenue}
      value={money(stats?.totalRevenue)}
      note={stats && <Period trend={moneyChange(stats.weeks.revenue)} since={STATS_TEXTS.booked} />}
      help={`${STATS_TEXTS.revenueHelp} ${STATS_TEXTS.weekHelp}`}
      to={viewAddress('sort=-price')}
    />
    <StatCard
      label={STATS_TEXTS.average}
      value={money(stats?.averageBookingValue)}
      note={stats && <Period />}
      help={STATS_TEXTS.averageHelp}
      to="/admin?tab=reports"
    />
    <StatCard
      label={STATS_TEXTS.users}
      value={stats ? grouped(stats.activeUsers) : unknown}
      note={stats && <Period />}
      help={STATS_TEXTS.usersHelp}
    />
  </>
);

/** The totals of the ledger; money to refund only if there is any. */
function Ledger({ stats }: Props) {
  const isAnyToReturn = Number(stats?.toReturn ?? 0) > 0;
  return (
    <>
      <StatCard
        label={STATS_TEXTS.collected}
        value={money(stats?.collected)}
        note={stats && <Period trend={moneyChange(stats.weeks.collected)} />}
        help={`${STATS_TEXTS.collectedHelp} ${STATS_TEXTS.weekHelp}`}
        to="/admin?tab=reports"
      />
      <StatCard
        label={STATS_TEXTS.refunded}
        value={money(stats?.refunded)}
        note={stats && <Period />}
        help={STATS_TEXTS.refundedHelp}
        to={viewAddress('paymentStatus=refunded&sort=event')}
      />
      <StatCard
        label={STATS_TEXTS.outstanding}
        value={money(stats?.outstanding)}
        note={stats && <Period since={STATS_TEXTS.byNow} />}
        help={STATS_TEXTS.outstandingHelp}
        to={viewAddress('paymentStatus=pending&sort=event')}
      />
      {isAnyToReturn && (
        <StatCard
          label={STATS_TEXTS.toReturn}
          value={money(stats?.toReturn)}
          note={stats && STATS_TEXTS.byNow}
          help={STATS_TEXTS.toReturnHelp}
          to={viewAddress('money=to-return')}
        />
      )}
    </>
  );
}

/** The four figures and the totals of the ledger, in one line. */
export function StatRow() {
  const { data: stats, isError, isPending } = useStats();
  if (isPending) return <FiguresSkeleton />;
  return (
    <section aria-label={STATS_TEXTS.title} className="stat-row">
      <Cards stats={stats} />
      {isError ? (
        <p className="stat-failed" role="alert">
          {STATS_TEXTS.failed}
        </p>
      ) : (
        <Ledger stats={stats} />
      )}
    </section>
  );
}
