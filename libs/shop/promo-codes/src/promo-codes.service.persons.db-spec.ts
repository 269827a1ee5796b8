import { randomUUID } from 'node:crypto';
import { insertBooking, insertUser, makePromo, setUpModules } from '#libs/platform/testing';
import { DataSource } from 'typeorm';
import type { PromoCodeEntity } from './promo-code.entity.js';
import { PromoCodesModule } from './promo-codes.module.js';
import { PromoCodesService, type Redeemer } from './promo-codes.service.js';

const { modules, database } = setUpModules([PromoCodesModule]);
let promos: PromoCodesService;
let codes = 0;
let people = 0;

beforeAll(() => {
  promos = modules.get(PromoCodesService);
});

const anEmail = () => `Person${(people += 1)}@example.com`;
const guest = (email: string): Redeemer => ({ userId: null, email, sessionId: randomUUID() });
/** A redeemer with an account, who may book under a different address. */
async function account(accountEmail: string, email = accountEmail): Promise<Redeemer> {
  const { id: userId } = await insertUser(database, { email: accountEmail });
  return { userId, email, sessionId: randomUUID() };
}
async function aCode(userUsageLimit = 1): Promise<PromoCodeEntity> {
  const code = `PERSON${(codes += 1)}`;
  await makePromo(database, { code, userUsageLimit });
  return (await promos.findUsable(code, guest(anEmail()), null)) as PromoCodeEntity;
}
async function hold(promo: PromoCodeEntity, redeemer: Redeemer) {
  const { id: bookingId } = await insertBooking(database, { parentEmail: redeemer.email });
  await modules
    .get(DataSource)
    .transaction((tx) => promos.hold(tx, { promo, bookingId, redeemer, discountCents: 4_000 }));
}
const isSpentFor = async (promo: PromoCodeEntity, redeemer: Redeemer) => {
  const found = await promos.findUsable(promo.code, redeemer, null);
  const held = await hold(promo, redeemer).catch((error: { code: string }) => error.code);
  return found === null && held === 'PROMO_UNAVAILABLE';
};

it.each([
  ['a guest and then with an account', (mail: string) => guest(mail), (mail: string) => account(mail)],
  ['an account and then as a guest', (mail: string) => account(mail), (mail: string) => guest(mail)],
  [
    'an account under another address, and then as a guest under its own',
    (mail: string) => account(mail, anEmail()),
    (mail: string) => guest(mail),
  ],
  [
    'a guest, and then with an account of this address that books under another',
    (mail: string) => guest(mail),
    (mail: string) => account(mail, anEmail()),
  ],
  [
    'a guest, and then with another spelling of the address',
    (mail: string) => guest(mail),
    (mail: string) => guest(` ${mail.toUpperCase().replace('P', 'P\u200b')}`),
  ],
])('a person who used a code as %s cannot use it again', async (_what, first, second) => {
  const mail = anEmail();
  const promo = await aCode();
  await hold(promo, await first(mail));
  expect(await isSpentFor(promo, await second(mail))).toBe(true);
  expect(await isSpentFor(promo, guest(anEmail()))).toBe(false);
});

/** One person as many redeemers: as a guest, with an account, with other spellings. */
async function aliases(count: number): Promise<Redeemer[]> {
  const mail = anEmail();
  const user = await account(mail);
  return Array.from({ length: count }, (_, index) => {
    if (index % 3 === 0) return { ...guest(mail), sessionId: randomUUID() };
    return { ...user, sessionId: randomUUID(), email: index % 3 === 1 ? mail.toUpperCase() : anEmail() };
  });
}

it.each([1, 3])('thirty concurrent holds of one person succeed %i times', async (limit) => {
  const promo = await aCode(limit);
  const redeemers = await aliases(30);
  const outcomes = await Promise.allSettled(redeemers.map((redeemer) => hold(promo, redeemer)));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(limit);
});

it('check-then-hold exceeds the limit per person (control without the defense)', async () => {
  const promo = await aCode();
  let uses = 0;
  const careless = async (redeemer: Redeemer) => {
    if (!(await promos.findUsable(promo.code, redeemer, null))) return;
    await hold({ ...promo }, { ...redeemer, userId: null, email: anEmail() });
    uses += 1;
  };
  await Promise.all((await aliases(30)).map(careless));
  expect(uses).toBeGreaterThan(1);
});
