// How business goes: the cards, the reports and the calendar.
import { Day, OptionalDay, OptionalOneOf } from '../common/fields.js';

/** The four cards, and below them what the ledger knows. Money as "0.00". */
export type StatsView = {
  totalBookings: number;
  confirmedBookings: number;
  totalRevenue: string;
  averageBookingValue: string;
  activeUsers: number;
  collected: string;
  refunded: string;
  outstanding: string;
  /** Came for bookings that could not take it, and is not back yet. */
  toReturn: string;
  /** Bookings that lie ahead and have no crew; null while no crew is switched on. */
  withoutCrew: number | null;
  /** Bookings whose family is to be called now. */
  callsDue: number;
  /** This week so far beside last week up to the same time of it, as the business's zone has them. */
  weeks: { bookings: WeekFigure<number>; revenue: WeekFigure<string>; collected: WeekFigure<string> };
  /** How many bookings the views of the list hold, whatever their state. */
  views: ViewCounts;
};

export type WeekFigure<Figure> = { now: Figure; before: Figure };

/** By the day of the event, today and the week as the business's zone has them; unpaid ones by their payment. */
export type ViewCounts = { today: number; tomorrow: number; thisWeek: number; unpaid: number };

export const REPORT_STEPS = ['day', 'week', 'month'] as const;
export type ReportStep = (typeof REPORT_STEPS)[number];

/** Days of booking in the business zone, both inclusive; at most two years apart. */
export class ReportQuery {
  @OptionalDay('Please give the first day as yyyy-MM-dd.') from?: string = undefined;
  @OptionalDay('Please give the last day as yyyy-MM-dd.') to?: string = undefined;
  @OptionalOneOf(REPORT_STEPS, 'Please choose day, week or month.') by?: ReportStep = undefined;
}

/** One step of time, or one group; money as "0.00". */
export type ReportFigures = {
  bookings: number;
  /** What came in on these days, before refunds: the "Collected" of the bookings tab. */
  collected: string;
  /** Mean total price of the bookings made on these days, whatever became of them. */
  averageValue: string;
  /** Bookings with a promo code, and what the codes took off. */
  withPromo: number;
  discounts: string;
  /** Mean days between booking and event; null without bookings. */
  leadDays: number | null;
};
/** What crews did, by the day of the event: all of them, or one. */
export type CrewWork = { events: number; drivenMinutes: number };
/** `workDays` are those on which a crew works, `fullDays` those of them with no room for one more usual party. */
export type CrewDaysWork = CrewWork & { workDays: number; fullDays: number };
export type CrewReport = {
  total: CrewDaysWork;
  /** In the steps of the report. */
  series: (CrewDaysWork & { start: string })[];
  byCrew: (CrewWork & { no: number; name: string })[];
};

export type ReportView = {
  from: string;
  to: string;
  by: ReportStep;
  total: ReportFigures;
  /** `start` is the step's first day. Steps without bookings are there with zeros. */
  series: (ReportFigures & { start: string })[];
  byType: (ReportFigures & { type: string })[];
  /** Tier 1, 2 or 3 by the number of games. */
  byPackage: (ReportFigures & { tier: 1 | 2 | 3; name: string })[];
  /** Not there while the company has no crews. */
  crews?: CrewReport;
};

/** One entry of the month and day view; times are those of the business zone. */
export type CalendarEntry = {
  id: string;
  eventDate: string;
  eventTime: string;
  endTime: string;
  parentName: string;
  eventType: string;
  guestCount: number;
  city: string;
  status: string;
  paymentStatus: string;
};
/** The query of `GET /api/admin/calendar`: event days, both inclusive, at most 62 apart. */
export class CalendarQuery {
  @Day('Please give the first day as yyyy-MM-dd.') from = '';
  @Day('Please give the last day as yyyy-MM-dd.') to = '';
}
