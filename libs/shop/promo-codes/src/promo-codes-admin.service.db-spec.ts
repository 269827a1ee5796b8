import type { SavePromoCode, UserView } from '#libs/shared/contracts';
import { insertBooking, setUpModules, UNPAID } from '#libs/platform/testing';
import { RequestUser } from '#libs/platform/auth';
import { DataSource } from 'typeorm';
import { PromoCodesAdminService } from './promo-codes-admin.service.js';
import { PromoCodesModule } from './promo-codes.module.js';
import { PromoCodesRepository } from './promo-codes.repository.js';
import { PromoCodesService } from './promo-codes.service.js';

const { modules, database, clock } = setUpModules([PromoCodesModule]);
let admin: PromoCodesAdminService;
let promos: PromoCodesService;
const ada = new RequestUser({ user: { id: '5f3a9c21-0000-4000-8000-000000000001' } as UserView });

beforeAll(() => {
  admin = modules.get(PromoCodesAdminService);
  promos = modules.get(PromoCodesService);
});
beforeEach(async () => {
  await database.clear('bookings', 'promo_redemptions', 'promo_codes');
  clock.set('2026-06-01T16:00:00Z');
});

const input = (changes: Partial<SavePromoCode> = {}): SavePromoCode => ({
  code: 'SUMMER',
  discountType: 'percentage',
  discountValue: 10,
  usageLimit: 100,
  userUsageLimit: 1,
  isActive: true,
  ...changes,
});
const create = (changes: Partial<SavePromoCode> = {}, key: string | null = null) =>
  admin.create(input(changes), ada, key);
const one = async (code: string) => (await admin.list()).find((each) => each.code === code);
let people = 0;
const stranger = () => ({ userId: null, email: `p${(people += 1)}@example.com`, sessionId: null });
/** Creates a booking that holds the code; `isPaid` redeems it. */
async function redeem(code: string, isPaid: boolean): Promise<string> {
  const { id: bookingId } = await insertBooking(database, UNPAID);
  const redeemer = stranger();
  const promo = await promos.findUsable(code, redeemer, bookingId);
  if (!promo) throw new Error(`${code} is not usable`);
  await modules.get(DataSource).transaction(async (tx) => {
    await promos.hold(tx, { promo, bookingId, redeemer, discountCents: 4_000 });
    if (isPaid) await promos.redeem(tx, bookingId, promo.id);
  });
  return bookingId;
}

it('a new code defaults to starting today in the business zone without an end', async () => {
  clock.set('2026-06-02T03:30:00Z');
  expect(await create()).toMatchObject({
    code: 'SUMMER',
    startDate: '2026-06-01',
    expiresAt: null,
    state: 'active',
  });
  const asIso = await create({
    code: 'ISO',
    startDate: '2026-06-02T03:30:00Z',
    expiresAt: '2026-06-05T03:59:00Z',
  });
  expect(asIso).toMatchObject({ startDate: '2026-06-01', expiresAt: '2026-06-04' });
});

it('list() counts held and redeemed uses, their sum and the discount given', async () => {
  await create();
  await redeem('SUMMER', true);
  await redeem('SUMMER', true);
  await redeem('SUMMER', false);
  expect(await one('SUMMER')).toMatchObject({ usageCount: 3, held: 1, used: 2, discountGiven: '80.00' });
});

it('rejects a duplicate name, on concurrent creation and on change', async () => {
  const results = await Promise.allSettled([create(), create(), create()]);
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const rejected = results.find((result): result is PromiseRejectedResult => result.status === 'rejected');
  expect(rejected?.reason).toMatchObject({ code: 'CODE_EXISTS' });
  const { id } = await create({ code: 'OTHER' });
  await expect(admin.change(id, input(), ada)).rejects.toMatchObject({ code: 'CODE_EXISTS' });
});

it('a repeated creation returns the code of the first request', async () => {
  const first = await create({}, 'the-key');
  expect((await create({}, 'the-key')).id).toBe(first.id);
  expect(await admin.list()).toHaveLength(1);
});

