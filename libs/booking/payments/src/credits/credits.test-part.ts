// Set-up for the specs of credits: bookings, credits with a code, orders and payments with it.
import { RequestUser } from '#libs/platform/auth';
import type { Booking } from '#libs/booking/bookings';
import { insertBooking, raceRounds, setUpModules, UNPAID } from '#libs/platform/testing';
import { DataSource } from 'typeorm';
import { CaptureService } from '../capture/capture.service.js';
import { OrdersService } from '../checkout/orders.service.js';
import { PaymentsModule } from '../payments.module.js';
import { FakePayPal } from '../paypal/fake-paypal.test-part.js';
import { PayPalClient } from '../paypal/paypal.client.js';
import { CreditsService } from './credits.service.js';

export function setUpCredits() {
  jest.setTimeout(60_000 + raceRounds(1) * 2_000);
  const paypal = new FakePayPal();
  const { modules, database, clock } = setUpModules([PaymentsModule], {
    replace: [[PayPalClient, paypal]],
    environment: () => ({ RATE_LIMITS: 'on' }),
  });

  beforeEach(async () => {
    clock.set('2026-06-01T16:00:00Z');
    paypal.clear();
    await database.clear('bookings', 'credits', 'promo_codes', 'rate_limits', 'outbox');
  });

  const orders = () => modules.get(OrdersService);
  const book = (changes: Partial<Booking> = {}) => insertBooking(database, { ...UNPAID, ...changes });
  const payerOf = ({ sessionIds }: Booking) =>
    new RequestUser({ token: 'a cookie', sessionId: sessionIds[0] });
  const codeOf = (attempt: Promise<unknown>) =>
    attempt.then(
      () => 'done',
      ({ code }) => code as string,
    );

  /** A credit of these cents from another booking, and its code. */
  async function issue(cents: number, terms: object = {}) {
    const source = await insertBooking(database, { status: 'cancelled', terms });
    await modules
      .get(DataSource)
      .transaction((tx) => modules.get(CreditsService).issue(tx, source, { kind: 'refund', cents }));
    const [{ id }] = await database.query<{ id: string }>(
      'select id from credits where source_booking_id = $1',
      [source.id],
    );
    return { id, code: await modules.get(CreditsService).createCode(id) };
  }
  const order = (booking: Booking, amount: string, creditCode?: string, promoCode?: string) =>
    orders().create(
      { amount, currency: 'USD', intent: 'CAPTURE', bookingId: booking.id, creditCode, promoCode },
      payerOf(booking),
    );
  const pay = (booking: Booking, creditCode: string, promoCode?: string) =>
    orders().payWithCredit(booking.id, { creditCode, promoCode }, payerOf(booking));
  const capture = async (booking: Booking, { id }: { id: string }) => {
    await modules.get(CaptureService).capture(id, payerOf(booking));
  };
  const balance = async () =>
    (await database.query<{ cents: number }>('select balance_cents as cents from credits'))[0].cents;
  const uses = () =>
    database.query<{ state: string; cents: number }>(
      'select state, cents from credit_uses order by created_at, state',
    );
  const ledger = () =>
    database.query('select method, amount_cents as cents from payments where status = $1 order by attempt', [
      'captured',
    ]);
  const rowOf = async ({ id }: Booking) =>
    (
      await database.query(
        'select status, payment_status as paid, part_paid_cents as part, final_cents as final from bookings where id = $1',
        [id],
      )
    )[0];
  return {
    modules,
    database,
    clock,
    paypal,
    orders,
    book,
    payerOf,
    codeOf,
    issue,
    order,
    pay,
    capture,
    balance,
    uses,
    ledger,
    rowOf,
  };
}
