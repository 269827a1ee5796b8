import { insertBooking, insertReservation } from '#libs/platform/testing';
import { setAdmin, type Admin } from '../fixtures/admin-fixture.js';

let fixture: Admin;
beforeAll(async () => (fixture = await setAdmin()), 60_000);
afterAll(() => fixture?.api.stop());

const HOURS = [{ weekday: 6, fromMinute: 540, toMinute: 1_200 }];
const crews = '/api/admin/crews';

it('an owner creates and activates a van, and cannot close a day on which it has an event', async () => {
  const { admin, other, api } = fixture;
  const input = { name: 'Van 1', homeZip: '10001', hours: HOURS, members: [] };
  const { body: made } = await admin.post(crews).set('idempotency-key', 'van').send(input).expect(201);
  const again = await admin.post(crews).set('idempotency-key', 'van').send(input).expect(201);
  expect(again.body).toEqual(made);
  const { body: on } = await admin
    .put(`${crews}/${made.no}`)
    .send({ ...input, isActive: true, version: made.version })
    .expect(200);
  expect(on).toEqual({ ...made, isActive: true, version: 2 });

  const booking = await insertBooking(api.database, {
    eventDate: '2026-12-05',
    startsAt: new Date('2026-12-05T15:00:00Z'),
  });
  await insertReservation(api.database, made.no, booking);
  const { body: rejected } = await admin.post('/api/admin/crew-days').send({ day: '2026-12-05' }).expect(409);
  expect(rejected).toEqual({
    message: 'Upcoming events conflict with this change. Please move them first.',
    code: 'IN_USE',
    events: [`Saturday, December 5, 10:00 AM, event …${booking.id.slice(-8)}`],
  });
  expect(
    (
      await other
        .put(`${crews}/${made.no}`)
        .send({ ...input, version: 1 })
        .expect(409)
    ).body.code,
  ).toBe('STALE');
  await other.delete(`${crews}/${made.no}?version=1`).expect(409);
  expect((await other.get(crews).expect(200)).body).toEqual([on]);
});

it.each([
  ['put', `${crews}/nothing`, { name: 'Van 9' }],
  ['put', `${crews}/99999999999999999999`, { name: 'Van 9' }],
  ['delete', `${crews}/0`, undefined],
  ['put', '/api/admin/crew-days/nothing', { day: '2026-12-05' }],
  ['delete', '/api/admin/crew-days/5f3a9c21-0000-4000-8000-000000000001', undefined],
  ['put', '/api/admin/equipment-sets/No.Item', { owned: 1 }],
  ['delete', '/api/admin/equipment-sets/limbo-league', undefined],
] as const)('%s %s is not found', async (verb, path, body) => {
  const { body: answer } = await fixture.admin[verb](path).send(body).expect(404);
  expect(answer.code).toBe('NOT_FOUND');
});

describe('the file of places', () => {
  const path = '/api/admin/zip-centroids';
  const send = (text: string | Buffer, type = 'text/csv') =>
    fixture.admin.put(path).set('content-type', type).send(text);

  it.each(['text/csv', 'text/tab-separated-values', 'text/plain; charset=utf-8'])(
    'is accepted as %s',
    async (type) => {
      const { body } = await send('zip\tlatitude\tlongitude\n10001\t40.75\t-73.99', type).expect(200);
      expect(body).toEqual({ count: 1, uploadedAt: '2026-06-01T16:00:00.000Z' });
      expect((await fixture.admin.get(path).expect(200)).body).toEqual(body);
    },
  );

  it('names the invalid line and keeps the previous import', async () => {
    const { body } = await send('zip,latitude,longitude\n10001,40.75,north').expect(400);
    expect(body).toMatchObject({
      code: 'VALIDATION',
      message: 'Line 2: "north" is not a longitude from -180 to 180.',
    });
    expect((await fixture.admin.get(path)).body.count).toBe(1);
    expect((await send('').expect(400)).body.message).toBe('Please choose a file.');
  });

  it('is rejected when it is too large or no table, and its types are not accepted on other routes', async () => {
    expect((await send(Buffer.alloc(5 * 1024 * 1024 + 1, 'x')).expect(413)).body.message).toMatch(
      /larger than 5 MB/,
    );
    for (const type of ['application/xml', 'application/json', 'image/png'])
      expect((await send('{}', type).expect(415)).body.message).toBe('Please send a CSV or text file.');
    await fixture.admin.post(crews).set('content-type', 'text/csv').send('name').expect(415);
    await fixture.api.guest().put(path).set('content-type', 'text/csv').send('zip').expect(401);
  });

  it('can be deleted', async () => {
    await fixture.admin.delete(path).expect(204);
    expect((await fixture.admin.get(path)).body).toEqual({ count: 0, uploadedAt: null });
  });
});
