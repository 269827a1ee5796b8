import { randomUUID } from 'node:crypto';
import type { Booking } from '#libs/booking/bookings';
import type { MadeBy } from '#libs/shared/contracts';
import {
  insertBooking,
  insertCrew,
  insertPaid,
  insertCredit,
  insertRefund,
  insertReservation,
  setUpModules,
  UNPAID,
  until,
} from '#libs/platform/testing';
import { DataSource } from 'typeorm';
import { ReportingModule } from './reporting.module.js';
import { CalendarQueries } from './calendar.queries.js';
import { REFUNDED, REPORT, ReportsQueries } from './reports.queries.js';

const { modules, database, clock } = setUpModules([ReportingModule]);

beforeEach(async () => {
  clock.set('2026-06-01T16:00:00Z');
  await database.clear('bookings');
});

const add = (changes: Partial<Booking> = {}) => insertBooking(database, changes);

let attempts = 0;
const paid = (
  bookingId: string,
  amountCents: number,
  at: string,
  capture: Parameters<typeof insertPaid>[2] = {},
) =>
  insertPaid(
    database,
    { bookingId, amountCents, attempt: ++attempts },
    { createdAt: new Date(at), ...capture },
  );

describe('a report', () => {
  const booked = (at: string, changes: Partial<Booking> = {}) =>
    add({ createdAt: new Date(at), eventDate: '2026-06-20', ...changes });

  it('counts by the day of booking in the business time zone, including empty steps', async () => {
    await booked('2026-02-01T04:59:00Z');
    await booked('2026-02-01T05:00:00Z');
    await booked('2026-05-31T12:00:00Z', { status: 'cancelled' });
    const { series } = await modules
      .get(ReportsQueries)
      .report({ from: '2026-01-15', to: '2026-06-01', by: 'month' });
    expect(series.map(({ start, bookings, averageValue }) => [start, bookings, averageValue])).toEqual([
      ['2026-01-01', 1, '400.00'],
      ['2026-02-01', 1, '400.00'],
      ['2026-03-01', 0, '0.00'],
      ['2026-04-01', 0, '0.00'],
      ['2026-05-01', 1, '400.00'],
      ['2026-06-01', 0, '0.00'],
    ]);
  });

  it('excludes bookings outside its range', async () => {
    await booked('2026-01-14T23:00:00Z');
    await booked('2026-06-02T04:00:00Z');
    await booked('2026-06-02T03:59:00Z');
    const { total } = await modules.get(ReportsQueries).report({ from: '2026-01-15', to: '2026-06-01' });
    expect(total.bookings).toBe(1);
  });

  it('counts the final price of confirmed and completed bookings on the day of the event', async () => {
    await booked('2026-05-01T12:00:00Z', { status: 'confirmed', discountCents: 10_000 });
    await booked('2026-06-01T12:00:00Z', { status: 'completed', eventDate: '2026-05-31' });
    await booked('2026-05-01T12:00:00Z', { status: 'pending' });
    await booked('2026-05-01T12:00:00Z', { status: 'cancelled' });
    const { series, total } = await modules
      .get(ReportsQueries)
      .report({ from: '2026-05-01', to: '2026-06-30', by: 'month' });
    expect(series.map(({ eventRevenue }) => eventRevenue)).toEqual(['400.00', '300.00']);
    expect(total.eventRevenue).toBe('700.00');
  });

  it('groups by type and package, with codes, averages and lead time', async () => {
    const six = { selectedGames: ['a', 'b', 'c', 'd', 'e', 'f'] };
    const { id } = await booked('2026-06-01T14:00:00Z', { promoCode: 'SAVE', discountCents: 10_000 });
    await paid(id, 30_000, '2026-06-01T15:00:00Z');
    await booked('2026-06-01T14:00:00Z', { ...six, eventType: 'playdate' });
    await booked('2026-06-01T14:00:00Z', { status: 'expired', promoCode: 'SAVE', discountCents: 10_000 });
    const report = await modules
      .get(ReportsQueries)
      .report({ from: '2026-06-01', to: '2026-06-01', by: 'day' });
    expect(report.total).toEqual({
      bookings: 3,
      collected: '300.00',
      eventRevenue: '0.00',
      averageValue: '566.67',
      withPromo: 1,
      discounts: '100.00',
      leadDays: 19,
    });
    expect(
      report.byType.filter(({ bookings }) => bookings).map(({ type, collected }) => [type, collected]),
    ).toEqual([
      ['birthday', '300.00'],
      ['playdate', '0.00'],
    ]);
    expect(report.byPackage.map(({ tier, bookings, collected }) => [tier, bookings, collected])).toEqual([
      [1, 2, '300.00'],
      [2, 0, '0.00'],
      [3, 1, '0.00'],
    ]);
  });

  it('counts payments on the day received, less later refunds', async () => {
    const { id } = await booked('2026-01-10T12:00:00Z');
    await paid(id, 20_000, '2026-02-03T12:00:00Z');
    await paid(id, 20_000, '2026-03-03T12:00:00Z', { status: 'REFUNDED' });
    await paid(id, 5_000, '2026-03-03T12:00:00Z', { status: 'DECLINED' });
    const months = { from: '2026-02-01', to: '2026-03-31', by: 'month' } as const;
    const { series } = await modules.get(ReportsQueries).report(months);
    expect(series.map(({ start, bookings, collected }) => [start, bookings, collected])).toEqual([
      ['2026-02-01', 0, '200.00'],
      ['2026-03-01', 0, '200.00'],
    ]);
  });

  it('matches the sums of the bookings tab and the prices of the same bookings', async () => {
    clock.set('2026-06-10T16:00:00Z');
    const full = await booked('2026-05-01T12:00:00Z');
    await paid(full.id, 40_000, '2026-05-02T12:00:00Z');
    const part = await booked('2026-05-03T12:00:00Z', { promoCode: 'SAVE', discountCents: 10_000 });
    await paid(part.id, 15_050, '2026-06-09T12:00:00Z', { status: 'PARTIALLY_REFUNDED' });
    const gone = await booked('2026-05-04T12:00:00Z', { status: 'cancelled' });
    await paid(gone.id, 40_000, '2026-05-04T13:00:00Z', { status: 'REFUNDED' });
    await booked('2026-06-08T12:00:00Z', { status: 'pending', paymentStatus: 'pending' });
    const stats = await modules.get(ReportsQueries).stats();
    const year = await modules.get(ReportsQueries).report({});
    const week = await modules
      .get(ReportsQueries)
      .report({ from: '2026-06-08', to: '2026-06-10', by: 'day' });
    expect(stats).toMatchObject({ totalRevenue: '1600.00', collected: '950.50' });
    expect(year).toMatchObject({
      total: {
        bookings: stats.totalBookings,
        collected: stats.collected,
        averageValue: stats.averageBookingValue,
      },
    });
    expect(week.total).toMatchObject({
      bookings: stats.weeks.bookings.now,
      collected: stats.weeks.collected.now,
    });
  });

  it('defaults to the last twelve months', async () => {
    const { from, to, by, series } = await modules.get(ReportsQueries).report({});
    expect([from, to, by, series.length]).toEqual(['2025-07-01', '2026-06-01', 'month', 12]);
  });
});

