import { BookingClaimsService, BookingLinksService } from '#libs/booking/bookings';
import { bookingBody } from '#libs/platform/testing';
import type { Agent } from 'supertest';
import { startApi, type TestApi } from '../fixtures/start-api.js';

let api: TestApi;
beforeAll(async () => (api = await startApi()));
afterAll(() => api?.stop());

const PASSWORD = 'a good password';

let people = 0;
async function signUp() {
  people += 1;
  const browser = api.guest();
  const username = `claimer${people}`;
  const { body } = await browser.post('/api/register').send({ username, password: PASSWORD }).expect(201);
  return { username, id: body.id as string, browser };
}

let addresses = 0;
const newAddress = () => `parent${(addresses += 1)}@example.com`;

describe('the booking of a guest', () => {
  const book = async (guest: Agent) =>
    (
      await guest
        .post('/api/bookings')
        .send(bookingBody({ parentEmail: newAddress() }))
        .expect(201)
    ).body.id as string;
  const claim = (browser: Agent, token?: unknown) => browser.post('/api/bookings/claim').send({ token });

  /** The link to a booking as the worker mails it to the booking's address. */
  const mailed = async (id: string, asking: { id: string }) => {
    const links = await api.app.get(BookingClaimsService).writeLinks(id, asking.id);
    return links.find(({ booking }) => booking.id === id)?.token;
  };
  it('is not offered to the account that was made after it: it joins automatically', async () => {
    const browser = api.guest();
    const id = await book(browser);
    await browser.post('/api/register').send({ username: 'sign-up-after', password: PASSWORD }).expect(201);
    expect((await browser.get('/api/bookings/claim').expect(200)).body).toEqual({ bookings: 0 });
    expect((await browser.get('/api/bookings/user').expect(200)).body).toMatchObject([{ id }]);
  });

  const timelineOf = async (browser: Agent, id: string) =>
    (await browser.get(`/api/bookings/${id}/timeline`).expect(200)).body.map(
      ({ what }: { what: string }) => what,
    );

  it('is claimed by the session that made it, on the user’s request and not by logging in', async () => {
    const { username } = await signUp();
    const browser = api.guest();
    const id = await book(browser);
    // Another guest's booking is not affected.
    await book(api.guest());
    await claim(browser).expect(401);
    await browser.post('/api/login').send({ username, password: PASSWORD }).expect(200);
    expect((await browser.get('/api/bookings/user').expect(200)).body).toEqual([]);
    expect((await browser.get('/api/bookings/claim').expect(200)).body).toEqual({ bookings: 1 });
    expect((await browser.post('/api/bookings/claim').expect(200)).body).toEqual({ claimed: [id] });
    expect((await claim(browser).expect(200)).body).toEqual({ claimed: [] });
    expect((await browser.get('/api/bookings/claim').expect(200)).body).toEqual({ bookings: 0 });
    expect((await browser.get('/api/bookings/user').expect(200)).body).toHaveLength(1);
    const { body: timeline } = await browser.get(`/api/bookings/${id}/timeline`).expect(200);
    expect(timeline).toMatchObject([
      { what: 'The booking was made.', who: 'parent' },
      { what: 'The booking was added to an account.', who: 'parent' },
    ]);
    const stranger = await signUp();
    expect((await claim(stranger.browser).expect(200)).body).toEqual({ claimed: [] });
    await stranger.browser.get(`/api/bookings/${id}/timeline`).expect(404);
  });

  it('is claimed by the link its user requested, by no other user, and the timeline records it', async () => {
    const id = await book(api.guest());
    const owner = await signUp();
    const thief = await signUp();
    const token = await mailed(id, owner);
    for (const bad of [token, 'x', 7, 'x'.repeat(43)]) {
      const { body } = await claim(thief.browser, bad).expect(404);
      expect(body.message).toBe('We could not find that booking.');
    }
    expect((await claim(owner.browser, token).expect(200)).body).toEqual({ claimed: [id] });
    expect((await claim(owner.browser, token).expect(200)).body).toEqual({ claimed: [id] });
    expect(await timelineOf(owner.browser, id)).toEqual([
      'The booking was made.',
      'The booking was added to an account by a link mailed to its own address.',
    ]);
    api.clock.forwardMinutes(24 * 60 + 1);
    await claim(owner.browser, token).expect(404);
  });

  it('is moved by the mailed link even out of an account that signed up on the same computer', async () => {
    const shared = api.guest();
    const id = await book(shared);
    await shared
      .post('/api/register')
      .send({ username: 'next-at-the-office', password: PASSWORD })
      .expect(201);
    expect((await shared.get('/api/bookings/user').expect(200)).body).toHaveLength(1);
    const parent = await signUp();
    expect((await claim(parent.browser, await mailed(id, parent)).expect(200)).body).toEqual({
      claimed: [id],
    });
    expect((await shared.get('/api/bookings/user').expect(200)).body).toEqual([]);
    expect((await timelineOf(parent.browser, id)).slice(1)).toEqual([
      'The booking was added to an account.',
      'The booking was moved to another account by a link mailed to its own address.',
    ]);
  });

  it('stays in the account that made it, even if a mistyped address receives the link', async () => {
    const parent = await signUp();
    const id = await book(parent.browser);
    const stranger = await signUp();
    expect(await api.app.get(BookingClaimsService).writeLinks(id, stranger.id)).toEqual([]);
    // Simulates a link from before the account was recorded: the claim checks again.
    await api.database.query('update bookings set user_id = null where id = $1', [id]);
    const token = await mailed(id, stranger);
    await api.database.query('update bookings set user_id = created_by_user where id = $1', [id]);
    await claim(stranger.browser, token).expect(404);
    expect((await parent.browser.get('/api/bookings/user').expect(200)).body).toHaveLength(1);
  });

  it('answers a request for links the same whether or not the address has bookings', async () => {
    const id = (
      await api
        .guest()
        .post('/api/bookings')
        .send(bookingBody({ parentEmail: 'Known@example.com' }))
    ).body.id;
    const asking = await signUp();
    const ask = (email: string) => asking.browser.post('/api/bookings/claim-request').send({ email });
    await api.guest().post('/api/bookings/claim-request').send({ email: 'known@example.com' }).expect(401);
    await ask('no address').expect(400);
    const [known, unknown] = [await ask('known@example.com'), await ask('unknown@example.com')];
    expect([known.status, known.text]).toEqual([202, '']);
    expect([unknown.status, unknown.text]).toEqual([202, '']);
    const events = await api.database.query(
      "select payload from outbox where name = 'booking-claim-requested' order by created_at, id",
    );
    expect(events.map(({ payload }) => payload)).toEqual([
      { userId: asking.id, bookingId: id },
      { userId: asking.id, bookingId: null },
    ]);
  });

  it('is claimed after a login, which keeps the session, and no longer after a logout', async () => {
    const { username } = await signUp();
    const browser = api.guest();
    const id = await book(browser);
    const logIn = () => browser.post('/api/login').send({ username, password: PASSWORD }).expect(200);
    await logIn();
    expect((await browser.get('/api/bookings/claim').expect(200)).body).toEqual({ bookings: 1 });
    await browser.post('/api/logout').expect(204);
    await logIn();
    expect((await claim(browser).expect(200)).body).toEqual({ claimed: [] });
    await browser.get(`/api/bookings/${id}`).expect(404);
  });

  it('is not added to an account created while another one is logged in', async () => {
    const { username } = await signUp();
    const browser = api.guest();
    await book(browser);
    await browser.post('/api/login').send({ username, password: PASSWORD }).expect(200);
    await browser.post('/api/register').send({ username: 'the-next-one', password: PASSWORD }).expect(201);
    expect((await browser.get('/api/bookings/user').expect(200)).body).toEqual([]);
  });

  it('belongs to the session that repeats its creation after the cookie was lost', async () => {
    const body = bookingBody({ parentEmail: 'lost-cookie@example.com' });
    const send = async (who: Agent) =>
      (await who.post('/api/bookings').set('idempotency-key', 'a-lost-cookie').send(body).expect(201)).body
        .id;
    const [first, again] = [api.guest(), api.guest()];
    const id = await send(first);
    expect(await send(again)).toBe(id);
    await again.post('/api/register').send({ username: 'came-again', password: PASSWORD }).expect(201);
    expect((await again.get('/api/bookings/user').expect(200)).body).toMatchObject([{ id }]);
    // A later repeat does not take a booking that has an owner.
    const late = api.guest();
    await send(late);
    await late.post('/api/register').send({ username: 'came-late', password: PASSWORD }).expect(201);
    expect((await late.get('/api/bookings/user').expect(200)).body).toEqual([]);
  });

  it('cannot be claimed once its child’s data was removed', async () => {
    const body = bookingBody({ parentEmail: newAddress() });
    const send = async (who: Agent) =>
      (await who.post('/api/bookings').set('idempotency-key', 'removed-since').send(body).expect(201)).body
        .id as string;
    const [guest, again] = [api.guest(), api.guest()];
    const id = await send(guest);
    const asking = await signUp();
    const token = await mailed(id, asking);
    const sender = 'select created_by_session from bookings where id = $1';
    const before = await api.database.query(sender, [id]);
    await api.database.query(
      `update bookings set child_name = 'Removed', child_age = null, purged_at = now(), location =
         '{"address": "", "city": "", "state": "NY", "zipCode": "", "spaceDetails": ""}' where id = $1`,
      [id],
    );
    expect(await api.app.get(BookingClaimsService).writeLinks(id, asking.id)).toEqual([]);
    await claim(asking.browser, token).expect(404);
    await send(again);
    expect(await api.database.query(sender, [id])).toEqual(before);
    await guest.post('/api/register').send({ username: 'came-too-late', password: PASSWORD }).expect(201);
    expect((await guest.get('/api/bookings/user').expect(200)).body).toEqual([]);
    expect((await guest.get('/api/bookings/claim').expect(200)).body).toEqual({ bookings: 0 });
  });

  it('is not owned by a user who opens a forwarded pay link, neither by registering nor by claiming', async () => {
    const id = await book(api.guest());
    const token = await api.app.get(BookingLinksService).create(id);
    const friend = api.guest();
    await friend.post('/api/bookings/resume').send({ token }).expect(200);
    await friend.post('/api/register').send({ username: 'a-friend', password: PASSWORD }).expect(201);
    expect((await friend.get('/api/bookings/user').expect(200)).body).toEqual([]);
    expect((await friend.get('/api/bookings/claim').expect(200)).body).toEqual({ bookings: 0 });
    expect((await claim(friend).expect(200)).body).toEqual({ claimed: [] });
    const { body } = await claim(friend, token).expect(404);
    expect(body.message).toBe('We could not find that booking.');
    expect((await friend.get(`/api/bookings/${id}`).expect(200)).body.userId).toBeNull();
  });

  it('shows no staff names in its timeline, and has a calendar file once it is confirmed', async () => {
    const { id: userId, browser } = await signUp();
    const id = await book(browser);
    await browser.get(`/api/bookings/${id}/calendar.ics`).expect(404);
    await api.database.query("update bookings set status = 'confirmed' where id = $1", [id]);
    await api.database.query(
      `insert into booking_history (booking_id, code, params, actor)
       values ($1, 'note', '{"text": "Confirmed by phone."}', $2)`,
      [id, `user:${userId}`],
    );
    const { body } = await browser.get(`/api/bookings/${id}/timeline`).expect(200);
    expect(body[1]).toMatchObject({ what: 'Confirmed by phone.', who: 'our team' });
    const { headers, text } = await browser.get(`/api/bookings/${id}/calendar.ics`).expect(200);
    expect(headers['content-type']).toMatch(/^text\/calendar/);
    expect(headers['content-disposition']).toBe(`attachment; filename="event-${id.slice(-8)}.ics"`);
    expect(text).toContain('DTSTART:20261205T150000Z');
    expect(text).not.toContain('Robin');
    await api.guest().get(`/api/bookings/${id}/calendar.ics`).expect(404);
  });
});
