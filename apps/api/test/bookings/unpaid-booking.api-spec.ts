// A family that returns before it has paid: what the API offers it.
import { bookingBody } from '#libs/platform/testing';
import type { Agent } from 'supertest';
import { startApi, type TestApi } from '../fixtures/start-api.js';

let api: TestApi;
let guest: Agent;

beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api?.stop());
beforeEach(async () => {
  await switchesOf({ reset: true });
  guest = api.guest();
});

const switchesOf = (switches: object) =>
  fetch(`${api.standin.url}/standin/switches${'reset' in switches ? '/reset' : ''}`, {
    method: 'POST',
    body: JSON.stringify(switches),
  });

const book = async (changes = {}): Promise<string> => {
  const parentEmail = `${Math.random().toString(36).slice(2)}@example.com`;
  return (
    await guest
      .post('/api/bookings')
      .send(bookingBody({ parentEmail, ...changes }))
      .expect(201)
  ).body.id;
};
const unpaid = (who = guest) => who.get('/api/bookings/unpaid');
const pay = async (bookingId: string) => {
  const order = { amount: '400.00', currency: 'USD', intent: 'CAPTURE', bookingId };
  const { body } = await guest.post('/paypal/order').send(order).expect(201);
  return guest.post(`/paypal/order/${body.id}/capture`);
};

describe('a returning guest', () => {
  it('is offered the session’s newest booking until it is paid', async () => {
    const older = await book();
    api.clock.forwardMinutes(1);
    const newest = await book();
    const { body } = await unpaid().expect(200);
    expect(body).toMatchObject({ booking: { id: newest, childName: 'Robin' }, isUnderReview: false });
    expect((await pay(newest)).status).toBe(200);
    expect((await unpaid().expect(200)).body.booking.id).toBe(older);
  });

  it('is offered no booking of another session, and none without a booking', async () => {
    await book();
    const { body } = await unpaid(api.guest()).expect(204);
    expect(body).toEqual({});
  });

  it('is shown a payment under review instead of a request to pay again', async () => {
    await switchesOf({ capture: 'pending' });
    const id = await book();
    expect((await pay(id)).status).toBe(202);
    expect((await unpaid().expect(200)).body).toMatchObject({ booking: { id }, isUnderReview: true });
    expect((await guest.get(`/api/bookings/${id}/payment`).expect(200)).body).toEqual({
      isUnderReview: true,
      ledger: { lines: [], paid: '0.00', refunded: '0.00', credited: '0.00', returning: '0.00' },
    });
  });

  it('is not offered an event that has started', async () => {
    const id = await book();
    await api.database.query('update bookings set starts_at = $2 where id = $1', [id, api.clock.now()]);
    await unpaid().expect(204);
  });

  it('cannot read the payment of another session’s booking', async () => {
    const id = await book();
    await api.guest().get(`/api/bookings/${id}/payment`).expect(404);
  });
});
