import { randomUUID } from 'node:crypto';
import type { Booking } from '#libs/booking/bookings';
import {
  insertBooking,
  insertCrew,
  insertPaid,
  insertReservation,
  setUpModules,
  until,
} from '#libs/platform/testing';
import { DataSource } from 'typeorm';
import { ReportingModule } from './reporting.module.js';
import { CalendarQueries } from './calendar.queries.js';
import { REPORT, ReportsQueries } from './reports.queries.js';

const { modules, database, clock } = setUpModules([ReportingModule]);

beforeEach(async () => {
  clock.set('2026-06-01T16:00:00Z');
  await database.query('truncate bookings cascade');
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
  await database.query('truncate crews cascade');
});

it('uses an index-only scan, never the wide rows', async () => {
  const plan = await modules.get(DataSource).transaction(async (tx) => {
    await tx.query('set local enable_seqscan = off; set local enable_bitmapscan = off');
    const input = [['2026-01-01T05:00:00Z'], [3, 4, 6], '2026-02-01T05:00:00Z', ['cancelled', 'expired']];
    const lines: Record<string, string>[] = await tx.query(`explain (costs off) ${REPORT}`, input);
    return lines.map((line) => line['QUERY PLAN']).join('\n');
  });
  expect(plan).toContain('Index Only Scan using ix_booking_newest');
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