it('counts crew work by event date, and omits it without crews', async () => {
  const read = () => modules.get(ReportsQueries).report({ from: '2026-12-01', to: '2027-01-31' });
  const booking = await add();
  expect(await read()).not.toHaveProperty('crews');
  await insertReservation(database, await insertCrew(database, { name: 'Van Ada' }), booking);
  await until('crews are known', async () => (await read()).crews !== undefined);
  expect((await read()).crews).toMatchObject({
    total: { events: 1, drivenMinutes: 30, workDays: 62, fullDays: 0 },
    series: [
      { start: '2026-12-01', events: 1, drivenMinutes: 30, workDays: 31 },
      { start: '2027-01-01', events: 0, drivenMinutes: 0, workDays: 31 },
    ],
    byCrew: [{ name: 'Van Ada', events: 1, drivenMinutes: 30 }],
  });
  await database.clear('crews');
});

describe('balances in a report', () => {
  const PART_PAID = { paymentStatus: 'pending', paymentCompletedAt: null, partPaidCents: 15_000 } as const;
  const partPaid = (eventDate: string, changes: Partial<Booking> = {}) =>
    add({ ...PART_PAID, eventDate, ...changes });
  const balances = async () => (await modules.get(ReportsQueries).report({})).balances;

  it('are nothing without a booking that is paid in part', async () => {
    await add();
    await add({ ...UNPAID });
    expect(await balances()).toEqual({ held: '0.00', bookings: 0, due: '0.00', weeks: [] });
  });

  // June 1, 2026 is a Monday.
  it('are summed by the week in which each is due under the terms of its booking', async () => {
    await partPaid('2026-06-07');
    await partPaid('2026-06-08');
    await partPaid('2026-06-20', { terms: { balanceDaysBefore: 14 } });
    await partPaid('2026-06-20', { terms: { balanceDaysBefore: 0 }, partPaidCents: 10_050 });
    expect(await balances()).toEqual({
      held: '550.50',
      bookings: 4,
      due: '1049.50',
      weeks: [
        { start: '2026-06-01', bookings: 2, due: '500.00' },
        { start: '2026-06-08', bookings: 1, due: '250.00' },
        { start: '2026-06-15', bookings: 1, due: '299.50' },
      ],
    });
  });

  it('are overdue from the day after they were due, and held until the event', async () => {
    await partPaid('2026-06-01', { eventTime: '11:00 AM' });
    await partPaid('2026-05-31', { status: 'completed' });
    await partPaid('2026-06-06', { terms: { balanceDaysBefore: 6 } });
    expect(await balances()).toEqual({
      held: '150.00',
      bookings: 3,
      due: '750.00',
      weeks: [
        { start: null, bookings: 2, due: '500.00' },
        { start: '2026-06-01', bookings: 1, due: '250.00' },
      ],
    });
  });

  it('leave out cancelled and expired bookings', async () => {
    await partPaid('2026-06-07', { status: 'cancelled' });
    await partPaid('2026-06-07', { status: 'expired' });
    expect(await balances()).toMatchObject({ held: '0.00', bookings: 0 });
  });
});

