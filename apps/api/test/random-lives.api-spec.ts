// Bookings that are made, paid, made dearer and cheaper, paid back, moved and called off in any order: after each life the
// ledger is PayPal's, and what is due is what a bookkeeper counts who knows nothing of our tables. LIVES=10000 lives longer.
import { Administrators } from '#libs/accounts';
import { figuresOf, FIRST_BOOK, quote } from '#libs/pricing';
import type { PriceBook } from '#libs/contracts';
import { bookingBody } from '#libs/testing';
import type { Agent } from 'supertest';
import { startApi, type TestApi } from './start-api.js';
import { Bookkeeper, chanceOf, type Chance } from './bookkeeper.js';

const LIVES = Number(process.env.LIVES ?? 100);
const SEED = Number(process.env.SEED ?? Date.now() % 1_000_000);
const AT_ONCE = 6;
const GAMES = 8;

let api: TestApi;
let admin: Agent;
let games: string[];
const books: Record<number, PriceBook> = { 1: FIRST_BOOK };

beforeAll(async () => {
  api = await startApi();
  const boss = { username: 'boss', password: 'a good password' };
  await api.app.get(Administrators, { strict: false }).ensure(boss);
  admin = api.guest();
  await admin.post('/api/login').send(boss).expect(200);
  const { body } = await admin.get('/api/games').expect(200);
  games = (body as { id: string }[]).slice(0, GAMES).map(({ id }) => id);
}, 60_000);
afterAll(() => api?.stop());

type Life = {
  id: string;
  parent: Agent;
  chance: Chance;
  money: Bookkeeper;
  story: string[];
  isOver: boolean;
};

const anyEvent = (chance: Chance) => ({
  selectedGames: games.slice(0, chance.from(3, GAMES)),
  guestCount: chance.from(4, 50),
  addOns: Object.fromEntries(
    ['photography', 'videography', 'customShirts', 'customAwards'].map((key) => [
      key,
      chance.from(0, 3) === 0,
    ]),
  ),
});
type Priced = { selectedGames: string[]; guestCount: number; addOns: Record<string, boolean> };
const priceOf = ({ selectedGames, guestCount, addOns }: Priced, bookNo: number) =>
  quote({ gameCount: selectedGames.length, guestCount, addOns }, books[bookNo]).totalCents;
const text = (cents: number) => (cents / 100).toFixed(2);
type Row = { version: number; paymentStatus: string; eventDate: string; priceBook: number };
const open = async ({ id }: Life) => {
  const [row] = await api.database.query<Row>(
    `select version, payment_status as "paymentStatus", to_char(event_date, 'YYYY-MM-DD') as "eventDate",
       price_book_no as "priceBook" from bookings where id = $1`,
    [id],
  );
  return row;
};

/** Something is due, and no gift has ended the matter. */
const isPayable = async (life: Life) =>
  life.money.dueCents > 0 && !life.isOver && (await open(life)).paymentStatus === 'pending';

async function born(chance: Chance): Promise<Life> {
  const parent = api.guest();
  const event = anyEvent(chance);
  const body = bookingBody({
    ...event,
    eventDate: '2027-03-06',
    totalPrice: undefined,
    finalPrice: undefined,
  });
  const { body: made } = await parent.post('/api/bookings').send(body).expect(201);
  const money = new Bookkeeper(priceOf(event, made.priceBook));
  return { id: made.id, parent, chance, money, story: [`made for ${made.totalPrice}`], isOver: false };
}

/** What may happen; each tells what it did, or null when it was not possible. */
const DEEDS: ((life: Life) => Promise<string | null>)[] = [
  async function pays(life) {
    if (!(await isPayable(life))) return null;
    const asked = {
      amount: text(life.money.dueCents),
      currency: 'USD',
      intent: 'CAPTURE',
      bookingId: life.id,
    };
    const order = await life.parent.post('/paypal/order').send(asked).expect(201);
    await life.parent.post(`/paypal/order/${order.body.id}/capture`).expect(200);
    life.money.came(life.money.dueCents);
    return `paid ${asked.amount} at PayPal`;
  },
  async function hands(life) {
    if (!(await isPayable(life))) return null;
    const { version } = await open(life);
    const cents = life.chance.from(0, 1) ? life.money.dueCents : life.chance.from(1, life.money.dueCents);
    const check = { method: 'check', amount: text(cents), receivedOn: api.clock.today(), version };
    await admin.post(`/api/admin/bookings/${life.id}/hand-payments`).send(check).expect(200);
    life.money.came(cents);
    return `handed ${check.amount}`;
  },
  async function corrects(life) {
    if (life.isOver) return null;
    const booking = await open(life);
    const event = anyEvent(life.chance);
    const details = { ...bookingBody(), eventDate: booking.eventDate, ...event };
    const input = { version: booking.version, details, tell: false };
    const path = `/api/admin/bookings/${life.id}/correction`;
    const look = await admin.post(`${path}-look`).send(input).expect(200);
    if (look.body.refusal || look.body.changed.length === 0) return null;
    const { body } = await admin.post(path).send(input).expect(200);
    life.money.costs(priceOf(event, booking.priceBook));
    expect(look.body).toMatchObject({
      due: text(life.money.dueCents),
      tooMuch: text(life.money.tooMuchCents),
    });
    return `corrected to ${body.totalPrice}`;
  },
  async function paysBack(life) {
    const left = await api.database.query<{ id: string; cents: number }>(
      `select p.id, c.amount_cents - c.refunded_cents as cents from payments p join captures c on c.payment_id = p.id
       where p.booking_id = $1 and p.status = 'captured' and c.amount_cents > c.refunded_cents order by p.attempt`,
      [life.id],
    );
    const payment = left.at(life.chance.from(0, Math.max(0, left.length - 1)));
    if (!payment) return null;
    const wanted = life.money.tooMuchCents || life.chance.from(1, payment.cents);
    const amount = text(Math.min(wanted, payment.cents));
    const refunds = `/api/admin/bookings/${life.id}/refunds`;
    const { body } = await admin
      .post(refunds)
      .send({ amount, paymentId: payment.id, reason: 'Rain' })
      .expect(201);
    if (body.byHand) await admin.post(`${refunds}/${body.id}/handed-back`).send({}).expect(200);
    life.money.wentBack(Math.round(Number(amount) * 100));
    return `paid back ${amount}`;
  },
  async function moves(life) {
    if (life.isOver) return null;
    const { version } = await open(life);
    const start = { day: `2027-04-${String(life.chance.from(1, 28)).padStart(2, '0')}`, time: '2:00 PM' };
    await admin
      .post(`/api/admin/bookings/${life.id}/move`)
      .send({ ...start, version, reason: 'Rain', tell: false })
      .expect(({ status }) => expect([200, 409]).toContain(status));
    return `moved to ${start.day}`;
  },
  async function isCalledOff(life) {
    if (life.isOver || life.chance.from(0, 3) > 0) return null;
    const { version } = await open(life);
    await admin.post(`/api/admin/bookings/${life.id}/cancel`).send({ version, reason: 'Rain' }).expect(200);
    life.money.isOff = life.isOver = true;
    return 'called off';
  },
];

