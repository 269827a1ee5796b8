import { insertBooking, makePromo, setUpModules, UNPAID } from '#libs/platform/testing';
import { DataSource } from 'typeorm';
import { deleteRedemptions } from './promo-codes.repository.js';
import { PromoCodesModule } from './promo-codes.module.js';
import { PromoCodesService } from './promo-codes.service.js';

const { modules, database } = setUpModules([PromoCodesModule]);

it('deleting redemptions lowers the usage count by those that counted, not by released ones', async () => {
  const promoId = await makePromo(database, { code: 'TEN' });
  const promos = modules.get(PromoCodesService);
  const inTransaction = modules.get(DataSource).transaction.bind(modules.get(DataSource));
  const hold = async (email: string) => {
    const redeemer = { userId: null, email, sessionId: null };
    const { id: bookingId } = await insertBooking(database, UNPAID);
    const promo = await promos.findUsable('TEN', redeemer, bookingId);
    if (!promo) throw new Error('the code is not usable');
    await inTransaction((tx) => promos.hold(tx, { promo, bookingId, redeemer, discountCents: 4_000 }));
    return bookingId;
  };
  const [released, held, redeemed] = [
    await hold('ann@example.com'),
    await hold('bea@example.com'),
    await hold('cay@example.com'),
  ];
  await hold('dot@example.com');
  await inTransaction((tx) => promos.release(tx, released));
  await inTransaction((tx) => promos.redeem(tx, redeemed, promoId));
  await inTransaction((tx) => deleteRedemptions(tx, [released, held, redeemed]));
  expect(await database.query('select usage_count as uses from promo_codes')).toEqual([{ uses: 1 }]);
  expect(await database.query('select state from promo_redemptions')).toEqual([{ state: 'held' }]);
});
