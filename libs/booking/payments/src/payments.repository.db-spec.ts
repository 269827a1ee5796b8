import { insertBooking, insertPayment, setUpModules, UNPAID } from '#libs/platform/testing';
import { PaymentsModule } from './payments.module.js';
import { PaymentsRepository } from './payments.repository.js';

const { modules, database } = setUpModules([PaymentsModule]);

it('an order keeps the creation key of the request that stored it first', async () => {
  const { id: bookingId } = await insertBooking(database, UNPAID);
  const { id } = await insertPayment(database, { bookingId });
  const repository = modules.get(PaymentsRepository);
  const payment = await repository.get(id);
  const store = (key: string | null) => repository.storeOrder(payment, 'ORDER1', key);
  expect(await store('first')).toBe(true);
  expect(await store('second')).toBe(false);
  expect(await store(null)).toBe(true);
  expect(await repository.orderCreatedBy('first')).toEqual({ id: 'ORDER1' });
  expect(await repository.orderCreatedBy('second')).toBeNull();
});
