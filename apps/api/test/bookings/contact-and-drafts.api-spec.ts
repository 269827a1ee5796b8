import { BookingLinksService } from '#libs/booking/bookings';
import { bookingBody } from '#libs/platform/testing';
import { startApi, type TestApi } from '../fixtures/start-api.js';

let api: TestApi;
beforeAll(async () => (api = await startApi()));
afterAll(() => api?.stop());

const message = (changes = {}) => ({
  name: 'Pat Parent',
  email: 'pat@example.com',
  subject: 'booking',
  message: 'Do you have a free Saturday in May?',
  ...changes,
});

describe('a contact message', () => {
  it('is stored once and published without its text', async () => {
    const guest = api.guest();
    const send = () =>
      guest.post('/api/contact-messages').set('idempotency-key', 'm1').send(message()).expect(201);
    const { body } = await send();
    expect((await send()).body).toEqual(body);
    const rows = await api.database.query('select name, subject, state from contact_messages where id = $1', [
      body.id,
    ]);
    expect(rows).toEqual([{ name: 'Pat Parent', subject: 'booking', state: 'new' }]);
    const events = await api.database.query(
      `select payload from outbox where name = 'contact-message-received'`,
    );
    expect(events).toEqual([{ payload: { contactMessageId: body.id } }]);
  });

  it.each([
    ['a name of one letter', { name: 'P' }, 'Name must be at least 2 characters'],
    ['a broken e-mail', { email: 'pat' }, 'Please enter a valid email address'],
    ['no subject', { subject: '' }, 'Please select a subject'],
    ['a subject off the list', { subject: 'spam' }, 'Please select a subject'],
    ['nine letters', { message: 'Hi there!' }, 'Message must be at least 10 characters'],
    ['a text that is too long', { message: 'x'.repeat(2001) }, 'This text is too long'],
    ['a NUL', { message: 'Hello \u0000 there you' }, 'This text holds characters we cannot read'],
  ])('with %s is rejected with its message', async (_what, changes, sentence) => {
    const { body } = await api.guest().post('/api/contact-messages').send(message(changes)).expect(400);
    expect(body).toMatchObject({ message: sentence, code: 'VALIDATION' });
  });
});

describe('the draft of a booking', () => {
  it('is readable by its session only', async () => {
    const guest = api.guest();
    await guest.get('/api/booking-draft').expect(204);
    const draft = {
      parentName: 'Pat',
      selectedGames: ['sack-sprint'],
      location: { city: 'Springfield' },
      guestCount: 12,
    };
    await guest.put('/api/booking-draft').send({ step: 3, draft }).expect(204);
    const { body } = await guest.get('/api/booking-draft').expect(200);
    expect(body).toEqual({ step: 3, draft, updatedAt: api.clock.now().toISOString() });
    await api.guest().get('/api/booking-draft').expect(204);
  });

  it('stores only fields of the form that the database accepts', async () => {
    const guest = api.guest();
    const draft = { parentName: 'P\u0000at', childName: 'Robin', role: 'admin', cardNumber: '4111' };
    await guest.put('/api/booking-draft').send({ step: 1, draft }).expect(204);
    expect((await guest.get('/api/booking-draft')).body.draft).toEqual({ childName: 'Robin' });
  });

  it('drops unknown fields of nested objects', async () => {
    const guest = api.guest();
    const draft = {
      parentName: { cardNumber: '4111' },
      selectedGames: ['sack-sprint', { cardNumber: '4111' }],
      location: { city: 'Springfield', cardNumber: '4111', zipCode: ['4111'] },
      addOns: [{ cardNumber: '4111' }],
    };
    await guest.put('/api/booking-draft').send({ step: 2, draft }).expect(204);
    expect((await guest.get('/api/booking-draft')).body.draft).toEqual({
      selectedGames: ['sack-sprint'],
      location: { city: 'Springfield' },
    });
  });

  it('is replaced, removed manually, after a day, and by the booking', async () => {
    const guest = api.guest();
    const keep = (step: number) => guest.put('/api/booking-draft').send({ step, draft: {} }).expect(204);
    await keep(1);
    await keep(2);
    expect((await guest.get('/api/booking-draft')).body.step).toBe(2);
    await guest.delete('/api/booking-draft').expect(204);
    await guest.get('/api/booking-draft').expect(204);
    await keep(4);
    api.clock.forwardMinutes(24 * 60 + 1);
    await guest.get('/api/booking-draft').expect(204);
    await keep(4);
    await guest.post('/api/bookings').send(bookingBody()).expect(201);
    await guest.get('/api/booking-draft').expect(204);
    api.clock.forwardMinutes(1);
    await keep(1);
    await guest.get('/api/booking-draft').expect(200);
  });

  it.each([
    ['step 0', { step: 0, draft: {} }],
    ['step 6', { step: 6, draft: {} }],
    ['no draft', { step: 1 }],
    ['a list', { step: 1, draft: [] }],
    ['more than 16 KB', { step: 1, draft: { specialRequests: 'x'.repeat(17_000) } }],
  ])('with %s is rejected', async (_what, body) => {
    await api.guest().put('/api/booking-draft').send(body).expect(400);
  });
});

describe('the link in a mail', () => {
  it('lets another device read and pay the booking', async () => {
    const { body: booking } = await api.guest().post('/api/bookings').send(bookingBody()).expect(201);
    const token = await api.app.get(BookingLinksService, { strict: false }).create(booking.id);
    const elsewhere = api.guest();
    await elsewhere.get(`/api/bookings/${booking.id}`).expect(404);
    const { body } = await elsewhere.post('/api/bookings/resume').send({ token }).expect(200);
    expect(body.id).toBe(booking.id);
    await elsewhere
      .post('/paypal/order')
      .send({ amount: '400.00', currency: 'USD', intent: 'CAPTURE' })
      .expect(201);
  });

  it('opens the receipt of its own booking only', async () => {
    const guest = api.guest();
    const { body: booking } = await guest.post('/api/bookings').send(bookingBody()).expect(201);
    const key = await api.app.get(BookingLinksService, { strict: false }).create(booking.id);
    const receipt = (id: string, given: string) =>
      api.guest().get(`/api/bookings/${id}/receipt.pdf`).query({ key: given });
    await receipt(booking.id, key).expect(404);
    const { body: order } = await guest
      .post('/paypal/order')
      .send({ amount: '400.00', currency: 'USD', intent: 'CAPTURE' })
      .expect(201);
    await guest.post(`/paypal/order/${order.id}/capture`).expect(200);
    await receipt(booking.id, key).expect(202);
    await receipt(booking.id, 'x'.repeat(43)).expect(404);
    await receipt('00000000-0000-4000-8000-000000000000', key).expect(404);
  });

  it('is rejected when it is unknown, expired or malformed', async () => {
    const { body: booking } = await api.guest().post('/api/bookings').send(bookingBody()).expect(201);
    const old = await api.app.get(BookingLinksService, { strict: false }).create(booking.id);
    api.clock.forwardMinutes(31 * 24 * 60);
    for (const token of [old, 'x'.repeat(43), '', null, 7, { $ne: 1 }]) {
      const { body } = await api.guest().post('/api/bookings/resume').send({ token }).expect(404);
      expect(body).toEqual({ message: 'We could not find that booking.', code: 'NOT_FOUND' });
    }
  });
});
