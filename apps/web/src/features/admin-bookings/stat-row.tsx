import type { StatsView } from '#libs/contracts';
import { STATS_TEXTS } from '../../content/admin-bookings.js';
import { dollars, grouped } from '../../lib/format.js';
import { StatCard } from '../../ui/stat-card.js';
import { useStats } from './api.js';
import { viewAddress } from './address.js';

const { unknown } = STATS_TEXTS;
const money = (amount?: string) => (amount === undefined ? unknown : dollars(amount));

type Props = { stats?: StatsView };

const Cards = ({ stats }: Props) => (
  <>
    <StatCard
      label={STATS_TEXTS.bookings}
      value={stats ? grouped(stats.totalBookings) : unknown}
      note={stats && STATS_TEXTS.confirmed(stats.confirmedBookings)}
      help={STATS_TEXTS.bookingsHelp}
      to={viewAddress('')}
    />
    <StatCard
      label={STATS_TEXTS.revenue}
      value={money(stats?.totalRevenue)}
      help={STATS_TEXTS.revenueHelp}
      to={viewAddress('sort=-price')}
    />
    <StatCard
      label={STATS_TEXTS.average}
      value={money(stats?.averageBookingValue)}
      help={STATS_TEXTS.averageHelp}
      to="/admin?tab=reports"
    />
    <StatCard
      label={STATS_TEXTS.users}
      value={stats ? grouped(stats.activeUsers) : unknown}
      help={STATS_TEXTS.usersHelp}
    />
  </>
);

/** What the ledger knows; money to give back only where there is any. */
function Ledger({ stats }: Props) {
  const isAnyToReturn = Number(stats?.toReturn ?? 0) > 0;
  return (
    <>
      <StatCard
        label={STATS_TEXTS.collected}
        value={money(stats?.collected)}
        help={STATS_TEXTS.collectedHelp}
        to="/admin?tab=reports"
      />
      <StatCard label={STATS_TEXTS.refunded} value={money(stats?.refunded)} help={STATS_TEXTS.refundedHelp} />
      <StatCard
        label={STATS_TEXTS.outstanding}
        value={money(stats?.outstanding)}
        help={STATS_TEXTS.outstandingHelp}
        to={viewAddress('paymentStatus=pending&sort=event')}
      />
      {isAnyToReturn && (
        <StatCard
          label={STATS_TEXTS.toReturn}
          value={money(stats?.toReturn)}
          help={STATS_TEXTS.toReturnHelp}
          to={viewAddress('money=to-return')}
        />
      )}
    </>
  );
}

/** The four figures and beside them what the ledger knows, in one line (see libs/admin/README.md, rules 5 and 6). */
export function StatRow() {
  const { data: stats, isError } = useStats();
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