it('lowering the limit below the uses exhausts the code and keeps its redemptions', async () => {
  const { id } = await create();
  await redeem('SUMMER', true);
  await redeem('SUMMER', true);
  const after = await admin.change(id, input({ usageLimit: 1 }), ada);
  expect(after).toMatchObject({ usageLimit: 1, usageCount: 2, state: 'used-up' });
  await expect(redeem('SUMMER', false)).rejects.toThrow('not usable');
});

it('of two concurrent edits one gets STALE; a use does not change the version', async () => {
  const { id, version } = await create();
  await redeem('SUMMER', false);
  const [first, second] = [input({ usageLimit: 7, version }), input({ discountValue: 5, version })];
  const results = await Promise.allSettled([admin.change(id, first, ada), admin.change(id, second, ada)]);
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const rejected = results.find((result): result is PromiseRejectedResult => result.status === 'rejected');
  expect(rejected?.reason).toMatchObject({
    code: 'STALE',
    message: 'Somebody else changed this code. Please reload.',
  });
  const current = await one('SUMMER');
  expect(current?.version).toBe(version + 1);
  await admin.change(id, input({ usageLimit: 9, version: current?.version }), ada);
  await admin.change(id, input({ usageLimit: 8 }), ada);
  expect(await one('SUMMER')).toMatchObject({ usageLimit: 8, version: version + 3 });
});

it('an edit does not change the terms of a hold', async () => {
  const { id } = await create();
  const bookingId = await redeem('SUMMER', false);
  await admin.change(id, input({ discountValue: 50, isActive: false }), ada);
  await modules.get(DataSource).transaction((tx) => promos.redeem(tx, bookingId, id));
  const [redemption] = await database.query(
    'select state, discount_value as value, discount_cents as cents from promo_redemptions',
  );
  expect(redemption).toEqual({ state: 'redeemed', value: '10.00', cents: 4_000 });
});

it('a removed code is neither listed nor usable, keeps its redemptions and frees its name', async () => {
  const { id } = await create();
  await redeem('SUMMER', true);
  await admin.remove(id, ada);
  expect(await admin.list()).toEqual([]);
  await expect(redeem('SUMMER', false)).rejects.toThrow('not usable');
  expect(await database.query('select state from promo_redemptions')).toEqual([{ state: 'redeemed' }]);
  await expect(admin.remove(id, ada)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(admin.change(id, input(), ada)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await create();
});

it('rejects an end before today when no start is given', async () => {
  await expect(create({ expiresAt: '2026-05-31' })).rejects.toMatchObject({ code: 'VALIDATION' });
});

it('concurrent edits and holds keep the usage count equal to the holds', async () => {
  const { id } = await create({ usageLimit: 20 });
  const holds = Promise.allSettled(Array.from({ length: 60 }, () => redeem('SUMMER', false)));
  const edits = Promise.allSettled(
    [5, 10, 8].map((usageLimit) => admin.change(id, input({ usageLimit }), ada)),
  );
  await Promise.all([holds, edits]);
  const code = await one('SUMMER');
  expect(code?.usageCount).toBe(code?.held);
  expect(code?.usageCount).toBeLessThanOrEqual(20);
});

it('every change is audited with the names of the changed fields', async () => {
  const { id } = await create();
  await admin.change(id, input({ discountValue: 15, usageLimit: 5 }), ada);
  await admin.remove(id, ada);
  const rows = await database.query(
    'select what, facts, actor_id as by from audit_log where subject_id = $1 order by id',
    [id],
  );
  expect(rows).toEqual([
    { what: 'promo-code-created', facts: {}, by: ada.userId },
    { what: 'promo-code-changed', facts: { changed: 'discountValue, usageLimit' }, by: ada.userId },
    { what: 'promo-code-removed', facts: {}, by: ada.userId },
  ]);
});

it('a change that fails leaves the terms as they were, and no audit row', async () => {
  const { id } = await create();
  const figures = jest.spyOn(modules.get(PromoCodesRepository), 'useFigures');
  figures.mockRejectedValueOnce(new Error('connection lost'));
  await expect(admin.change(id, input({ discountValue: 15 }), ada)).rejects.toThrow('connection lost');
  figures.mockRestore();
  expect(await one('SUMMER')).toMatchObject({ discountValue: 10, version: 1 });
  const rows = await database.query('select what from audit_log where subject_id = $1', [id]);
  expect(rows).toEqual([{ what: 'promo-code-created' }]);
});
