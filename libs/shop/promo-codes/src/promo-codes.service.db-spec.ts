import { randomUUID } from 'node:crypto';
import { insertBooking, makePromo, setUpModules, UNPAID } from '#libs/platform/testing';
import { DataSource } from 'typeorm';
import type { PromoCodeEntity } from './promo-code.entity.js';
import { PromoCodesModule } from './promo-codes.module.js';
import { PromoCodesService } from './promo-codes.service.js';

const { modules, database, clock } = setUpModules([PromoCodesModule]);
let promos: PromoCodesService;

beforeAll(() => {
  promos = modules.get(PromoCodesService);
});

beforeEach(() => clock.set('2026-06-01T16:00:00Z'));

let people = 0;
const aBooking = async () => (await insertBooking(database, UNPAID)).id;
const stranger = () => ({
  userId: null,
  email: `person${(people += 1)}@example.com`,
  sessionId: randomUUID(),
});

const find = (code: string) => promos.findUsable(code, stranger(), null);
const promoOf = async (terms: Parameters<typeof makePromo>[1]): Promise<PromoCodeEntity> => {
  await makePromo(database, terms);
  return (await find(terms.code)) as PromoCodeEntity;
};
const hold = (promo: PromoCodeEntity, bookingId: string, redeemer = stranger()) =>
  modules.get(DataSource).transaction(async (tx) => {
    await promos.release(tx, bookingId);
    await promos.hold(tx, { promo, bookingId, redeemer, discountCents: 4_000 });
  });
const redeem = (promo: PromoCodeEntity, bookingId: string) =>
  modules.get(DataSource).transaction((tx) => promos.redeem(tx, bookingId, promo.id));
const usesOf = async (code: string) =>
  (
    await database.query<{ uses: number }>('select usage_count as uses from promo_codes where code = $1', [
      code,
    ])
  )[0].uses;

describe('findUsable()', () => {
  it.each([
    ['INACTIVE', { isActive: false }, false],
    ['NOTYET', { startDate: '2026-06-02' }, false],
    ['STARTSTODAY', { startDate: '2026-06-01' }, true],
    ['OVER', { expiresAt: '2026-05-31' }, false],
    ['LASTDAY', { expiresAt: '2026-06-01' }, true],
    ['ENDLESS', {}, true],
  ])('%s with %j is usable: %s', async (code, terms, isUsable) => {
    await makePromo(database, { code, ...terms });
    expect((await find(code)) !== null).toBe(isUsable);
  });

  it('finds a code until the end of its last day in the business zone, not in UTC', async () => {
    await makePromo(database, { code: 'EVENING', expiresAt: '2026-06-01' });
    clock.set('2026-06-02T03:30:00Z');
    expect(await find('EVENING')).not.toBeNull();
    clock.set('2026-06-02T04:30:00Z');
    expect(await find('EVENING')).toBeNull();
  });
});

