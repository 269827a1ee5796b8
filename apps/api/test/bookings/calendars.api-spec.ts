import {
  bookingBody,
  insertAssignment,
  insertBooking,
  insertCrew,
  insertHost,
  insertReservation,
} from '#libs/platform/testing';
import type { AdminCalendarLink } from '#libs/shared/contracts';
import type { Agent } from 'supertest';
import { setAdmin, type Admin } from '../fixtures/admin-fixture.js';
import { readIcs } from '../fixtures/read-ics.js';

const LINKS = '/api/admin/calendar-links';
/** Names of the booking's family and host. */
const NAMES = /Pat Parent|Robin|Harper/i;

let fixture: Admin;
let reader: Agent;
let crewNo: number;
let hostNo: number;
let host: Agent;

beforeAll(async () => {
  fixture = await setAdmin();
  reader = fixture.api.guest();
  host = fixture.api.guest();
  const { body } = await host.post('/api/register').send({ username: 'harper', password: 'a good password' });
  crewNo = await insertCrew(fixture.api.database);
  hostNo = await insertHost(fixture.api.database, { userId: body.id as string, name: 'Harper Canary' });
  await fixture.api.database.query('update users set is_host = true where id = $1', [body.id]);
}, 60_000);
afterAll(() => fixture?.api.stop());
beforeEach(() => fixture.api.clock.set('2026-06-01T16:00:00Z'));

const linkOf = async (kind: string) => {
  const links = (await fixture.admin.get(LINKS).expect(200)).body as AdminCalendarLink[];
  return links.find(
    (each) => each.kind === kind && [1, crewNo, hostNo].includes(each.no),
  ) as AdminCalendarLink;
};
const read = async (kind: string) => {
  const answer = await reader.get((await linkOf(kind)).path).expect(200);
  return { ...readIcs(answer.text), text: answer.text, headers: answer.headers };
};
const entryOf = async (kind: string, id: string) =>
  (await read(kind)).events.find(({ uid }) => uid.startsWith(id));

/** A confirmed event with its crew and its host. */
async function event(changes: Parameters<typeof insertBooking>[1] = {}) {
  const booking = await insertBooking(fixture.api.database, changes);
  await insertReservation(fixture.api.database, crewNo, booking);
  await insertAssignment(fixture.api.database, hostNo, booking);
  return booking;
}
const at = (day: string, time: string) => ({ eventDate: day, startsAt: new Date(`${day}T${time}:00Z`) });

