import { BookingLinks } from '#libs/bookings';
import { bookingBody } from '#libs/testing';
import type { Agent } from 'supertest';
import { startApi, type TestApi } from './start-api.js';

let api: TestApi;
beforeAll(async () => (api = await startApi()));
afterAll(() => api?.stop());

const PASSWORD = 'a good password';

let people = 0;
async function signUp() {
  people += 1;
  const browser = api.visitor();
  const username = `claimer${people}`;
  const { body } = await browser.post('/api/register').send({ username, password: PASSWORD }).expect(201);
  return { username, id: body.id as string, browser };
}

describe('the booking of a guest', () => {
  const book = async (guest: Agent) =>
    (await guest.post('/api/bookings').send(bookingBody()).expect(201)).body.id as string;
  const claim = (browser: Agent, token?: unknown) => browser.post('/api/bookings/claim').send({ token });

  it('is claimed by the session that made it, when its user asks and not by logging in', async () => {
    const { username } = await signUp();
    const browser = api.visitor();
    const id = await book(browser);
    // Another guest's stays theirs.
    await book(api.visitor());
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

  it('is claimed by a mailed link once; nobody takes it from its owner, and a bad link is not found', async () => {
    const id = await book(api.visitor());
    const token = await api.app.get(BookingLinks).create(id);
    const owner = await signUp();
    const thief = await signUp();
    expect((await claim(owner.browser, token).expect(200)).body).toEqual({ claimed: [id] });
    expect((await claim(owner.browser, token).expect(200)).body).toEqual({ claimed: [id] });
    for (const bad of [token, 'x', 7, 'x'.repeat(43)]) {
      const { body } = await claim(thief.browser, bad).expect(404);
      expect(body.message).toBe('We could not find that booking.');
    }
  });

  it('names nobody of our team on its timeline, and has its calendar file once it is confirmed', async () => {
    const { id: userId, browser } = await signUp();
    const id = await book(browser);
    await browser.get(`/api/bookings/${id}/calendar.ics`).expect(404);
    await api.database.query("update bookings set status = 'confirmed' where id = $1", [id]);
    await api.database.query(
      "insert into booking_history (booking_id, what, actor) values ($1, 'Confirmed by phone.', $2)",
      [id, `user:${userId}`],
    );
    const { body } = await browser.get(`/api/bookings/${id}/timeline`).expect(200);
    expect(body[1]).toMatchObject({ what: 'Confirmed by phone.', who: 'our team' });
    const { headers, text } = await browser.get(`/api/bookings/${id}/calendar.ics`).expect(200);
    expect(headers['content-type']).toMatch(/^text\/calendar/);
    expect(headers['content-disposition']).toBe(`attachment; filename="event-${id.slice(-8)}.ics"`);
    expect(text).toContain('DTSTART:20261205T150000Z');
    expect(text).not.toContain('Robin');
    await api.visitor().get(`/api/bookings/${id}/calendar.ics`).expect(404);
  });
});
