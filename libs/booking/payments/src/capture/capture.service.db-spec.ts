import { randomUUID } from 'node:crypto';
import type { RequestUser } from '#libs/platform/auth';
import { insertBooking, insertPayment, setUpModules, UNPAID } from '#libs/platform/testing';
import { PaymentsModule } from '../payments.module.js';
import { PaymentsRepository } from '../payments.repository.js';
import { FakePayPal } from '../paypal/fake-paypal.test-part.js';
import { PayPalFailure } from '../paypal/paypal.failure.js';
import { PayPalClient, type NewPayPalOrder } from '../paypal/paypal.client.js';
import { CaptureService } from './capture.service.js';

const paypal = new FakePayPal();
const { modules, database } = setUpModules([PaymentsModule], { replace: [[PayPalClient, paypal]] });

it('only a session that may pay the booking captures its order', async () => {
  const booking = await insertBooking(database, UNPAID);
  const attempt = await insertPayment(database, { bookingId: booking.id, status: 'open' });
  const { amountCents } = await modules.get(PaymentsRepository).get(attempt.id);
  const { id } = await paypal.createOrder({ amountCents } as NewPayPalOrder);
  await database.query('update payments set provider_order_id = $2 where id = $1', [attempt.id, id]);
  const capture = (sessionId: string, isKnown = true) =>
    modules.get(CaptureService).capture(id, { isKnown, sessionId, userId: null } as RequestUser);
  const [payer] = booking.sessionIds;
  for (const stranger of [capture(randomUUID()), capture(payer, false)])
    await expect(stranger).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect((await modules.get(PaymentsRepository).get(attempt.id)).status).toBe('open');
  expect((await capture(payer)).payment.status).toBe('captured');
});

it.each<[string, PayPalFailure, string]>([
  ['answered with an error', new PayPalFailure('unknown-outcome', 'HTTP_503', null, 503), 'open'],
  ['could not be reached', new PayPalFailure('unknown-outcome', 'ECONNREFUSED'), 'open'],
  ['did not answer', new PayPalFailure('unknown-outcome', 'ECONNABORTED'), 'capturing'],
  [
    'is still processing it',
    new PayPalFailure('in-progress', 'PREVIOUS_REQUEST_IN_PROGRESS', null, 422),
    'capturing',
  ],
])('when PayPal %s, the uncaptured order is %s after it was read again', async (_, failure, status) => {
  const booking = await insertBooking(database, UNPAID);
  const attempt = await insertPayment(database, { bookingId: booking.id, status: 'open' });
  const { id } = await paypal.createOrder({
    amountCents: attempt.amountCents,
    requestId: attempt.id,
  } as NewPayPalOrder);
  await database.query('update payments set provider_order_id = $2 where id = $1', [attempt.id, id]);
  paypal.failures = [failure];
  const [sessionId] = booking.sessionIds;
  const payer = { isKnown: true, sessionId, userId: null } as RequestUser;
  await expect(modules.get(CaptureService).capture(id, payer)).rejects.toMatchObject({
    code: 'OUTCOME_UNKNOWN',
  });
  await modules.get(CaptureService).syncUnsettled(booking.id);
  expect((await modules.get(PaymentsRepository).get(attempt.id)).status).toBe(status);
});
