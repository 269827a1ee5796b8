// Concurrent payments of one booking: only what is due is applied.
import { BookingAccessService, BookingLifecycleService } from '#libs/booking/bookings';
import { insertBooking, insertPayment, setUpModules, UNPAID } from '#libs/platform/testing';
import type { Payment } from '../payment.entity.js';
import { PaymentsModule } from '../payments.module.js';
import { PaymentsRepository } from '../payments.repository.js';
import { PaymentSettlementService } from './payment-settlement.service.js';

const PRICE = 40_000;

const { modules, database } = setUpModules([PaymentsModule]);
let bookingId: string;

beforeAll(async () => {
  // Normally a booking has one unsettled attempt; without the index concurrent captures are possible.
  await database.query('drop index uq_payment_open');
});
beforeEach(async () => {
  await database.clear('bookings', 'outbox');
  bookingId = (await insertBooking(database, UNPAID)).id;
  // The booking stays payable, so that only the amount due limits what is applied.
  jest.spyOn(modules.get(BookingAccessService), 'isStillPayable').mockReturnValue(true);
  jest.spyOn(modules.get(BookingLifecycleService), 'confirm').mockResolvedValue();
});
afterEach(() => jest.restoreAllMocks());

async function makeAttempt(attempt: number, amountCents: number): Promise<Payment> {
  const { id } = await insertPayment(database, { bookingId, attempt, status: 'capturing', amountCents });
  return modules.get(PaymentsRepository).get(id);
}
/** Settles that many attempts of this amount concurrently; returns their sorted states. */
async function settleConcurrently(attempts: number, amountCents: number): Promise<string[]> {
  const payments: Payment[] = [];
  for (let attempt = 1; attempt <= attempts; attempt += 1)
    payments.push(await makeAttempt(attempt, amountCents));
  const settled = await Promise.all(
    payments.map((payment) => {
      const capture = {
        id: `CAP${payment.attempt}`,
        status: 'COMPLETED',
        amountCents,
        currency: 'USD',
        feeCents: null,
      };
      return modules.get(PaymentSettlementService).settle(payment, capture);
    }),
  );
  return settled.map(({ status }) => status).sort();
}

it('of two concurrent full payments one is applied and one is unapplied', async () => {
  expect(await settleConcurrently(2, PRICE)).toEqual(['captured', 'unapplied']);
});

it('of three concurrent half payments two are applied and one is unapplied', async () => {
  expect(await settleConcurrently(3, PRICE / 2)).toEqual(['captured', 'captured', 'unapplied']);
});

it.each([
  ['was refunded', `refunded_cents = ${PRICE / 2}`, PRICE / 2],
  ['was refunded at PayPal directly', "status = 'REFUNDED'", PRICE],
])('an amount that %s is due again', async (_, change, amountCents) => {
  expect(await settleConcurrently(1, PRICE)).toEqual(['captured']);
  await database.query(`update captures set ${change}`);
  const again = await makeAttempt(2, amountCents);
  const capture = { id: 'CAP2', status: 'COMPLETED', amountCents, currency: 'USD', feeCents: null };
  expect((await modules.get(PaymentSettlementService).settle(again, capture)).status).toBe('captured');
});

it('control: without the lock the price is applied twice', async () => {
  const access = modules.get(BookingAccessService);
  jest
    .spyOn(access, 'lock')
    .mockResolvedValue({ totalCents: PRICE, partPaidCents: 0, promoCode: null } as never);
  let captured = 0;
  let release = () => {};
  const both = new Promise<void>((resolve) => (release = resolve));
  jest.spyOn(modules.get(BookingLifecycleService), 'confirm').mockImplementation(() => {
    if ((captured += 1) === 2) release();
    return both;
  });
  expect(await settleConcurrently(2, PRICE)).toEqual(['captured', 'captured']);
});
