import './stat-row.css';
import { Text } from '@radix-ui/themes';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { StatsView } from '#libs/shared/contracts';
import { STATS_TEXTS } from '../../../copy/admin-bookings.js';
import { dollars, grouped } from '../../../lib/format/format.js';
import { HelpTip } from '../../../ui/overlay/help-tip.js';
import { useStats } from '../../shared/api.js';
import { viewAddress } from './address.js';
import { FiguresSkeleton, MainFigure } from './bookings-skeleton.js';
import { countChange, moneyChange } from '../filters/week-figures.js';

type FigureOf = {
  label: string;
  value: string;
  /** The list behind the figure. */
  to?: string;
  /** The definition of the figure. */
  help: string;
  /** Its period, and its change since last week. */
  note?: string;
};

const notes = (...parts: string[]) => parts.filter(Boolean).join(' · ');

/** The four cards of the specification. */
const mainFigures = ({ weeks, ...stats }: StatsView): FigureOf[] => [
  {
    label: STATS_TEXTS.bookings,
    value: grouped(stats.totalBookings),
    to: viewAddress(''),
    help: `${STATS_TEXTS.bookingsHelp} ${STATS_TEXTS.weekHelp}`,
    note: notes(STATS_TEXTS.confirmed(stats.confirmedBookings), countChange(weeks.bookings)),
  },
  {
    label: STATS_TEXTS.revenue,
    value: dollars(stats.totalRevenue),
    to: viewAddress('sort=-price'),
    help: STATS_TEXTS.revenueHelp,
    note: STATS_TEXTS.booked,
  },
  {
    label: STATS_TEXTS.average,
    value: dollars(stats.averageBookingValue),
    to: '/admin?tab=reports',
    help: STATS_TEXTS.averageHelp,
    note: STATS_TEXTS.booked,
  },
  {
    label: STATS_TEXTS.users,
    value: grouped(stats.activeUsers),
    help: STATS_TEXTS.usersHelp,
    note: STATS_TEXTS.withAccount,
  },
];

/** The money of the week and of what is open; what has to go back only if there is any. Totals are in Reports. */
const workFigures = ({ weeks, ...stats }: StatsView): FigureOf[] => [
  {
    label: STATS_TEXTS.collected,
    value: dollars(weeks.collected.now),
    to: '/admin?tab=reports',
    help: `${STATS_TEXTS.collectedHelp} ${STATS_TEXTS.weekHelp}`,
    note: moneyChange(weeks.collected),
  },
  {
    label: STATS_TEXTS.outstanding,
    value: dollars(stats.outstanding),
    to: viewAddress('status=active&paymentStatus=pending&sort=event'),
    help: STATS_TEXTS.outstandingHelp,
  },
  ...(Number(stats.toHandBack) > 0
    ? [
        {
          label: STATS_TEXTS.toHandBack,
          value: dollars(stats.toHandBack),
          to: viewAddress('money=to-hand-back'),
          help: STATS_TEXTS.toHandBackHelp,
          note: STATS_TEXTS.onBookings(stats.handBacks),
        },
      ]
    : []),
  ...(Number(stats.toReturn) > 0
    ? [
        {
          label: STATS_TEXTS.toReturn,
          value: dollars(stats.toReturn),
          to: viewAddress('money=to-return'),
          help: STATS_TEXTS.toReturnHelp,
        },
      ]
    : []),
];

const Label = ({ label, to }: Pick<FigureOf, 'label' | 'to'>): ReactNode =>
  to ? <Link to={to}>{label}</Link> : label;

/** The four cards, and below them what the work is about in small type, all with their definitions. */
export function StatRow() {
  const { data: stats, isError, isPending } = useStats();
  if (isPending) return <FiguresSkeleton />;
  if (isError)
    return (
      <Text asChild weight="bold" color="red">
        <p className="frame stat-row" role="alert">
          {STATS_TEXTS.failed}
        </p>
      </Text>
    );
  const others = workFigures(stats);
  return (
    <section aria-label={STATS_TEXTS.title} className="frame stat-row">
      {mainFigures(stats).map(({ label, value, to, help, note }) => (
        <MainFigure
          key={label}
          label={
            <>
              <Label {...{ label, to }} />
              <HelpTip of={label} text={help} />
            </>
          }
          value={value}
          note={note}
        />
      ))}
      <dl className="stat-others">
        {others.map(({ label, value, to, note }) => (
          <div key={label}>
            <dt>
              <Label {...{ label, to }} />
            </dt>
            <dd>
              <span>{value}</span>
              {note && <small>{` · ${note}`}</small>}
            </dd>
          </div>
        ))}
      </dl>
      <HelpTip
        of={others.map(({ label }) => label).join(', ')}
        text={others.map(({ label, help }) => `${label}: ${help}`).join('\n')}
      />
    </section>
  );
}
