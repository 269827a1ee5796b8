import { bookingBody, insertBooking, UNPAID } from '#libs/platform/testing';
import { setUpReads } from '../fixtures/admin-reads-fixture.js';

const fixture = setUpReads();
const { get, newUser, pay } = fixture;

describe('the figures', () => {
  it('match a hand-made set with guests, cancelled, unpaid, discounted and refunded bookings', async () => {
    const { id: one } = await newUser('family-one', 'user');
    const { id: two } = await newUser('family-two', 'user');
    const paid = await insertBooking(fixture.database, { userId: one });
    await pay(paid.id, 40_000);
    const discounted = await insertBooking(fixture.database, {
      userId: one,
      discountCents: 4_000,
      promoCode: 'SAVE',
    });
    await pay(discounted.id, 36_000, 10_000);
    await insertBooking(fixture.database, { ...UNPAID, userId: two, guestCount: 16 });
    await insertBooking(fixture.database, { ...UNPAID, status: 'confirmed' });
    const refunded = await insertBooking(fixture.database, {
      status: 'cancelled',
      paymentStatus: 'refunded',
    });
    await pay(refunded.id, 40_000, 40_000);
    await insertBooking(fixture.database, { ...UNPAID, status: 'expired' });
    const { body } = await get('/api/admin/stats').expect(200);
    expect(body).toEqual({
      totalBookings: 6,
      withoutCrew: null,
      callsDue: 4,
      confirmedBookings: 3,
      totalRevenue: '2415.00',
      averageBookingValue: '402.50',
      activeUsers: 2,
      collected: '1160.00',
      refunded: '500.00',
      outstanding: '815.00',
      toReturn: '0.00',
      toHandBack: '0.00',
      handBacks: 0,
      views: { today: 0, tomorrow: 0, thisWeek: 0, unpaid: 2, overdue: 0 },
      weeks: expect.any(Object),
    });
  });

  it('count a booking as a parent creates and pays it', async () => {
    await fixture.guest().post('/api/bookings').send(bookingBody()).expect(201);
    const { body } = await get('/api/admin/stats').expect(200);
    expect(body).toMatchObject({ totalBookings: 1, confirmedBookings: 0, outstanding: '400.00' });
  });
});

describe('reports and calendar', () => {
  it.each([
    ['reports?from=2026-13-01', 'Please give the first day as yyyy-MM-dd.'],
    ['reports?by=hour', 'Please choose day, week or month.'],
    ['reports?from=2026-05-02&to=2026-05-01', 'The last day must not be before the first day.'],
    ['reports?from=2020-01-01&to=2026-01-01', 'Please choose at most two years.'],
    // The next day has a five-digit year: comparing steps as text would loop forever.
    ['reports?from=9999-12-31&to=9999-12-31', 'Please give the first day as yyyy-MM-dd.'],
    ['calendar', 'Please give the first day as yyyy-MM-dd.'],
    ['calendar?from=2026-05-01&to=2026-09-01', 'Please choose at most two months.'],
    ['calendar?from=2026-05-02&to=2026-05-01', 'The last day must not be before the first day.'],
  ])('%s is rejected with a message', async (route, message) => {
    const { body } = await get(`/api/admin/${route}`).expect(400);
    expect(body).toMatchObject({ code: 'VALIDATION', message });
  });

  it('return bookings and events', async () => {
    await insertBooking(fixture.database, { eventDate: '2026-07-04' });
    const report = await get('/api/admin/reports').expect(200);
    expect(report.body).toMatchObject({
      by: 'month',
      total: { bookings: 1, averageValue: '400.00', collected: '0.00' },
    });
    expect(report.body.byPackage.map(({ name }: { name: string }) => name)).not.toContain('Package 1');
    const calendar = await get('/api/admin/calendar?from=2026-07-01&to=2026-07-31').expect(200);
    expect(calendar.body).toMatchObject([{ eventDate: '2026-07-04', endTime: '11:30 AM' }]);
    expect(Object.keys(calendar.body[0])).not.toContain('childName');
  });
});
