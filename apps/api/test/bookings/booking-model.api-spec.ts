// Random booking histories: created, paid in full or in parts, corrected, refunded, moved and cancelled, with lost responses and price
// changes. Afterwards the ledger must match PayPal, and booking, profile and documents must agree. Use `RUNS=10000 npx
// jest apps/api/test/bookings/booking-model` for more runs, and `SEED=7` to repeat the same ones.
import { DAY_MS, AnnouncePriceBook, checked, type PriceBook } from '#libs/shared/contracts';
import { PriceBooksService } from '#libs/shop/price-books';
import { bookOf, figuresOf, FIRST_BOOK } from '#libs/shared/pricing';
import { chanceOf, type Chance } from '#libs/platform/testing';
import { BookingModel, DEPOSIT_PERCENT } from './booking-model.js';
import { openHarness, type Harness } from './booking-model-harness.js';

const RUNS = Number(process.env.RUNS ?? 100);
const SEED = Number(process.env.SEED ?? Date.now() % 1_000_000);
const AT_ONCE = 6;
const IN_A_ROUND = 100;
jest.setTimeout(60_000 + RUNS * 1_000);

let harness: Harness;
let book: PriceBook = FIRST_BOOK;
let bookNo = 1;
let now = Date.parse('2026-06-01T16:00:00Z');
beforeAll(async () => {
  harness = await openHarness();
  harness.api.clock.set(new Date(now).toISOString());
  await harness.askForDeposit(DEPOSIT_PERCENT);
});
afterAll(() => harness?.api.stop());

/** Announces new prices for tomorrow and advances the clock to tomorrow. */
async function changePrices(chance: Chance): Promise<void> {
  const day = new Date(now + DAY_MS).toISOString().slice(0, 10);
  const dollars = (least: number) => String(least + Math.floor(chance() * 50));
  const prices = { ...figuresOf(FIRST_BOOK), tier1: dollars(380), extraChild: dollars(10) };
  const input = checked(AnnouncePriceBook, { validFromDay: day, afterNo: bookNo, prices });
  const [{ id }] = await harness.api.database.query<{ id: string }>(
    "select id from users where role = 'admin'",
  );
  await harness.api.app.get(PriceBooksService, { strict: false }).announce(input, id);
  book = bookOf(input.prices);
  bookNo += 1;
  now += DAY_MS;
  harness.api.clock.set(new Date(now).toISOString());
}

async function each<Item>(items: Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const rest = [...items];
  const lane = async () => {
    for (let item = rest.shift(); item; item = rest.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
}

/** Payment data of a booking: its ledger, row, confirmation and profile. */
async function found({ id }: BookingModel) {
  const [row] = await harness.api.database.query<Record<string, number | string>>(
    `select final_cents as "priceCents", payment_status as words, status, part_paid_cents as "partPaidCents",
       (select coalesce(sum(c.amount_cents), 0)::integer from captures c join payments p on p.id = c.payment_id
        where p.booking_id = b.id and p.status = 'captured') as "cameCents",
       (select coalesce(sum(r.amount_cents), 0)::integer from refunds r join payments p on p.id = r.payment_id
        where r.booking_id = b.id and r.status = 'completed' and p.status = 'captured') as "backCents",
       (select coalesce(sum(c.amount_cents), 0)::integer from captures c join payments p on p.id = c.payment_id
        where p.booking_id = b.id and p.provider_order_id is not null) as "cameByPayPal",
       (select coalesce(sum(r.amount_cents), 0)::integer from refunds r
        where r.booking_id = b.id and r.status = 'completed' and not r.by_hand) as "backByPayPal"
     from bookings b where id = $1`,
    [id],
  );
  return row;
}

const dollars = (cents: number) =>
  `$${(cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;

/** Inconsistencies of a booking's payments as text; empty when everything agrees. */
async function faults(life: BookingModel, atPayPal: Map<string, [number, number]>): Promise<string[]> {
  const { priceCents, cameCents, backCents, dueCents, words } = life.money.facts;
  const row = await found(life);
  const [taken, returned] = atPayPal.get(life.id) ?? [0, 0];
  const paper = await harness.paper(life.id);
  const seen = await harness.seen(life.id);
  const isPart = dueCents > 0 && dueCents < priceCents;
  const onPaper = dueCents > 0 ? `Still due ${dollars(dueCents)}` : `Total paid ${dollars(priceCents)}`;
  const pairs: [string, unknown, unknown][] = [
    ['taken at PayPal', row.cameByPayPal, taken],
    ['paid back at PayPal', row.backByPayPal, returned],
    ['price', row.priceCents, priceCents],
    ['came', row.cameCents, cameCents],
    ['went back', row.backCents, backCents],
    ['word', row.words, words],
    ['called off', row.status === 'cancelled', life.money.isOff],
    ['held', paper !== null, life.money.wasConfirmed && !life.money.isOff],
    [
      'due on the paper',
      paper === null ||
        paper.includes(onPaper) ||
        `${onPaper}: ${paper.match(/(Still due|Total paid).{12}/)?.[0]}`,
      true,
    ],
    ['due in the profile', seen.amountDue, isPart ? (dueCents / 100).toFixed(2) : undefined],
    ['price in the profile', seen.finalPrice, (priceCents / 100).toFixed(2)],
  ];
  const wrong = pairs
    .filter(([, is, must]) => is !== must)
    .map(([what, is, must]) => `${what}: ${String(is)}, not ${String(must)}`);
  return wrong.length > 0 ? [`${life.id}\n  ${[...wrong, ...life.story].join('\n  ')}`] : [];
}

async function compare(lives: BookingModel[]): Promise<string[]> {
  const atPayPal = new Map<string, [number, number]>();
  for (const { customId, status, amountCents, refundedCents } of (await harness.atPayPal()).captures) {
    const [taken, back] = atPayPal.get(customId) ?? [0, 0];
    if (status !== 'DECLINED') atPayPal.set(customId, [taken + amountCents, back + refundedCents]);
  }
  const all: string[] = [];
  await each(lives, async (life) => void all.push(...(await faults(life, atPayPal))));
  return all;
}

it(`${RUNS} random histories with seed ${SEED} leave a consistent ledger`, async () => {
  for (let begun = 0; begun < RUNS; begun += IN_A_ROUND) {
    const seeds = Array.from(
      { length: Math.min(IN_A_ROUND, RUNS - begun) },
      (_, at) => SEED * 100_003 + begun + at,
    );
    const lives: BookingModel[] = [];
    await each(seeds, async (seed) => {
      const life = await BookingModel.begin(harness, chanceOf(seed), book);
      lives.push(life);
      await life.runSteps();
    });
    await changePrices(chanceOf(SEED + begun));
    await each(lives, (life) => life.runSteps());
    await harness.later();
    await each(lives, (life) => life.finishRefunds());
    expect((await compare(lives)).slice(0, 3).join('\n')).toBe('');
  }
});