describe('a calendar', () => {
  it('contains an event with the family file’s uid, in the calendars of all, of its crew and of its host', async () => {
    const { id } = await event(at('2026-07-04', '14:00'));
    for (const kind of ['all', 'crew', 'host']) {
      expect(await entryOf(kind, id)).toMatchObject({
        startsAt: '2026-07-04T14:00:00.000Z',
        endsAt: '2026-07-04T15:30:00.000Z',
        status: 'CONFIRMED',
        summary: 'Field Day: Birthday',
        location: 'Springfield, 10001',
      });
    }
    const family = readIcs((await fixture.admin.get(`/api/bookings/${id}/calendar.ics`).expect(200)).text);
    const { uid, sequence } = (await entryOf('crew', id))!;
    expect(family.events[0]).toMatchObject({ uid, sequence });
  });

  it('sends cache headers, and matches its ETag', async () => {
    const { refreshedEvery, headers } = await read('all');
    expect(refreshedEvery).toBe('PT1H');
    expect(headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'private, max-age=300',
      'x-robots-tag': 'noindex',
    });
    expect(headers['set-cookie']).toBeUndefined();
    const { path } = await linkOf('all');
    await reader.get(path).set('if-none-match', headers.etag).expect(304);
    await event(at('2026-07-05', '14:00'));
    await reader.get(path).set('if-none-match', headers.etag).expect(200);
  });

  it('marks a cancelled event in every calendar for 30 days', async () => {
    const id = await fixture.book();
    await fixture.pay();
    // With an active crew the booking has already reserved its time.
    const booking = await fixture.booking();
    await insertAssignment(fixture.api.database, hostNo, booking);
    const before = (await entryOf('crew', id))!;
    expect(before.status).toBe('CONFIRMED');
    expect(before.startsAt).toBe(new Date(booking.startsAt).toISOString());
    await fixture.act('cancel', { version: booking.version, reason: 'Rain all day.' }).expect(200);
    await fixture.api.database.query(
      "update crew_reservations set state = 'released', held_until = null where booking_id = $1",
      [id],
    );
    await fixture.api.database.query('update host_assignments set is_released = true where booking_id = $1', [
      id,
    ]);
    for (const kind of ['all', 'crew', 'host']) {
      const after = (await entryOf(kind, id))!;
      expect(after).toMatchObject({ uid: before.uid, status: 'CANCELLED', startsAt: before.startsAt });
      expect(after.sequence).toBeGreaterThan(before.sequence);
      expect((await read(kind)).text.replace(/\r\n /g, '')).not.toMatch(NAMES);
    }
    fixture.api.clock.set('2026-07-01T16:00:01Z');
    expect(await entryOf('crew', id)).toBeUndefined();
  });

  it.each([
    ['an unconfirmed booking', { status: 'pending', paymentStatus: 'pending', ...at('2026-07-06', '14:00') }],
    ['an expired booking', { status: 'expired', paymentStatus: 'pending', ...at('2026-07-07', '14:00') }],
    ['an event more than 30 days ago', at('2026-05-02', '15:59')],
  ])('excludes %s', async (_what, changes) => {
    const { id } = await event(changes as never);
    for (const kind of ['all', 'crew', 'host']) expect(await entryOf(kind, id)).toBeUndefined();
  });

  it('still contains events of 30 days ago', async () => {
    const { id } = await event(at('2026-05-03', '16:00'));
    expect(await entryOf('crew', id)).toBeDefined();
  });

  it('follows the event to another crew and another host', async () => {
    const booking = await event(at('2026-07-09', '14:00'));
    const other = await insertCrew(fixture.api.database);
    await fixture.api.database.query(
      "update crew_reservations set state = 'released' where booking_id = $1",
      [booking.id],
    );
    await fixture.api.database.query('update host_assignments set is_released = true where booking_id = $1', [
      booking.id,
    ]);
    await insertReservation(fixture.api.database, other, booking);
    expect(await entryOf('crew', booking.id)).toBeUndefined();
    expect(await entryOf('host', booking.id)).toBeUndefined();
    expect(await entryOf('all', booking.id)).toBeDefined();
  });

  it.each([
    ['2026-10-31', '2026-10-31T14:00:00.000Z'],
    ['2026-11-01', '2026-11-01T15:00:00.000Z'],
    ['2027-03-13', '2027-03-13T15:00:00.000Z'],
    ['2027-03-14', '2027-03-14T14:00:00.000Z'],
  ])('converts 10:00 AM correctly around a DST change, on %s', async (eventDate, startsAt) => {
    const { body } = await fixture.api
      .guest()
      .post('/api/bookings')
      .send(bookingBody({ eventDate, eventTime: '10:00 AM' }))
      .expect(201);
    await fixture.api.database.query("update bookings set status = 'confirmed' where id = $1", [body.id]);
    expect((await entryOf('all', body.id))!.startsAt).toBe(startsAt);
  });

  it('shows the street address only to a host, and only when the owner allows it', async () => {
    const { id } = await event(at('2026-07-11', '14:00'));
    const longer = `update bookings set location = location || '{"zipCode": "10001-1234"}' where id = $1`;
    await fixture.api.database.query(longer, [id]);
    const places = async () =>
      Promise.all(['all', 'crew', 'host'].map(async (kind) => (await entryOf(kind, id))!.location));
    expect(new Set(await places())).toEqual(new Set(['Springfield, 10001']));
    const show = (value: boolean, version: number) =>
      fixture.admin
        .patch('/api/admin/policies')
        .send({ changes: { addressInCalendars: { value, version } } })
        .expect(200);
    await show(true, 0);
    expect(await places()).toEqual([
      'Springfield, 10001',
      'Springfield, 10001',
      expect.stringMatching(/^12 .+, Springfield, NY 10001-1234$/),
    ]);
    await show(false, 1);
  });

  it('contains no personal names and nothing about a child', async () => {
    const canary = 'Canary';
    const words = ['childName', 'parentName', 'eventTheme', 'specialRequests'];
    await event({
      ...at('2026-07-12', '14:00'),
      ...Object.fromEntries(words.map((word) => [word, `${canary} ${word}`])),
      parentEmail: 'canary@example.com',
      parentPhone: '5550109999',
      childAge: 17,
    } as never);
    for (const kind of ['all', 'crew', 'host']) {
      const { text } = await read(kind);
      expect(text.replace(/\r\n /g, '')).not.toMatch(/canary|5550109999|\b17\b|Harper/i);
    }
  });
});

