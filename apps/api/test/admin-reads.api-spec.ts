import { randomUUID } from 'node:crypto';
import { bookingBody, insertBooking, insertPaid, insertRefund, UNPAID } from '#libs/testing';
import type { Agent } from 'supertest';
import { signUp } from './log-in.js';
import { startApi, type TestApi } from './start-api.js';

let api: TestApi;
let admin: Agent;
let adminId: string;

const newUser = (username: string, role: 'user' | 'admin') => signUp(api, username, role);

beforeAll(async () => {
  api = await startApi();
  ({ agent: admin, id: adminId } = await newUser('avery', 'admin'));
});
afterAll(() => api?.stop());
beforeEach(() => api.database.query('truncate bookings cascade'));

/** Money that PayPal took for a booking, and what was given back of it. */
async function pay(bookingId: string, cents: number, refundCents = 0): Promise<void> {
  const status = refundCents ? 'PARTIALLY_REFUNDED' : 'COMPLETED';
  const paid = await insertPaid(api.database, { bookingId, amountCents: cents }, { status, feeCents: 349 });
  if (refundCents > 0)
    await insertRefund(api.database, { ...paid, amountCents: refundCents, requestedBy: adminId });
}
const viewsOf = (bookingId: string) =>
  api.database.query<{ actor_id: string; facts: object }>(
    `select actor_id, facts from audit_log where what = 'booking-viewed' and subject_id = $1`,
    [bookingId],
  );

describe('the admin area', () => {
  const ROUTES = [
    '/api/admin/bookings',
    '/api/admin/bookings?page=none',
    '/api/admin/bookings/1',
    '/api/admin/stats',
    '/api/admin/reports?from=nonsense',
    '/api/admin/calendar',
    '/api/admin/audit',
    '/api/admin/views',
  ];

  it.each(ROUTES)('%s is closed to everybody but administrators, whatever is asked', async (route) => {
    await api
      .guest()
      .get(route)
      .expect(401, /Please log in/);
    const { agent } = await newUser(`user-${randomUUID()}`, 'user');
    await agent.get(route).expect(403, /admin privileges/);
  });
});

describe('the list of bookings', () => {
  it('is a list, whole and newest first, with its true number', async () => {
    const older = await insertBooking(api.database, { createdAt: new Date('2026-05-01') });
    const newer = await insertBooking(api.database, { createdAt: new Date('2026-05-02') });
    const { body, headers } = await admin.get('/api/admin/bookings').expect(200);
    expect(body.map(({ id }: { id: string }) => id)).toEqual([newer.id, older.id]);
    expect(headers['x-total-count']).toBe('2');
    expect(body[0]).toMatchObject({ version: 2, totalPrice: '400.00', parentName: 'Pat Parent' });
    expect(Object.keys(body[0])).not.toContain('sessionIds');
  });

  it('gives one page of it, of the size asked for', async () => {
    for (const parentName of ['Bo', 'Al', 'Cy']) await insertBooking(api.database, { parentName });
    const { body, headers } = await admin
      .get('/api/admin/bookings?sort=-parent&page=2&pageSize=2')
      .expect(200);
    expect(body.map(({ parentName }: { parentName: string }) => parentName)).toEqual(['Al']);
    expect(headers['x-total-count']).toBe('3');
  });

  it.each([
    ['sort=name', 'We cannot sort by this.'],
    ['sort=created;drop%20table%20bookings', 'We cannot sort by this.'],
    ['sort=created&sort=-created', 'We cannot sort by this.'],
    ['page=0', 'The page must be a whole number from 1.'],
    ['page=1.5', 'The page must be a whole number from 1.'],
    ['page=', 'The page must be a whole number from 1.'],
    ['page=1&pageSize=101', 'The page size must be a whole number from 1 to 100.'],
    ['page=1&pageSize=0', 'The page size must be a whole number from 1 to 100.'],
    ['status=lost', 'We do not know this status.'],
    ['paymentStatus=lost', 'We do not know this payment status.'],
    ['type=wedding', 'We do not know this event type.'],
    ['from=2026-02-30', 'Please give the first day as yyyy-MM-dd.'],
    ['to=soon', 'Please give the last day as yyyy-MM-dd.'],
    ['search=%00', 'This text holds characters we cannot read'],
  ])('refuses ?%s in a sentence', async (query, message) => {
    const { body } = await admin.get(`/api/admin/bookings?${query}`).expect(400);
    expect(body).toMatchObject({ code: 'VALIDATION', message });
  });

  it.each([`' or 1=1 --`, `%' or '1'='1`, '%', '_', '\\', `'); drop table bookings; --`])(
    'takes the search %j as text and finds nothing',
    async (search) => {
      await insertBooking(api.database);
      const { body, headers } = await admin.get('/api/admin/bookings').query({ search, page: 1 }).expect(200);
      expect([body, headers['x-total-count']]).toEqual([[], '0']);
      expect(await api.database.query('select from bookings')).toHaveLength(1);
    },
  );

  it('takes an empty filter as none, as an empty box sends it', async () => {
    await insertBooking(api.database);
    const { body } = await admin.get('/api/admin/bookings?search=&status=&from=&to=&type=').expect(200);
    expect(body).toHaveLength(1);
  });
});