describe('credits in a report', () => {
  const credits = async () => (await modules.get(ReportsQueries).report({})).credits;

  it('are what is left on those that can be used today', async () => {
    expect(await credits()).toEqual({ count: 0, left: '0.00' });
    const { id: sourceBookingId } = await insertBooking(database, {});
    for (const credit of [
      { balanceCents: 61_500, kind: 'goodwill' },
      { balanceCents: 1_550, expiresOn: '2026-06-01' },
      { balanceCents: 2_000, expiresOn: '2026-05-31' },
      { balanceCents: 0 },
    ])
      await insertCredit(database, { sourceBookingId, ...credit });
    expect(await credits()).toEqual({ count: 2, left: '630.50' });
    await database.clear('credits');
  });
});

describe('refunds in a report', () => {
  const MAY = { from: '2026-05-01', to: '2026-05-31' };
  const AT = '2026-05-10T12:00:00Z';
  type Stored = Partial<Parameters<typeof insertRefund>[1]> & {
    settlesCents?: number;
    dueAgainCents?: number;
  };

  /** A refund of a booking with these changes; of a payment with this status. */
  const refunded = async (
    changes: Partial<Booking>,
    { settlesCents = 0, dueAgainCents = 0, ...refund }: Stored = {},
    status: 'captured' | 'unapplied' = 'captured',
  ) => {
    const { id: bookingId } = await add({ createdAt: new Date('2026-04-01T12:00:00Z'), ...changes });
    const payment = await insertPaid(
      database,
      { bookingId, amountCents: 40_000, status },
      { createdAt: new Date(AT) },
    );
    const row = { ...payment, amountCents: 10_000, createdAt: new Date(AT), ...refund };
    const { id } = await insertRefund(database, row);
    await database.query('update refunds set settles_cents = $2, due_again_cents = $3 where id = $1', [
      id,
      settlesCents,
      dueAgainCents,
    ]);
    return bookingId;
  };
  const cancelled = (bookingId: string, as: MadeBy, at = '2026-05-10T11:30:00Z') =>
    database.query(
      `insert into booking_cancellations (booking_id, reason, cancelled_as, at) values ($1, 'Ill', $2, $3)`,
      [bookingId, as, at],
    );
  const kinds = async () => {
    const { refunds } = await modules.get(ReportsQueries).report(MAY);
    return refunds.flatMap(({ kind, refunds: count, amount, credited }) =>
      count ? [[kind, count, amount, ...(credited === '0.00' ? [] : [credited])]] : [],
    );
  };
  const CANCELLED = { status: 'cancelled', paymentStatus: 'refunded' } as const;

  it('name every kind, also without refunds', async () => {
    const { refunds } = await modules.get(ReportsQueries).report(MAY);
    expect(refunds).toEqual(
      ['family', 'staff', 'change', 'unapplied', 'other'].map((kind) => ({
        kind,
        refunds: 0,
        amount: '0.00',
        credited: '0.00',
      })),
    );
  });

  it('are grouped by who cancelled, lower price, unapplied payment and other', async () => {
    const byFamily = await refunded(CANCELLED, { amountCents: 38_000 });
    await cancelled(byFamily, 'family');
    await cancelled(await refunded(CANCELLED, { amountCents: 20_000 }), 'staff');
    await cancelled(await refunded(CANCELLED, { amountCents: 1_000 }), 'system');
    await refunded({ status: 'expired' }, { amountCents: 40_000 }, 'unapplied');
    await refunded({}, { amountCents: 2_000 });
    await refunded({}, { amountCents: 3_000, settlesCents: 3_000 });
    await refunded({}, { amountCents: 5_000, settlesCents: 4_000 });
    await refunded({}, { amountCents: 6_000, settlesCents: 6_000, dueAgainCents: 5_000 });
    expect(await kinds()).toEqual([
      ['family', 1, '380.00'],
      ['staff', 2, '210.00'],
      ['change', 3, '80.00'],
      ['unapplied', 1, '400.00'],
      ['other', 3, '80.00'],
    ]);
  });

  it('before a family asked to cancel are not its cancellation', async () => {
    const bookingId = await refunded(CANCELLED);
    await cancelled(bookingId, 'family', '2026-05-11T12:00:00Z');
    expect(await kinds()).toEqual([['other', 1, '100.00']]);
  });

  it('say what went to a credit apart from money', async () => {
    await refunded({});
    await refunded({}, { amountCents: 3_000, asCredit: true });
    expect(await kinds()).toEqual([['other', 2, '100.00', '30.00']]);
  });

  it('count once completed, on the day they were requested', async () => {
    await refunded({}, { createdAt: new Date('2026-05-01T03:59:00Z') });
    await refunded({}, { createdAt: new Date('2026-06-01T04:00:00Z') });
    await refunded({}, { createdAt: new Date('2026-05-01T04:00:00Z') });
    await refunded({}, { createdAt: new Date('2026-06-01T03:59:00Z'), amountCents: 1 });
    await refunded({}, { status: 'failed' });
    await refunded({}, { status: 'pending' });
    expect(await kinds()).toEqual([['other', 2, '100.01']]);
  });
});

