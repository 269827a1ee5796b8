// An unpaid booking whose time was released, and the routes to get a time again.
import { resetWithNewBooking, setAdmin, type Admin } from '../fixtures/admin-fixture.js';
import { LATER, OWN, setUpExpiredBooking, UNKNOWN } from '../fixtures/expired-booking-fixture.js';

let admin: Admin;
beforeAll(async () => (admin = await setAdmin()));
afterAll(() => admin?.api.stop());
beforeEach(() => resetWithNewBooking(admin));
const { ask, take, returnMoney, holdEnds, timeGoes } = setUpExpiredBooking(() => admin);
const isOurs = ({ customId }: { customId?: string }) => customId === admin.bookingId;

describe('the time of an expired booking', () => {
  it('is offered and reserved again by its family only, and a repeat changes nothing', async () => {
    await holdEnds();
    const stranger = admin.api.guest();
    expect((await ask(stranger).expect(404)).body).toEqual(UNKNOWN);
    expect((await take(OWN, stranger).expect(404)).body).toEqual(UNKNOWN);
    expect((await take(OWN, admin.admin).expect(404)).body).toEqual(UNKNOWN);
    const { body } = await ask().expect(200);
    expect(body).toMatchObject({ isFree: true, alternatives: [], alternativesDay: null, money: null });
    for (let press = 0; press < 2; press += 1) {
      const { body: taken } = await take(OWN).expect(200);
      expect(taken).toMatchObject({ ...OWN, status: 'pending', paymentStatus: 'pending' });
    }
    expect(await admin.timeline()).toHaveLength(2);
    expect((await ask().expect(409)).body.code).toBe('NOT_ALLOWED');
    await admin.pay();
    expect((await take(LATER).expect(409)).body.code).toBe('NOT_ALLOWED');
  });

  it('can be reinstated by the owner from another browser', async () => {
    const account = { username: 'a-parent', password: 'a good password' };
    await admin.guest.post('/api/register').send(account).expect(201);
    await admin.api.database.query(
      "update bookings set user_id = (select id from users where username = 'a-parent')",
    );
    await holdEnds();
    const elsewhere = admin.api.guest();
    await elsewhere.post('/api/login').send(account).expect(200);
    await ask(elsewhere).expect(200);
    expect((await take(OWN, elsewhere).expect(200)).body.status).toBe('pending');
  });

  it('is rejected with alternatives once another family has it, and one of those can be booked', async () => {
    await holdEnds();
    await timeGoes();
    const { body } = await take(OWN).expect(409);
    const { alternatives, alternativesDay } = (await ask().expect(200)).body;
    expect(body).toMatchObject({ code: 'SLOT_TAKEN', alternatives, alternativesDay });
    const start = { eventDate: alternativesDay, eventTime: alternatives[0] };
    expect((await take(start).expect(200)).body).toMatchObject({ ...start, status: 'pending' });
  });

  it.each([
    [{}, 400, 'VALIDATION'],
    [{ ...OWN, eventTime: '10:07 AM' }, 400, 'VALIDATION'],
    [{ ...OWN, eventDate: '2026-06-01' }, 400, 'VALIDATION'],
    [{ ...OWN, eventDate: '2026-12-24' }, 409, 'NOT_ALLOWED'],
  ])('cannot be changed to the start %j', async (start, status, code) => {
    await holdEnds();
    expect((await take(start).expect(status)).body.code).toBe(code);
  });

  it('is not offered or reserved while it is held, after a cancellation, or from its start on', async () => {
    expect((await ask().expect(409)).body.code).toBe('NOT_ALLOWED');
    expect((await take(LATER).expect(409)).body.code).toBe('NOT_ALLOWED');
    await holdEnds();
    await admin.api.database.query(
      "update bookings set event_date = '2026-06-03', starts_at = '2026-06-03T14:00:00Z'",
    );
    expect((await ask().expect(409)).body.code).toBe('EVENT_STARTED');
    const sameDay = { eventDate: '2026-06-03', eventTime: '4:00 PM' };
    expect((await take(sameDay).expect(409)).body.code).toBe('EVENT_STARTED');
    await admin.api.database.query("update bookings set status = 'cancelled'");
    expect((await ask().expect(409)).body.code).toBe('NOT_ALLOWED');
  });

  it('has no payment to refund', async () => {
    await holdEnds();
    expect((await returnMoney().expect(409)).body.code).toBe('NOT_ALLOWED');
    expect((await returnMoney(admin.api.guest()).expect(404)).body).toEqual(UNKNOWN);
  });
});

describe('an order that is approved after the hold has expired', () => {
  /** PayPal's window was open while the hold expired. */
  async function approvedLate(): Promise<string> {
    const { body } = await admin.order().expect(201);
    await holdEnds();
    return body.id as string;
  }

  it('reserves the time again before the capture, and is paid once despite repeats', async () => {
    const orderId = await approvedLate();
    const answers = await Promise.all([1, 2, 3].map(() => admin.capture(orderId).expect(200)));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    const { status, paymentStatus } = await admin.booking();
    expect([status, paymentStatus]).toEqual(['confirmed', 'completed']);
    expect(
      await admin.api.database.query("select state from crew_reservations where state <> 'released'"),
    ).toEqual([{ state: 'firm' }]);
    expect((await admin.atPayPal()).captures.filter(isOurs)).toHaveLength(1);
  });

  it('charges nothing when the time is taken, with the reason', async () => {
    const orderId = await approvedLate();
    await timeGoes();
    for (let press = 0; press < 2; press += 1) {
      const { body } = await admin.capture(orderId).expect(409);
      expect(body).toMatchObject({
        code: 'SLOT_TAKEN',
        message: 'This start time has just been taken.',
        alternativesDay: OWN.eventDate,
      });
    }
    expect((await admin.atPayPal()).captures.filter(isOurs)).toEqual([]);
    expect((await admin.booking()).status).toBe('expired');
    const { body } = await admin.order({ bookingId: admin.bookingId }).expect(409);
    expect(body.code).toBe('HOLD_ENDED');
  });
});