describe('a link', () => {
  it.each([
    'crew-1.ics',
    'all-1.x.ics',
    `all-1.${'A'.repeat(43)}.ics`,
    `crew-9999.${'A'.repeat(43)}.ics`,
    `x-1.${'A'.repeat(43)}.ics`,
    `host-99999999999.${'A'.repeat(43)}.ics`,
  ])('%s is not found', async (file) => {
    await reader.get(`/api/calendars/${file}`).expect(404);
  });

  it('is revoked immediately by a new one, which is audited', async () => {
    const { path, version } = await linkOf('crew');
    const renew = `${LINKS}/crew/${crewNo}/renew`;
    const { body } = await fixture.admin.post(renew).send({ version }).expect(200);
    expect(body.version).toBe(version + 1);
    await reader.get(path).expect(404);
    await reader.get(body.path).expect(200);
    await fixture.other.post(renew).send({ version }).expect(409);
    await reader.get(body.path).expect(200);
    expect(
      await fixture.api.database.query(
        "select subject_id, facts from audit_log where what = 'calendar-link-renewed'",
      ),
    ).toEqual([{ subject_id: `crew-${crewNo}`, facts: { version: version + 1 } }]);
    await fixture.admin.post(`${LINKS}/crew/9999/renew`).send({}).expect(404);
    await fixture.admin.post(`${LINKS}/nobody/1/renew`).send({}).expect(404);
  });

  it('of a host can be read and renewed by that host', async () => {
    const { body } = await host.get('/api/host/calendar-link').expect(200);
    expect(body.path).toBe((await linkOf('host')).path);
    const renewed = await host
      .post('/api/host/calendar-link/renew')
      .send({ version: body.version })
      .expect(200);
    await reader.get(body.path).expect(404);
    await reader.get(renewed.body.path).expect(200);
  });

  it('is revoked when the host is removed', async () => {
    const { path } = await linkOf('host');
    const activate = (isActive: boolean) =>
      fixture.api.database.query('update hosts set is_active = $2 where no = $1', [hostNo, isActive]);
    await activate(false);
    await reader.get(path).expect(404);
    await activate(true);
    await reader.get(path).expect(200);
  });
});