async function lives(life: Life, deeds: number): Promise<void> {
  for (let done = 0; done < deeds; done += 1) {
    const told = await DEEDS[life.chance.from(0, DEEDS.length - 1)](life).catch((error: Error) => {
      throw new Error(`seed ${SEED}: ${life.story.join(', ')}: ${error.message}`);
    });
    if (told) life.story.push(told);
    await expectInOrder(life);
  }
  await expectShown(life);
}

/** The booking and its money say what the bookkeeper says. */
async function expectInOrder({ id, money, story }: Life): Promise<void> {
  const [found] = await api.database.query<Record<string, number>>(
    `select b.final_cents as price, m.due_cents as due,
       (select coalesce(sum(c.amount_cents), 0)::int from payments p join captures c on c.payment_id = p.id
        where p.booking_id = b.id and p.status = 'captured') as came,
       (select coalesce(sum(amount_cents), 0)::int from refunds where booking_id = b.id and status = 'completed') as back
     from bookings b join booking_money m on m.booking_id = b.id where b.id = $1`,
    [id],
  );
  const { priceCents: price, dueCents: due, cameCents: came, backCents: back } = money;
  const told = `seed ${SEED}: ${story.join(', ')}`;
  expect({ told, ...found }).toEqual({ told, price, due, came, back });
}

/** What profile and papers are drawn from says so, too: price, lines, what is paid and what is still to pay. */
async function expectShown({ id, money, story, isOver }: Life): Promise<void> {
  const { body } = await admin.get(`/api/admin/bookings/${id}`).expect(200);
  const lines = Object.values(body.pricing.breakdown as Record<string, string>);
  const sum = Math.round(lines.reduce((total, line) => total + Number(line), 0) * 100);
  const told = `seed ${SEED}: ${story.join(', ')}`;
  const price = text(money.priceCents);
  const shown = { told, price: body.finalPrice, lines: text(sum) };
  expect(shown).toEqual({ told, price, lines: price });
  if (body.amountDue && !isOver) expect([told, body.amountDue]).toEqual([told, text(money.dueCents)]);
}

async function expectPayPalsBooks(): Promise<void> {
  type Theirs = { captures: { id: string; amountCents: number; refundedCents: number }[] };
  const ledger = await fetch(`${api.standin.url}/standin/ledger`).then(
    (answer) => answer.json() as Promise<Theirs>,
  );
  const theirs = ledger.captures
    .map(({ id, amountCents, refundedCents }) => `${id} ${amountCents} ${refundedCents}`)
    .toSorted();
  const ours = await api.database.query<{ row: string }>(
    `select c.provider_capture_id || ' ' || c.amount_cents || ' ' || c.refunded_cents as row
     from captures c join payments p on p.id = c.payment_id where p.method = 'paypal'`,
  );
  expect(ours.map(({ row }) => row).toSorted()).toEqual(theirs);
}

/** All of them, a few at a time. */
async function each<Item>(items: Item[], work: (item: Item) => Promise<unknown>): Promise<void> {
  const waiting = [...items];
  const worker = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

it(`${LIVES} random lives end with the ledger as PayPal has it, also across a change of prices`, async () => {
  const chances = Array.from({ length: LIVES }, (_, no) => chanceOf(SEED * 20_000 + no));
  const older: Life[] = [];
  await each(chances.slice(0, LIVES / 2), async (chance) => older.push(await born(chance)));
  await each(older, (life) => lives(life, 4));
  const prices = { ...figuresOf(FIRST_BOOK), tier1: '437', extraChild: '17' };
  const { body } = await admin
    .post('/api/admin/price-books')
    .send({ validFromDay: '2026-06-15', afterNo: 1, prices })
    .expect(201);
  books[body.no] = body.book;
  api.clock.set('2026-06-16T16:00:00Z');
  const younger: Life[] = [];
  await each(chances.slice(LIVES / 2), async (chance) => younger.push(await born(chance)));
  await each([...older, ...younger], (life) => lives(life, 6));
  await expectPayPalsBooks();
  expect(
    new Set([...older, ...younger].flatMap(({ story }) => story.map((told) => told.split(' ')[0]))).size,
  ).toBeGreaterThan(5);
}, 3_600_000);
