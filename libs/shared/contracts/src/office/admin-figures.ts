// Admin figures: cards, reports and the calendar.
import { Day, OptionalDay, OptionalOneOf } from '../common/fields.js';

/** The four cards and the ledger's totals. Money as "0.00". */
export type StatsView = {
  totalBookings: number;
  confirmedBookings: number;
  totalRevenue: string;
  averageBookingValue: string;
  activeUsers: number;
  collected: string;
  refunded: string;
  outstanding: string;
  /** Unapplied payments that are not refunded yet. */
  toReturn: string;
  /** Money to give back, and of how many bookings. */
  toHandBack: string;
  handBacks: number;
  /** Bookings ahead without a crew; null while no crew is active. */
  withoutCrew: number | null;
  /** Bookings with a call due now. */
  callsDue: number;
  /** This week so far and last week up to the same time, in the business zone. */
  weeks: { bookings: WeekFigure<number>; revenue: WeekFigure<string>; collected: WeekFigure<string> };
  /** Counts of the list's views, in any state. */
  views: ViewCounts;
};

export type WeekFigure<Figure> = { now: Figure; before: Figure };

/** Active bookings by event day in the business zone, and by payment. */
export type ViewCounts = {
  today: number;
  tomorrow: number;
  thisWeek: number;
  unpaid: number;
  overdue: number;
};

export const REPORT_STEPS = ['day', 'week', 'month'] as const;
export type ReportStep = (typeof REPORT_STEPS)[number];

/** Days of booking in the business zone, both inclusive; at most two years apart. */
export class ReportQuery {
  @OptionalDay('Please give the first day as yyyy-MM-dd.') from?: string = undefined;
  @OptionalDay('Please give the last day as yyyy-MM-dd.') to?: string = undefined;
  @OptionalOneOf(REPORT_STEPS, 'Please choose day, week or month.') by?: ReportStep = undefined;
}

/** Figures of a period or group; money as "0.00". */
export type ReportFigures = {
  bookings: number;
  /** Captured on these days, before refunds, as "Collected" in the bookings tab. */
  collected: string;
  /** Final prices of the confirmed and completed bookings whose event is on these days. */
  eventRevenue: string;
  /** Mean total price of the bookings made on these days, in any state. */
  averageValue: string;
  /** Bookings with a promo code, and their discounts. */
  withPromo: number;
  discounts: string;
  /** Mean days between booking and event; null without bookings. */
  leadDays: number | null;
};
/** Work of one crew or all, by event day. */
export type CrewWork = { events: number; drivenMinutes: number };
/** `workDays`: days with crew hours; `fullDays`: those without time for another usual event. */
export type CrewDaysWork = CrewWork & { workDays: number; fullDays: number };
export type CrewReport = {
  total: CrewDaysWork;
  /** By the periods of the report. */
  series: (CrewDaysWork & { start: string })[];
  byCrew: (CrewWork & { no: number; name: string })[];
};

/** `change`: a lower price; `unapplied`: its booking could not use the payment; `other`: the event stays booked. */
export const REFUND_KINDS = ['family', 'staff', 'change', 'unapplied', 'other'] as const;
export type RefundKind = (typeof REFUND_KINDS)[number];
/**
 * Completed refunds of a kind, by the day they were requested; one that also returns a price cut counts in both. `amount`
 * went back as money, `credited` to a credit.
 */
export type RefundFigures = { kind: RefundKind; refunds: number; amount: string; credited: string };

/** Balances of a week: `start` is its Monday, null for those whose day has passed. */
export type BalancesOfWeek = { start: string | null; bookings: number; due: string };
/** Bookings that are paid in part, as of now; not those that are cancelled or expired. */
export type BalancesReport = {
  /** Paid so far for events that are ahead. */
  held: string;
  bookings: number;
  due: string;
  /** By the day on which the balance is due, overdue ones first. */
  weeks: BalancesOfWeek[];
};

export type ReportView = {
  from: string;
  to: string;
  by: ReportStep;
  total: ReportFigures;
  /** `start` is the period's first day. Periods without bookings are included. */
  series: (ReportFigures & { start: string })[];
  byType: (ReportFigures & { type: string })[];
  /** Tier 1, 2 or 3 by the number of games. */
  byPackage: (ReportFigures & { tier: 1 | 2 | 3; name: string })[];
  /** All kinds. */
  refunds: RefundFigures[];
  balances: BalancesReport;
  /** What bookings have to give back as of now. */
  handBacks: { bookings: number; amount: string };
  /** Credits that can be used as of now, and what is left on them. */
  credits: { count: number; left: string };
  /** Absent while the company has no crews. */
  crews?: CrewReport;
};

/** An entry of the month and day views; times in the business zone. */
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
  /** What the family pays, "400.00". */
  price: string;
  /** What is still to be paid, "0.00" if nothing. */
  due: string;
  /** The name of the crew; null without one. */
  crew: string | null;
};
/** The query of `GET /api/admin/calendar`: event days, both inclusive, at most 62 apart. */
export class CalendarQuery {
  @Day('Please give the first day as yyyy-MM-dd.') from = '';
  @Day('Please give the last day as yyyy-MM-dd.') to = '';
}
