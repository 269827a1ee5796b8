import { bookingBody } from '#libs/platform/testing';
import { describeApi } from '../fixtures/described-api.js';
import { operationsOf } from '../fixtures/any-request.js';
import { logInAsAdministrator } from '../fixtures/log-in.js';
import { startApi, type TestApi } from '../fixtures/start-api.js';

let api: TestApi;
beforeAll(async () => (api = await startApi()));
afterAll(() => api?.stop());

const bookingsOf = async (mail: string) =>
  api.database.query('select id from bookings where parent_email = $1', [mail]);

it('every idempotent route handles the Idempotency-Key', async () => {
  const admin = await logInAsAdministrator(api);
  // Some idempotent routes require a host.
  await api.database.query('update users set is_host = true');
  const operations = operationsOf(await describeApi(api));
  const marked = operations.filter(({ operation }) => JSON.stringify(operation).includes('Idempotency-Key'));
  expect(marked.length).toBeGreaterThan(6);
  const tooLong = 'k'.repeat(256);
  for (const { path } of marked) {
    const { body } = await admin.post(path).set('idempotency-key', tooLong).send({}).expect(400);
    expect([path, body.message]).toEqual([path, expect.stringContaining('Idempotency-Key')]);
  }
});

describe('the same Idempotency-Key', () => {
  it('with the same body repeats the first answer, with one booking', async () => {
    const guest = api.guest();
    const body = bookingBody({ parentEmail: 'twice@example.com' });
    const first = await guest.post('/api/bookings').set('idempotency-key', 'key-1').send(body).expect(201);
    const second = await guest.post('/api/bookings').set('idempotency-key', 'key-1').send(body).expect(201);
    expect(second.body).toEqual(first.body);
    expect(second.headers['idempotency-replayed']).toBe('true');
    expect(await bookingsOf('twice@example.com')).toHaveLength(1);
  });

  it('with another body is rejected', async () => {
    const guest = api.guest();
    await guest.post('/api/bookings').set('idempotency-key', 'key-2').send(bookingBody()).expect(201);
    const other = await guest
      .post('/api/bookings')
      .set('idempotency-key', 'key-2')
      .send(bookingBody({ guestCount: 11 }));
    expect([other.status, other.body.code]).toEqual([422, 'KEY_REUSED']);
  });

  it('of another session makes a separate booking', async () => {
    const body = bookingBody({ parentEmail: 'own@example.com' });
    const guests = [api.guest(), api.guest()];
    for (const guest of guests) await guest.post('/api/promo/validate').send({ code: 'NOSUCH' }).expect(200);
    for (const guest of guests)
      await guest.post('/api/custom-games').send({ name: 'Idea', description: 'Run' }).expect(201);
    const answers = [];
    for (const guest of guests)
      answers.push(await guest.post('/api/bookings').set('idempotency-key', 'key-3').send(body).expect(201));
    expect(answers[0].body.id).not.toBe(answers[1].body.id);
  });

  it('finds the booking when the cookie was lost, and the repeating session can pay it', async () => {
    const body = bookingBody({ parentEmail: 'lost@example.com' });
    const first = await api
      .guest()
      .post('/api/bookings')
      .set('idempotency-key', 'key-4')
      .send(body)
      .expect(201);
    const back = api.guest();
    const second = await back.post('/api/bookings').set('idempotency-key', 'key-4').send(body).expect(201);
    expect(second.body.id).toBe(first.body.id);
    await back.get(`/api/bookings/${first.body.id}`).expect(200);
    await back
      .post('/paypal/order')
      .send({ amount: '400.00', currency: 'USD', intent: 'CAPTURE' })
      .expect(201);
    expect(await bookingsOf('lost@example.com')).toHaveLength(1);
  });

  it('sent thirty times concurrently makes one booking and thirty equal answers', async () => {
    const guest = api.guest();
    await guest.post('/api/custom-games').send({ name: 'Idea', description: 'Run' }).expect(201);
    const body = bookingBody({ parentEmail: 'storm@example.com' });
    const answers = await Promise.all(
      Array.from({ length: 30 }, () =>
        guest.post('/api/bookings').set('idempotency-key', 'key-5').send(body),
      ),
    );
    expect(new Set(answers.map((answer) => `${answer.status} ${answer.body.id}`)).size).toBe(1);
    expect(await bookingsOf('storm@example.com')).toHaveLength(1);
  });

  it('makes thirty bookings when it is omitted (control without the protection)', async () => {
    const guest = api.guest();
    const body = bookingBody({ parentEmail: 'control@example.com' });
    await Promise.all(Array.from({ length: 30 }, () => guest.post('/api/bookings').send(body).expect(201)));
    expect(await bookingsOf('control@example.com')).toHaveLength(30);
  });

  it('finds the booking of a process killed before it stored its answer', async () => {
    const guest = api.guest();
    const body = bookingBody({ parentEmail: 'killed@example.com' });
    const first = await guest.post('/api/bookings').set('idempotency-key', 'key-6').send(body).expect(201);
    await api.database.query(
      `update idempotent_answers set status = null, answer = null, started_at = now() - interval '1 minute' where key = 'key-6'`,
    );
    const second = await guest.post('/api/bookings').set('idempotency-key', 'key-6').send(body).expect(201);
    expect(second.body.id).toBe(first.body.id);
    expect(await bookingsOf('killed@example.com')).toHaveLength(1);
  });

  it.each(['kept', 'killed'])(
    'still applies in the session of a repeat without a cookie (%s)',
    async (how) => {
      const key = `key-lost-${how}`;
      const body = bookingBody({ parentEmail: `again-${how}@example.com` });
      const send = (guest: ReturnType<TestApi['guest']>) =>
        guest.post('/api/bookings').set('idempotency-key', key).send(body).expect(201);
      const first = await send(api.guest());
      if (how === 'killed') {
        await api.database.query(
          `update idempotent_answers set status = null, answer = null, started_at = now() - interval '1 minute' where key = $1`,
          [key],
        );
      }
      const back = api.guest();
      const again = [await send(back), await send(back)];
      expect(again.map((answer) => answer.body.id)).toEqual([first.body.id, first.body.id]);
      expect(await bookingsOf(`again-${how}@example.com`)).toHaveLength(1);
    },
  );

  it('repeats the first answers when the booking was paid in between, and creates no new order', async () => {
    const guest = api.guest();
    const input = bookingBody({ parentEmail: 'paid@example.com' });
    const book = () => guest.post('/api/bookings').set('idempotency-key', 'key-8').send(input).expect(201);
    const order = () =>
      guest
        .post('/paypal/order')
        .set('idempotency-key', 'key-9')
        .send({ amount: '400.00', currency: 'USD', intent: 'CAPTURE' })
        .expect(201);
    const [booked, ordered] = [await book(), await order()];
    await guest.post(`/paypal/order/${ordered.body.id}/capture`).expect(200);
    for (const [first, again] of [
      [booked, await book()],
      [ordered, await order()],
    ]) {
      expect(again.body).toEqual(first.body);
      expect(again.headers['idempotency-replayed']).toBe('true');
    }
    expect((await guest.get(`/api/bookings/${booked.body.id}`)).body.paymentStatus).toBe('completed');
  });

  it('of an order that was already open returns that order', async () => {
    const guest = api.guest();
    await guest
      .post('/api/bookings')
      .send(bookingBody({ parentEmail: 'open@example.com' }))
      .expect(201);
    const order = (key: string) =>
      guest
        .post('/paypal/order')
        .set('idempotency-key', key)
        .send({ amount: '400.00', currency: 'USD', intent: 'CAPTURE' });
    const { body } = await order('key-10').expect(201);
    expect((await order('key-11').expect(200)).body).toEqual(body);
    const again = await order('key-11').expect(200);
    expect([again.body, again.headers['idempotency-replayed']]).toEqual([body, 'true']);
  });

  it('of a rejected request can be used again', async () => {
    const guest = api.guest();
    await guest
      .post('/api/bookings')
      .set('idempotency-key', 'key-7')
      .send(bookingBody({ guestCount: 3 }))
      .expect(400);
    await guest.post('/api/bookings').set('idempotency-key', 'key-7').send(bookingBody()).expect(201);
  });

  it.each(['', 'x'.repeat(256), 'sm\u00f8rrebr\u00f8d'])('that is invalid (%j) is rejected', async (key) => {
    const answer = await api
      .guest()
      .post('/api/bookings')
      .set('idempotency-key', Buffer.from(key).toString('latin1'))
      .send(bookingBody());
    expect(answer.status).toBe(400);
  });
});