const planOf = (query: string, input: unknown[]) =>
  modules.get(DataSource).transaction(async (tx) => {
    await tx.query('set local enable_seqscan = off; set local enable_bitmapscan = off');
    const lines: Record<string, string>[] = await tx.query(`explain (costs off) ${query}`, input);
    return lines.map((line) => line['QUERY PLAN']).join('\n');
  });

it('uses an index-only scan, never the wide rows', async () => {
  const input = [['2026-01-01T05:00:00Z'], [3, 4, 6], '2026-02-01T05:00:00Z', ['cancelled', 'expired']];
  // Of a truncated table the planner assumes ten pages.
  await database.query('truncate bookings cascade');
  expect(await planOf(REPORT, input)).toContain('Index Only Scan using ix_booking_newest');
});

it('reads only the refunds of its days', async () => {
  const plan = await planOf(REFUNDED, ['2026-01-01T05:00:00Z', '2026-02-01T05:00:00Z']);
  expect(plan).toContain('Index Scan using ix_refund_created');
});

describe('the calendar', () => {
  it('shows events in the order of the day, with their end', async () => {
    await add({ eventDate: '2026-07-04', eventTime: '6:00 PM', durationMinutes: 155, parentName: 'Late' });
    await add({
      eventDate: '2026-07-04',
      eventTime: '9:00 AM',
      parentName: 'Early',
      id: randomUUID(),
    });
    await add({ eventDate: '2026-07-04', status: 'cancelled' });
    await add({ eventDate: '2026-07-04', status: 'expired' });
    await add({ eventDate: '2026-08-01' });
    const entries = await modules.get(CalendarQueries).entries({ from: '2026-07-01', to: '2026-07-31' });
    expect(entries.map(({ parentName, eventTime, endTime }) => [parentName, eventTime, endTime])).toEqual([
      ['Early', '9:00 AM', '10:30 AM'],
      ['Late', '6:00 PM', '8:35 PM'],
    ]);
    expect(entries[0]).toMatchObject({ eventDate: '2026-07-04', city: 'Springfield', guestCount: 10 });
  });
});
