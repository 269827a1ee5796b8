// The rules themselves are seen to fail: each planted fault is named by its rule, and a clean house by none.
import { insertBooking, insertPaid, setUpDatabase, UNPAID } from '#libs/testing';
import { brokenInvariants, type Witness } from '../src/invariants.js';

const database = setUpDatabase();
beforeEach(() => database.query('truncate bookings cascade'));

type Ours = { payment: 'failed' | 'orphaned'; capture: string; cents?: number };

async function enter({ payment, capture, cents = 40_000 }: Ours): Promise<void> {
  const { id: bookingId } = await insertBooking(database, UNPAID);
  const createdAt = new Date(Date.now() - 2 * 60_000);
  await insertPaid(
    database,
    { bookingId, status: payment },
    { providerCaptureId: 'CAP1', status: capture, amountCents: cents, createdAt },
  );
}

async function broken(captures: Witness['captures']): Promise<string[]> {
  const witness = { accepted: [], captures, refunds: [], mails: [] };
  const found = await brokenInvariants(
    async (sql, values) => ({ rows: await database.query(sql, values) }),
    witness,
  );
  return found.map((line) => line.slice(0, line.indexOf(' (')));
}
const theirs = (status: string, amountCents = 40_000) => [{ id: 'CAP1', status, amountCents }];

it('a row that says what the provider says is in order', async () => {
  await enter({ payment: 'failed', capture: 'DECLINED' });
  expect(await broken(theirs('DECLINED'))).toEqual([]);
});

it.each<[string, Ours, Witness['captures']]>([
  [
    'that stayed in review while the provider declined',
    { payment: 'failed', capture: 'PENDING' },
    theirs('DECLINED'),
  ],
  ['of another amount', { payment: 'failed', capture: 'DECLINED', cents: 39_999 }, theirs('DECLINED')],
  ['that the provider does not know', { payment: 'failed', capture: 'DECLINED' }, []],
])('a row %s is found', async (_, ours, atProvider) => {
  await enter(ours);
  expect(await broken(atProvider)).toEqual(['I1 provider']);
});

it.each(['COMPLETED', 'DECLINED', 'PENDING', 'REFUNDED'])(
  'a capture of the provider that is %s and not in our books is found',
  async (status) => expect(await broken(theirs(status))).toEqual(['I1 provider']),
);

it('money that no booking could take is found until it is back', async () => {
  await enter({ payment: 'orphaned', capture: 'COMPLETED' });
  expect(await broken(theirs('COMPLETED'))).toEqual(['I11 orphaned']);
  await database.query("update captures set status = 'REFUNDED'");
  expect(await broken(theirs('REFUNDED'))).toEqual([]);
});

const ABOUT_PRICES = ['I1', 'I2', 'I11 booking', 'I12'];

it.each([
  ['in one payment is in order', [40_000], []],
  ['in two parts is in order', [15_000, 25_000], []],
  ['twice is found', [40_000, 40_000], ['I1', 'I2']],
  ['in a part alone is found', [15_000], ['I1', 'I11 booking', 'I12']],
])('a booking that says it is paid and was paid %s', async (_, parts, rules) => {
  const { id: bookingId } = await insertBooking(database);
  await database.query(
    "insert into booking_history (booking_id, code, what, actor) values ($1, 'paid', '', 'system')",
    [bookingId],
  );
  for (const [index, amountCents] of parts.entries())
    await insertPaid(database, { bookingId, attempt: index + 1, amountCents });
  const found = await broken([]);
  expect(found.filter((rule) => ABOUT_PRICES.includes(rule))).toEqual(rules);
});
