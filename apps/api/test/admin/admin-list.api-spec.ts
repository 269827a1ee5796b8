import { randomUUID } from 'node:crypto';
import { insertBooking } from '#libs/platform/testing';
import { setUpReads } from '../fixtures/admin-reads-fixture.js';

const fixture = setUpReads();
const { get, newUser } = fixture;

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

  it.each(ROUTES)('%s rejects everyone but administrators, even with invalid input', async (route) => {
    await fixture
      .guest()
      .get(route)
      .expect(401, /Please log in/);
    const { agent } = await newUser(`user-${randomUUID()}`, 'user');
    await agent.get(route).expect(403, /admin privileges/);
  });
});

describe('the list of bookings', () => {
  it('is complete and sorted newest first, with the total count', async () => {
    const older = await insertBooking(fixture.database, { createdAt: new Date('2026-05-01') });
    const newer = await insertBooking(fixture.database, { createdAt: new Date('2026-05-02') });
    const { body, headers } = await get('/api/admin/bookings').expect(200);
    expect(body.map(({ id }: { id: string }) => id)).toEqual([newer.id, older.id]);
    expect(headers['x-total-count']).toBe('2');
    expect(body[0]).toMatchObject({ version: 2, totalPrice: '400.00', parentName: 'Pat Parent' });
    expect(Object.keys(body[0])).not.toContain('sessionIds');
  });

  it('returns one page of the requested size', async () => {
    for (const parentName of ['Bo', 'Al', 'Cy']) await insertBooking(fixture.database, { parentName });
    const { body, headers } = await get('/api/admin/bookings?sort=-parent&page=2&pageSize=2').expect(200);
    expect(body.map(({ parentName }: { parentName: string }) => parentName)).toEqual(['Al']);
    expect(headers['x-total-count']).toBe('3');
  });

  it.each([
    ['sort=name', 'We cannot sort by this.'],
    ['sort=created;drop%20table%20bookings', 'We cannot sort by this.'],
    ['sort=created&sort=-created', 'We cannot sort by this.'],
    ['page=0', 'The page must be a whole number from 1.'],
    ['page=1.5', 'The page must be a whole number from 1.'],
    ['page=1e1', 'The page must be a whole number from 1.'],
    ['page=0x2', 'The page must be a whole number from 1.'],
    ['page=', 'The page must be a whole number from 1.'],
    ['page=1&pageSize=101', 'The page size must be a whole number from 1 to 100.'],
    ['page=1&pageSize=0', 'The page size must be a whole number from 1 to 100.'],
    ['status=lost', 'We do not know this status.'],
    ['paymentStatus=lost', 'We do not know this payment status.'],
    ['type=wedding', 'We do not know this event type.'],
    ['from=2026-02-30', 'Please give the first day as yyyy-MM-dd.'],
    ['to=soon', 'Please give the last day as yyyy-MM-dd.'],
    ['search=%00', 'This text holds characters we cannot read'],
  ])('rejects ?%s with a message', async (query, message) => {
    const { body } = await get(`/api/admin/bookings?${query}`).expect(400);
    expect(body).toMatchObject({ code: 'VALIDATION', message });
  });

  it.each([`' or 1=1 --`, `%' or '1'='1`, '%', '_', '\\', `'); drop table bookings; --`])(
    'treats the search %j as text and finds nothing',
    async (search) => {
      await insertBooking(fixture.database);
      const { body, headers } = await get('/api/admin/bookings').query({ search, page: 1 }).expect(200);
      expect([body, headers['x-total-count']]).toEqual([[], '0']);
      expect(await fixture.database.query('select from bookings')).toHaveLength(1);
    },
  );

  it('ignores empty filters', async () => {
    await insertBooking(fixture.database);
    const { body } = await get('/api/admin/bookings?search=&status=&from=&to=&type=').expect(200);
    expect(body).toHaveLength(1);
  });
});
