import { daysAfter, weekOf, type StatsView } from '#libs/shared/contracts';
import { VIEW_TEXTS } from '../../../../copy/admin-bookings.js';

/** Families to call, earliest deadline first. */
const NEEDS_CALL = 'call=due&sort=call';

type View = {
  name: string;
  query: string;
  /** The number of bookings; undefined for all of them. */
  countOf?: (stats: StatsView) => number;
};

/** The built-in views; `today` is the business day, `withCrews` whether a crew is switched on. */
export function builtInViews(today: string, withCrews = false): View[] {
  const query = (params: Record<string, string>) => new URLSearchParams(params).toString();
  const onDay = (day: string) => query({ status: 'active', from: day, to: day, sort: 'event' });
  return [
    { name: VIEW_TEXTS.all, query: '' },
    { name: VIEW_TEXTS.today, query: onDay(today), countOf: ({ views }) => views.today },
    {
      name: VIEW_TEXTS.tomorrow,
      query: onDay(daysAfter(today, 1)),
      countOf: ({ views }) => views.tomorrow,
    },
    {
      name: VIEW_TEXTS.thisWeek,
      query: query({ status: 'active', ...weekOf(today), sort: 'event' }),
      countOf: ({ views }) => views.thisWeek,
    },
    {
      name: VIEW_TEXTS.unpaid,
      query: query({ status: 'active', paymentStatus: 'pending', sort: 'event' }),
      countOf: ({ views }) => views.unpaid,
    },
    {
      name: VIEW_TEXTS.overdue,
      query: query({ money: 'overdue', sort: 'event' }),
      countOf: ({ views }) => views.overdue,
    },
    { name: VIEW_TEXTS.needsCall, query: NEEDS_CALL, countOf: ({ callsDue }) => callsDue },
    ...(withCrews
      ? [
          {
            name: VIEW_TEXTS.noCrew,
            query: query({ crew: 'none', sort: 'event' }),
            countOf: ({ withoutCrew }: StatsView) => withoutCrew ?? 0,
          },
        ]
      : []),
  ];
}
