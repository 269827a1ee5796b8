// Money of one booking that comes in several payments, and at the same moment: the amount due decides.
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
  // Two attempts at PayPal at once, which one booking never has: only so can their money come at the same moment.
  await database.query('drop index uq_payment_open');
});
beforeEach(async () => {
  await database.query('truncate bookings, outbox cascade');
  bookingId = (await insertBooking(database, UNPAID)).id;
  // A booking that goes on taking money, as one with only its deposit paid will: its state refuses nothing here.
  jest.spyOn(modules.get(BookingAccessService), 'isStillPayable').mockReturnValue(true);
  jest.spyOn(modules.get(BookingLifecycleService), 'confirm').mockResolvedValue();
});
afterEach(() => jest.restoreAllMocks());

async function makeAttempt(attempt: number, amountCents: number): Promise<Payment> {
  const { id } = await insertPayment(database, { bookingId, attempt, status: 'capturing', amountCents });
  return modules.get(PaymentsRepository).get(id);
}
/** Money for that many attempts of this amount, all at once; how each ended. */
async function settleAtOnce(attempts: number, amountCents: number): Promise<string[]> {
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

it('two payments of the whole price at the same moment pay it once, and the other goes back', async () => {
  expect(await settleAtOnce(2, PRICE)).toEqual(['captured', 'orphaned']);
});

it('two halves at the same moment are both taken, and a third one goes back', async () => {
  expect(await settleAtOnce(3, PRICE / 2)).toEqual(['captured', 'captured', 'orphaned']);
});

it.each([
  ['was paid back', `refunded_cents = ${PRICE / 2}`, PRICE / 2],
  ['staff sent back at PayPal itself', "status = 'REFUNDED'", PRICE],
])('what %s is due again', async (_, change, amountCents) => {
  expect(await settleAtOnce(1, PRICE)).toEqual(['captured']);
  await database.query(`update captures set ${change}`);
  const again = await makeAttempt(2, amountCents);
  const capture = { id: 'CAP2', status: 'COMPLETED', amountCents, currency: 'USD', feeCents: null };
  expect((await modules.get(PaymentSettlementService).settle(again, capture)).status).toBe('captured');
});

it('without the lock the price is taken twice (control without the defence)', async () => {
  const access = modules.get(BookingAccessService);
  jest.spyOn(access, 'lock').mockResolvedValue({ totalCents: PRICE } as never);
  let captured = 0;
  let letGo = () => {};
  const both = new Promise<void>((resolve) => (letGo = resolve));
  jest.spyOn(modules.get(BookingLifecycleService), 'confirm').mockImplementation(() => {
    if ((captured += 1) === 2) letGo();
    return both;
  });
  expect(await settleAtOnce(2, PRICE)).toEqual(['captured', 'captured']);
});