describe('hold()', () => {
  it('counts one use per booking', async () => {
    const promo = await promoOf({ code: 'COUNT' });
    const booking = await aBooking();
    const person = stranger();
    await hold(promo, booking, person);
    await hold(promo, booking, person);
    expect(await usesOf('COUNT')).toBe(1);
    await hold(promo, await aBooking());
    expect(await usesOf('COUNT')).toBe(2);
  });

  it('rejects a second booking of the same person', async () => {
    const promo = await promoOf({ code: 'ONEEACH' });
    const person = stranger();
    await hold(promo, await aBooking(), person);
    await expect(hold(promo, await aBooking(), { ...person, sessionId: randomUUID() })).rejects.toMatchObject(
      {
        code: 'PROMO_UNAVAILABLE',
      },
    );
    expect(await usesOf('ONEEACH')).toBe(1);
  });

  it.each([
    ['switched off', 'is_active = false'],
    ['removed', "deleted_at = '2026-06-01'"],
    ['ended', "expires_at = '2026-05-31'"],
    ['put off', "start_date = '2026-06-02'"],
  ])('rejects a code that was %s since it was found', async (what, change) => {
    const code = what.replace(' ', '').toUpperCase();
    const promo = await promoOf({ code });
    await database.query(`update promo_codes set ${change} where id = $1`, [promo.id]);
    await expect(hold(promo, await aBooking())).rejects.toMatchObject({ code: 'PROMO_UNAVAILABLE' });
    expect(await usesOf(code)).toBe(0);
  });

  it('accepts a code until its only day ends in the business zone', async () => {
    const promo = await promoOf({ code: 'ONEDAY', startDate: '2026-06-01', expiresAt: '2026-06-01' });
    clock.set('2026-06-02T03:30:00Z');
    await hold(promo, await aBooking());
    clock.set('2026-06-02T04:30:00Z');
    await expect(hold(promo, await aBooking())).rejects.toMatchObject({ code: 'PROMO_UNAVAILABLE' });
    expect(await usesOf('ONEDAY')).toBe(1);
  });

  it('recognizes a person by normalized email and by session', async () => {
    const promo = await promoOf({ code: 'SAMEPERSON' });
    const person = stranger();
    await hold(promo, await aBooking(), person);
    const shouting = { ...stranger(), email: ` ${person.email.toUpperCase()} ` };
    await expect(hold(promo, await aBooking(), shouting)).rejects.toMatchObject({
      code: 'PROMO_UNAVAILABLE',
    });
    const sameSession = { ...stranger(), sessionId: person.sessionId };
    await expect(hold(promo, await aBooking(), sameSession)).rejects.toMatchObject({
      code: 'PROMO_UNAVAILABLE',
    });
  });

  it('accepts exactly ten of sixty concurrent people for a limit of ten', async () => {
    const promo = await promoOf({ code: 'TENONLY', usageLimit: 10 });
    const bookings = await Promise.all(Array.from({ length: 60 }, aBooking));
    const results = await Promise.allSettled(bookings.map((booking) => hold(promo, booking)));
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(10);
    expect(await usesOf('TENONLY')).toBe(10);
  });

  it('read-then-write counting exceeds the limit (control without the defense)', async () => {
    const promo = await promoOf({ code: 'CONTROL', usageLimit: 10 });
    const careless = async () => {
      const uses = await usesOf('CONTROL');
      await new Promise((resolve) => setTimeout(resolve, 5));
      if (uses >= 10) throw new Error('used up');
      await database.query('update promo_codes set usage_count = $2 where id = $1', [promo.id, uses + 1]);
    };
    const results = await Promise.allSettled(Array.from({ length: 60 }, careless));
    expect(results.filter((result) => result.status === 'fulfilled').length).toBeGreaterThan(10);
  });

  it('releases an expired hold when the next person holds the code', async () => {
    const promo = await promoOf({ code: 'COMEBACK', usageLimit: 1 });
    await hold(promo, await aBooking());
    await expect(hold(promo, await aBooking())).rejects.toMatchObject({ code: 'PROMO_UNAVAILABLE' });
    clock.forwardMinutes(31);
    expect(await find('COMEBACK')).not.toBeNull();
    await hold(promo, await aBooking());
    expect(await usesOf('COMEBACK')).toBe(1);
  });

  it('an exhausted code is still usable for the booking that holds it', async () => {
    const promo = await promoOf({ code: 'LASTONE', usageLimit: 1 });
    const booking = await aBooking();
    const person = stranger();
    await hold(promo, booking, person);
    expect(await promos.findUsable('LASTONE', person, booking)).not.toBeNull();
    expect(await find('LASTONE')).toBeNull();
  });

  it('sweepExpired() releases an expired hold', async () => {
    const promo = await promoOf({ code: 'SWEPT' });
    await hold(promo, await aBooking());
    clock.forwardMinutes(31);
    await promos.sweepExpired();
    expect(await usesOf('SWEPT')).toBe(0);
  });
});

describe('redeem()', () => {
  it('a redeemed use is never released, even if its booking is cancelled', async () => {
    const promo = await promoOf({ code: 'REDEEMED' });
    const booking = await aBooking();
    await hold(promo, booking);
    await redeem(promo, booking);
    clock.forwardMinutes(60);
    await promos.sweepExpired();
    await modules.get(DataSource).transaction((tx) => promos.release(tx, booking));
    expect(await usesOf('REDEEMED')).toBe(1);
  });

  it('redeems an expired and released hold, even above the limit', async () => {
    const promo = await promoOf({ code: 'LATE', usageLimit: 1 });
    const late = await aBooking();
    await hold(promo, late);
    clock.forwardMinutes(31);
    await hold(promo, await aBooking());
    await redeem(promo, late);
    await redeem(promo, late);
    expect(await usesOf('LATE')).toBe(2);
  });

  it('usage_count equals the redemptions for every code', async () => {
    const off = await database.query(
      `select p.code from promo_codes p left join promo_redemptions r
         on r.promo_code_id = p.id and r.state in ('held', 'redeemed')
       where p.code <> 'CONTROL' group by p.id having p.usage_count <> count(r.id)`,
    );
    expect(off).toEqual([]);
  });
});
