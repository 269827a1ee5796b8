import type { StatsView } from '#libs/contracts';
import { STATS_TEXTS } from '../../content/admin-bookings.js';
import { dollars, grouped } from '../../lib/format.js';
import { StatCard } from '../../ui/stat-card.js';
import { Link } from 'react-router-dom';
import { useStats } from './api.js';
import { viewAddress } from './address.js';

const { unknown } = STATS_TEXTS;
const money = (amount?: string) => (amount === undefined ? unknown : dollars(amount));

type Props = { stats?: StatsView };

const Cards = ({ stats }: Props) => (
  <div className="stat-cards">
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
      note={STATS_TEXTS.revenueNote}
      help={STATS_TEXTS.revenueHelp}
      to={viewAddress('sort=-price')}
    />
    <StatCard
      label={STATS_TEXTS.average}
      value={money(stats?.averageBookingValue)}
      note={STATS_TEXTS.averageNote}
      help={STATS_TEXTS.averageHelp}
    />
    <StatCard
      label={STATS_TEXTS.users}
      value={stats ? grouped(stats.activeUsers) : unknown}
      note={STATS_TEXTS.usersNote}
      help={STATS_TEXTS.usersHelp}
    />
  </div>
);

/** What the ledger knows; money to give back only where there is any. */
function LedgerLine({ stats }: Props) {
  const ledger = [
    { name: STATS_TEXTS.collected, amount: stats?.collected },
    { name: STATS_TEXTS.refunded, amount: stats?.refunded },
    { name: STATS_TEXTS.outstanding, amount: stats?.outstanding, query: 'paymentStatus=pending&sort=event' },
  ];
  const toReturn = { name: STATS_TEXTS.toReturn, amount: stats?.toReturn, query: 'money=to-return' };
  const isAnyToReturn = Number(stats?.toReturn ?? 0) > 0;
  return (
    <dl className="ledger-line" aria-label={STATS_TEXTS.ledger}>
      {(isAnyToReturn ? [...ledger, toReturn] : ledger).map(({ name, amount, query }) => (
        <div key={name}>
          <dt>{query ? <Link to={viewAddress(query)}>{name}</Link> : name}</dt>
          <dd>{money(amount)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The four cards, and below them what the ledger knows (see libs/admin/README.md, rules 5 and 6). */
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
        <LedgerLine stats={stats} />
      )}
    </section>
  );
}
