// Random histories of families: bookings paid in full, in parts and by credits, corrected, refunded, moved, cancelled and
// sold again, with lost responses and price changes. The invariants of money hold after each change; at the end the ledger
// must match PayPal row by row, and booking, profile, documents, list, report and exports must agree. Use `RUNS=10000 npx jest
// apps/api/test/bookings/model` for more families, and `SEED=7` to repeat the same ones.
import {
  DAY_MS,
  AnnouncePriceBook,
  checked,
  type AdminBooking,
  type AdminBookingDetail,
  type PriceBook,
  type ReportView,
  type StatsView,
} from '#libs/shared/contracts';
import { PriceBooksService } from '#libs/shop/price-books';
import { bookOf, figuresOf, FIRST_BOOK } from '#libs/shared/pricing';
import { chanceOf, type Chance } from '#libs/platform/testing';
import { DEPOSIT_PERCENT, LATE_CREDIT_PERCENT, type BookingModel } from './booking-model.js';
import { LATE_DAYS } from './booking-model-account.js';
import { FamilyModel } from './booking-model-family.js';
import { openHarness, type Harness } from './booking-model-harness.js';

const RUNS = Number(process.env.RUNS ?? 15);
const SEED = Number(process.env.SEED ?? Date.now() % 1_000_000);
const AT_ONCE = 6;
/** Each family has a day of its own before its cancellations are in time. */
const IN_A_ROUND = 20;
jest.setTimeout(60_000 + RUNS * 1_000);

let harness: Harness;
let book: PriceBook = FIRST_BOOK;
let bookNo = 1;
let now = Date.parse('2026-06-01T16:00:00Z');
beforeAll(async () => {
  harness = await openHarness({
    depositPercent: DEPOSIT_PERCENT,
    lateCreditPercent: LATE_CREDIT_PERCENT,
    resaleRefund: true,
    refundHours: LATE_DAYS * 24,
    movesByParent: 4,
  });
  harness.api.clock.set(new Date(now).toISOString());
});
afterAll(() => harness?.stop());

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

const dollars = (cents: number) =>
  `$${(cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;

/** How profile and confirmation of a booking differ from the model; empty when they agree. */
async function papersDiffer({ id, money }: BookingModel): Promise<string[]> {
  const { priceCents, cameCents, dueCents } = money.facts;
  const paper = await harness.paper(id);
  const seen = await harness.seen(id);
  const isPart = (dueCents > 0 && dueCents < priceCents) || seen.paidAmount !== undefined;
  const onPaper = dueCents > 0 ? `Still due ${dollars(dueCents)}` : `Total paid ${dollars(cameCents)}`;
  const pairs: [string, unknown, unknown][] = [
    ['held', paper !== null, money.wasConfirmed && !money.isOff],
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
  return pairs
    .filter(([, is, must]) => is !== must)
    .map(([what, is, must]) => `${id} ${what}: ${String(is)}, not ${String(must)}`);
}

const centsOf = (amount: string) => Math.round(Number(amount) * 100);
const sum = <Row>(rows: readonly Row[], of: (row: Row) => string) =>
  rows.reduce((all, row) => all + centsOf(of(row)), 0);

/** How list, panel, filter, figures, report and exports differ in what was refunded, credited, and is to hand back. */
async function sumsDiffer(families: FamilyModel[]): Promise<string[]> {
  const { get, exported } = harness;
  const bookings = await exported('bookings');
  const payments = await exported('payments');
  const stats = await get<StatsView>('stats');
  const report = await get<ReportView>('reports');
  const filtered = await get<AdminBooking[]>('bookings?money=to-hand-back');
  const pairs: [string, unknown, unknown][] = [
    ['refunded by payment', sum(payments, (row) => row.Refunded), centsOf(stats.refunded)],
    ['refunded by booking', sum(bookings, (row) => row.Refunded), centsOf(stats.refunded)],
    ['refunded in the report', sum(report.refunds, ({ amount }) => amount), centsOf(stats.refunded)],
    ['credited by payment', sum(payments, (row) => row.Credited), sum(bookings, (row) => row.Credited)],
    [
      'credited in the report',
      sum(report.refunds, (row) => row.credited),
      sum(bookings, (row) => row.Credited),
    ],
    ['to hand back in the filter', sum(filtered, (row) => row.toHandBack ?? ''), centsOf(stats.toHandBack)],
    ['number to hand back', filtered.length, stats.handBacks],
    ['to hand back in the report', report.handBacks.amount, stats.toHandBack],
    ['to hand back in the export', sum(bookings, (row) => row['To hand back']), centsOf(stats.toHandBack)],
  ];
  for (const booking of families.flatMap((family) => family.bookings)) {
    const row = bookings.find((each) => each['Booking id'] === booking.id)!;
    const panel = await get<AdminBookingDetail>(`bookings/${booking.id}`);
    const handBack = await booking.handBackCents();
    pairs.push(
      [`${booking.id} to hand back`, centsOf(row['To hand back']), handBack],
      [`${booking.id} to hand back in the panel`, centsOf(panel.toHandBack ?? '0'), handBack],
      [`${booking.id} in words`, row.Payment.startsWith('To hand back'), handBack > 0],
      [`${booking.id} refunded`, sum(panel.payments, ({ refunded }) => refunded), centsOf(row.Refunded)],
      [`${booking.id} credited`, sum(panel.payments, ({ credited }) => credited), centsOf(row.Credited)],
      [`${booking.id} cancelled by`, panel.cancelledBy, row['Canceled by'] || null],
      [`${booking.id} is cancelled by somebody`, panel.cancelledBy !== null, booking.money.isOff],
    );
  }
  return pairs
    .filter(([, is, must]) => is !== must)
    .map(([what, is, must]) => `${what}: ${String(is)}, not ${String(must)}`);
}

async function compare(families: FamilyModel[]): Promise<string[]> {
  const wrong = [...(await harness.unlikePayPal()), ...(await sumsDiffer(families))];
  await each(families, async (family) => {
    const differs: string[] = [];
    for (const booking of family.bookings) differs.push(...(await papersDiffer(booking)));
    if (differs.length > 0) wrong.push(family.account.fault(differs.join('\n')).message);
  });
  return wrong;
}

it(`${RUNS} random histories with seed ${SEED} leave a consistent ledger`, async () => {
  for (let begun = 0; begun < RUNS; begun += IN_A_ROUND) {
    const today = new Date(now).toISOString().slice(0, 10);
    const families: FamilyModel[] = [];
    await each(
      Array.from({ length: Math.min(IN_A_ROUND, RUNS - begun) }, (_, no) => no),
      async (no) => {
        const chance = chanceOf(SEED * 100_003 + begun + no);
        const family = await FamilyModel.begin(harness, chance, { book, today, no });
        families.push(family);
        await family.runSteps(book);
      },
    );
    await changePrices(chanceOf(SEED + begun));
    await each(families, (family) => family.runSteps(book));
    await harness.later();
    await each(families, (family) => family.finish());
    expect((await compare(families)).slice(0, 3).join('\n')).toBe('');
    await harness.clear();
  }
});