describe('one booking', () => {
  it('shows everything that is known of it, and leaves an audit row', async () => {
    const booking = await insertBooking(api.database, {
      eventTime: '6:00 PM',
      durationMinutes: 155,
      guestCount: 4,
      selectedGames: ['sack-sprint', 'tug-of-champions', 'cup-stack-blitz'],
    });
    await pay(booking.id, 40_000, 15_000);
    await api.database.query(
      `insert into booking_history (booking_id, what, actor, at) values
         ($1, 'The booking was paid and is confirmed.', 'system', '2026-06-01T15:00:00Z'),
         ($1, 'The booking was confirmed by our team.', $2, '2026-06-01T15:01:00Z'),
         ($1, 'The event took place.', 'user:00000000-0000-4000-8000-000000000000', '2026-06-01T15:02:00Z')`,
      [booking.id, `user:${adminId}`],
    );
    await api.database.query(
      `insert into sent_mails (kind, subject_id, booking_id, message_id, state, with_receipt)
       values ('confirmation', $1, $1, $2, 'sent', true)`,
      [booking.id, randomUUID()],
    );
    await api.database.query(
      `insert into booking_notes (booking_id, author_id, text) values ($1, $2, 'Called them.')`,
      [booking.id, adminId],
    );
    const { body } = await admin.get(`/api/admin/bookings/${booking.id}`).expect(200);
    expect(body).toMatchObject({
      id: booking.id,
      version: 2,
      childName: 'Robin',
      startsAt: '2026-12-05T23:00:00.000Z',
      endsAt: '2026-12-06T01:35:00.000Z',
      may: { confirm: false, cancel: true, complete: false, refund: true },
      refundable: '250.00',
      purgedAt: null,
      notes: [{ who: 'Avery Desk', text: 'Called them.' }],
      mails: [{ kind: 'confirmation', state: 'sent', withReceipt: true, sentAt: null }],
      payments: [{ state: 'captured', amount: '400.00', refunded: '150.00', fee: '3.49' }],
      refunds: [{ status: 'completed', amount: '150.00', reason: 'Rain', who: 'Avery Desk' }],
    });
    expect(body.hints[0]).toBe('The event ends after hours: at 8:35 PM, and events run until 8:00 PM.');
    expect(body.hints.slice(1).join()).toContain('4 children are too few for');
    expect(body.timeline.map(({ who }: { who: string }) => who)).toEqual([
      'parent',
      'system',
      'Avery Desk',
      'a former administrator',
    ]);
    expect(await viewsOf(booking.id)).toEqual([{ actor_id: adminId, facts: {} }]);
  });

  it('allows what the moves allow: an unpaid one can be confirmed, a cancelled one nothing', async () => {
    const unpaid = await insertBooking(api.database, UNPAID);
    const over = await insertBooking(api.database, { ...UNPAID, status: 'cancelled' });
    const may = async (id: string) => (await admin.get(`/api/admin/bookings/${id}`).expect(200)).body.may;
    expect(await may(unpaid.id)).toEqual({ confirm: true, cancel: true, complete: false, refund: false });
    expect(await may(over.id)).toEqual({ confirm: false, cancel: false, complete: false, refund: false });
  });

  it.each(['1', 'stats', randomUUID(), `${randomUUID()}'`])(
    '%s is answered as an unknown one, without an audit row',
    async (id) => {
      const { body } = await admin.get(`/api/admin/bookings/${encodeURIComponent(id)}`).expect(404);
      expect(body).toEqual({ message: 'We could not find that booking.', code: 'NOT_FOUND' });
      expect(await viewsOf(id)).toEqual([]);
    },
  );
});