describe('links are revoked with their reader’s access', () => {
  const KINDS = ['all', 'crew', 'host'];
  const paths = () => Promise.all(KINDS.map(async (kind) => (await linkOf(kind)).path));
  const statuses = (all: string[]) => Promise.all(all.map(async (path) => (await reader.get(path)).status));
  const person = () => ({
    username: `colleague-${Math.random().toString(36).slice(2)}`,
    password: 'a good password',
  });

  /** Another administrator, who has read all links. */
  async function colleague(level = 'work') {
    const agent = fixture.api.guest();
    const account = person();
    const { body } = await agent.post('/api/register').send(account).expect(201);
    await fixture.api.database.query("update users set role = 'admin', admin_level = $2 where id = $1", [
      body.id,
      level,
    ]);
    await agent.get(LINKS).expect(200);
    return { agent, id: body.id as string, password: account.password };
  }
  const hostBody = async () => {
    const { body } = await fixture.admin.get('/api/admin/hosts').expect(200);
    const { no: _, ...found } = body.find(({ no }: { no: number }) => no === hostNo);
    return { ...found, account: found.account?.username };
  };

  it('an administrator is removed: all links are renewed', async () => {
    const { id } = await colleague();
    const before = await paths();
    await fixture.admin.delete(`/api/admin/team/${id}`).expect(204);
    expect(await statuses(before)).toEqual([404, 404, 404]);
    expect(await statuses(await paths())).toEqual([200, 200, 200]);
  });

  it('an administrator becomes view-only: all links are renewed; with another level nothing changes', async () => {
    const { id } = await colleague('full');
    const before = await paths();
    await fixture.admin.patch(`/api/admin/team/${id}`).send({ level: 'work' }).expect(204);
    expect(await paths()).toEqual(before);
    await fixture.admin.patch(`/api/admin/team/${id}`).send({ level: 'read' }).expect(204);
    expect(await statuses(before)).toEqual([404, 404, 404]);
    await fixture.admin.patch(`/api/admin/team/${id}`).send({ level: 'full' }).expect(204);
    expect(await statuses(before)).toEqual([404, 404, 404]);
    await fixture.admin.delete(`/api/admin/team/${id}`).expect(204);
  });

  it('an administrator deletes the account: all links are renewed', async () => {
    const { agent, password } = await colleague();
    const before = await paths();
    await agent.delete('/api/account').send({ password }).expect(204);
    expect(await statuses(before)).toEqual([404, 404, 404]);
  });

  it('a host changes accounts, or retires and returns: the host’s link is renewed', async () => {
    const first = await linkOf('host');
    const crew = await linkOf('crew');
    const account = person();
    await fixture.api.guest().post('/api/register').send(account).expect(201);
    const put = async (changes: object) =>
      fixture.admin
        .put(`/api/admin/hosts/${hostNo}`)
        .send({ ...(await hostBody()), ...changes })
        .expect(200);
    await put({ account: account.username });
    await reader.get(first.path).expect(404);
    await put({ account: 'harper' });
    await reader.get(first.path).expect(404);
    const second = await linkOf('host');
    expect(second.version).toBe(first.version + 2);
    await put({ about: 'Brings a whistle.' });
    await reader.get(second.path).expect(200);
    await fixture.admin.delete(`/api/admin/hosts/${hostNo}`).expect(204);
    await reader.get(second.path).expect(404);
    await fixture.admin.post(`/api/admin/hosts/${hostNo}/restore`).send({}).expect(200);
    await reader.get(second.path).expect(404);
    await reader.get((await linkOf('host')).path).expect(200);
    await reader.get(crew.path).expect(200);
  });

  it('a host deletes the account: the host’s link is renewed', async () => {
    const { path } = await linkOf('host');
    const crew = await linkOf('crew');
    await host.delete('/api/account').send({ password: 'a good password' }).expect(204);
    await reader.get(path).expect(404);
    await reader.get(crew.path).expect(200);
    expect((await hostBody()).account).toBeUndefined();
  });

  it('reading all links is audited, and view-only administrators read only their own', async () => {
    const rows = async (id: string) =>
      (
        await fixture.api.database.query<{ what: string }>(
          "select what from audit_log where actor_id = $1 and what = 'calendar-links-viewed'",
          [id],
        )
      ).length;
    const work = await colleague('work');
    expect(await rows(work.id)).toBe(1);
    const viewer = await colleague('read');
    expect((await viewer.agent.get(LINKS).expect(200)).body).toEqual([]);
    const own = await insertHost(fixture.api.database, { userId: viewer.id, name: 'Vera Viewer' });
    const { body } = await viewer.agent.get(LINKS).expect(200);
    expect(body).toMatchObject([{ kind: 'host', no: own, name: 'Vera Viewer' }]);
    expect(await rows(viewer.id)).toBe(0);
  });
});
