import type { SavePromoCode } from '#libs/shared/contracts';
import { insertBooking, setUpModules, UNPAID } from '#libs/platform/testing';
import { RequestUser } from '#libs/platform/auth';
import { DataSource } from 'typeorm';
import { PromoCodesAdminService } from './promo-codes-admin.service.js';
import { PromoCodesModule } from './promo-codes.module.js';
import { PromoCodesService } from './promo-codes.service.js';

const { modules, database, clock } = setUpModules([PromoCodesModule]);
let admin: PromoCodesAdminService;
let promos: PromoCodesService;
const ada = new RequestUser({} as never);
Object.defineProperty(ada, 'userId', { value: '5f3a9c21-0000-4000-8000-000000000001' });

beforeAll(() => {
  admin = modules.get(PromoCodesAdminService);
  promos = modules.get(PromoCodesService);
});
beforeEach(async () => {
  await database.query('truncate bookings, promo_redemptions, promo_codes cascade');
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
const make = (changes: Partial<SavePromoCode> = {}, key: string | null = null) =>
  admin.create(input(changes), ada, key);
const one = async (code: string) => (await admin.list()).find((each) => each.code === code);
let people = 0;
const stranger = () => ({ userId: null, email: `p${(people += 1)}@example.com`, sessionId: null });
/** A booking that holds the code; `isPaid` claims it. */
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

it('a new code begins today in the business zone and never ends, unless said otherwise', async () => {
  clock.set('2026-06-02T03:30:00Z');
  expect(await make()).toMatchObject({
    code: 'SUMMER',
    startDate: '2026-06-01',
    expiresAt: null,
    state: 'active',
  });
  const asIso = await make({
    code: 'ISO',
    startDate: '2026-06-02T03:30:00Z',
    expiresAt: '2026-06-05T03:59:00Z',
  });
  expect(asIso).toMatchObject({ startDate: '2026-06-01', expiresAt: '2026-06-04' });
});

it('tells what is held, what is used, their sum and what was given', async () => {
  await make();
  await redeem('SUMMER', true);
  await redeem('SUMMER', true);
  await redeem('SUMMER', false);
  expect(await one('SUMMER')).toMatchObject({ usageCount: 3, held: 1, used: 2, discountGiven: '80.00' });
});

it('two codes of one name cannot be, neither made at once nor by a change', async () => {
  const ends = await Promise.allSettled([make(), make(), make()]);
  expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const refused = ends.find((end): end is PromiseRejectedResult => end.status === 'rejected');
  expect(refused?.reason).toMatchObject({ code: 'CODE_EXISTS' });
  const { id } = await make({ code: 'OTHER' });
  await expect(admin.change(id, input(), ada)).rejects.toMatchObject({ code: 'CODE_EXISTS' });
});

it('a repeat whose first answer was lost gets the code that it made', async () => {
  const first = await make({}, 'the-key');
  expect((await make({}, 'the-key')).id).toBe(first.id);
  expect(await admin.list()).toHaveLength(1);
});

it('a limit may be lowered below what is used: the code is used up, and its bookings keep it', async () => {
  const { id } = await make();
  await redeem('SUMMER', true);
  await redeem('SUMMER', true);
  const after = await admin.change(id, input({ usageLimit: 1 }), ada);
  expect(after).toMatchObject({ usageLimit: 1, usageCount: 2, state: 'used-up' });
  await expect(redeem('SUMMER', false)).rejects.toThrow('not usable');
});

it('of two people who edit a code at once the later one is told; a use in between is no edit', async () => {
  const { id, version } = await make();
  await redeem('SUMMER', false);
  const [first, second] = [input({ usageLimit: 7, version }), input({ discountValue: 5, version })];
  const ends = await Promise.allSettled([admin.change(id, first, ada), admin.change(id, second, ada)]);
  expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const refused = ends.find((end): end is PromiseRejectedResult => end.status === 'rejected');
  expect(refused?.reason).toMatchObject({
    code: 'STALE',
    message: 'Somebody else changed this code. Please reload.',
  });
  const seen = await one('SUMMER');
  expect(seen?.version).toBe(version + 1);
  await admin.change(id, input({ usageLimit: 9, version: seen?.version }), ada);
  await admin.change(id, input({ usageLimit: 8 }), ada);
  expect(await one('SUMMER')).toMatchObject({ usageLimit: 8, version: version + 3 });
});

it('a change leaves what is held on its old terms', async () => {
  const { id } = await make();
  const bookingId = await redeem('SUMMER', false);
  await admin.change(id, input({ discountValue: 50, isActive: false }), ada);
  await modules.get(DataSource).transaction((tx) => promos.redeem(tx, bookingId, id));
  const [kept] = await database.query(
    'select state, discount_value as value, discount_cents as cents from promo_redemptions',
  );
  expect(kept).toEqual({ state: 'claimed', value: '10.00', cents: 4_000 });
});

it('a removed code is gone from the admin area and from use; its bookings stay and its name is free again', async () => {
  const { id } = await make();
  await redeem('SUMMER', true);
  await admin.remove(id, ada);
  expect(await admin.list()).toEqual([]);
  await expect(redeem('SUMMER', false)).rejects.toThrow('not usable');
  expect(await database.query('select state from promo_redemptions')).toEqual([{ state: 'claimed' }]);
  await expect(admin.remove(id, ada)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(admin.change(id, input(), ada)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await make();
});

it('an end before today’s start is refused although no start was given', async () => {
  await expect(make({ expiresAt: '2026-05-31' })).rejects.toMatchObject({ code: 'VALIDATION' });
});

it('an edit and sixty holds at once never count above what is held', async () => {
  const { id } = await make({ usageLimit: 20 });
  const holds = Promise.allSettled(Array.from({ length: 60 }, () => redeem('SUMMER', false)));
  const edits = Promise.allSettled(
    [5, 10, 8].map((usageLimit) => admin.change(id, input({ usageLimit }), ada)),
  );
  await Promise.all([holds, edits]);
  const code = await one('SUMMER');
  expect(code?.usageCount).toBe(code?.held);
  expect(code?.usageCount).toBeLessThanOrEqual(20);
});

it('every change leaves its row in the audit log, with the names of what changed', async () => {
  const { id } = await make();
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