describe('the figures', () => {
  it('are the sums of a set made by hand, with guests, cancelled, unpaid, discounted and refunded ones', async () => {
    const { id: one } = await newUser('family-one', 'user');
    const { id: two } = await newUser('family-two', 'user');
    const paid = await insertBooking(api.database, { userId: one });
    await pay(paid.id, 40_000);
    const discounted = await insertBooking(api.database, {
      userId: one,
      discountCents: 4_000,
      promoCode: 'SAVE',
    });
    await pay(discounted.id, 36_000, 10_000);
    await insertBooking(api.database, { ...UNPAID, userId: two, guestCount: 16 });
    await insertBooking(api.database, { ...UNPAID, status: 'confirmed' });
    const refunded = await insertBooking(api.database, { status: 'cancelled', paymentStatus: 'refunded' });
    await pay(refunded.id, 40_000, 40_000);
    await insertBooking(api.database, { ...UNPAID, status: 'expired' });
    const { body } = await admin.get('/api/admin/stats').expect(200);
    expect(body).toEqual({
      totalBookings: 6,
      confirmedBookings: 3,
      totalRevenue: '2415.00',
      averageBookingValue: '402.50',
      activeUsers: 2,
      collected: '1160.00',
      refunded: '500.00',
      outstanding: '815.00',
      toReturn: '0.00',
    });
  });

  it('count a booking that a parent makes and pays as it goes', async () => {
    await api.guest().post('/api/bookings').send(bookingBody()).expect(201);
    const { body } = await admin.get('/api/admin/stats').expect(200);
    expect(body).toMatchObject({ totalBookings: 1, confirmedBookings: 0, outstanding: '400.00' });
  });
});

describe('reports and calendar', () => {
  it.each([
    ['reports?from=2026-13-01', 'Please give the first day as yyyy-MM-dd.'],
    ['reports?by=hour', 'Please choose day, week or month.'],
    ['reports?from=2026-05-02&to=2026-05-01', 'The last day must not be before the first day.'],
    ['reports?from=2020-01-01&to=2026-01-01', 'Please choose at most two years.'],
    // The day after has five digits of year: steps that are compared as text never come to an end.
    ['reports?from=9999-12-31&to=9999-12-31', 'Please give the first day as yyyy-MM-dd.'],
    ['calendar', 'Please give the first day as yyyy-MM-dd.'],
    ['calendar?from=2026-05-01&to=2026-09-01', 'Please choose at most two months.'],
    ['calendar?from=2026-05-02&to=2026-05-01', 'The last day must not be before the first day.'],
  ])('%s is refused in a sentence', async (route, message) => {
    const { body } = await admin.get(`/api/admin/${route}`).expect(400);
    expect(body).toMatchObject({ code: 'VALIDATION', message });
  });

  it('answer with what was booked and what takes place', async () => {
    await insertBooking(api.database, { eventDate: '2026-07-04' });
    const report = await admin.get('/api/admin/reports').expect(200);
    expect(report.body).toMatchObject({ by: 'month', total: { bookings: 1, revenue: '400.00' } });
    expect(report.body.byPackage.map(({ name }: { name: string }) => name)).not.toContain('Package 1');
    const calendar = await admin.get('/api/admin/calendar?from=2026-07-01&to=2026-07-31').expect(200);
    expect(calendar.body).toMatchObject([{ eventDate: '2026-07-04', endTime: '11:30 AM' }]);
    expect(Object.keys(calendar.body[0])).not.toContain('childName');
  });
});

describe('the audit log', () => {
  it('tells who opened a booking, newest first, and outlives the administrator', async () => {
    const gone = await newUser('gone', 'admin');
    const booking = await insertBooking(api.database);
    await gone.agent.get(`/api/admin/bookings/${booking.id}`).expect(200);
    await admin.get(`/api/admin/bookings/${booking.id}`).expect(200);
    await api.database.query('delete from users where id = $1', [gone.id]);
    const { body, headers } = await admin
      .get(`/api/admin/audit?subject=booking&subjectId=${booking.id}`)
      .expect(200);
    expect(body.map(({ who, what }: { who: string; what: string }) => [who, what])).toEqual([
      ['Avery Desk', 'booking-viewed'],
      ['a former administrator', 'booking-viewed'],
    ]);
    expect(headers['x-total-count']).toBe('2');
    expect((await admin.get('/api/admin/audit?page=900').expect(200)).body).toEqual([]);
    await admin.get('/api/admin/audit?page=x').expect(400);
  });
});
