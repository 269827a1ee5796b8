import { ledgerLabel, ledgerOf, ledgerView, type LedgerPayment, type LedgerRefund } from './ledger.rules.js';

const dayOf = (at: Date) => at.toISOString().slice(0, 10);
const at = (day: number) => new Date(Date.UTC(2026, 10, day, 15));

const came = (day: number, cents: number, changes: Partial<LedgerPayment> = {}): LedgerPayment => ({
  id: `p${day}`,
  method: 'paypal',
  purpose: 'full',
  cents,
  at: at(day),
  receivedOn: null,
  reversedAt: null,
  joinedId: null,
  isUnapplied: false,
  ...changes,
});
const went = (day: number, cents: number, changes: Partial<LedgerRefund> = {}): LedgerRefund => ({
  paymentId: 'p1',
  method: 'paypal',
  cents,
  changeCents: 0,
  status: 'completed',
  origin: 'here',
  asCredit: false,
  isUnapplied: false,
  isPromised: false,
  at: at(day),
  ...changes,
});
const read = (payments: LedgerPayment[], refunds: LedgerRefund[] = []) =>
  ledgerView(ledgerOf(payments, refunds), dayOf);
const nothing = { paid: '0.00', refunded: '0.00', credited: '0.00', returning: '0.00' };

it('lists deposit, balance and the refund of a change as they happened', () => {
  const deposit = came(1, 30_000, { purpose: 'deposit' });
  const balance = came(5, 30_000, { purpose: 'balance' });
  expect(read([deposit, balance], [went(6, 20_000, { changeCents: 20_000 })])).toEqual({
    ...nothing,
    lines: [
      { label: 'Deposit by PayPal, Nov 1, 2026', amount: '300.00' },
      { label: 'Balance by PayPal, Nov 5, 2026', amount: '300.00' },
      { label: 'Refund because of the change by PayPal, Nov 6, 2026', amount: '-200.00' },
    ],
    paid: '600.00',
    refunded: '200.00',
  });
});

it.each<[string, LedgerPayment[], LedgerRefund[], string[], Partial<typeof nothing>]>([
  [
    'a goodwill refund',
    [came(1, 400)],
    [went(2, 50)],
    ['Refund by PayPal, Nov 2, 2026 -0.50'],
    { refunded: '0.50' },
  ],
  [
    'a refund on its way, which is not refunded yet',
    [came(1, 400)],
    [went(2, 50, { status: 'pending' })],
    ['Refund by PayPal, on its way since Nov 2, 2026 -0.50'],
    { returning: '0.50' },
  ],
  [
    'a refund by staff that PayPal rejected: nothing was refunded',
    [came(1, 400)],
    [went(2, 50, { status: 'failed' })],
    [],
    {},
  ],
  [
    'a promised refund that PayPal rejected: it is still on its way',
    [came(1, 400)],
    [went(2, 50, { status: 'failed', isPromised: true })],
    ['Refund by PayPal, on its way since Nov 2, 2026 -0.50'],
    { returning: '0.50' },
  ],
  [
    'a rejected refund that another one replaced',
    [came(1, 400)],
    [went(2, 50, { status: 'failed', isPromised: true }), went(3, 50)],
    ['Refund by PayPal, Nov 3, 2026 -0.50'],
    { refunded: '0.50' },
  ],
  [
    'a reversal by a bank',
    [came(1, 400)],
    [went(2, 400, { origin: 'reversal' })],
    ['Taken back by your bank or PayPal, Nov 2, 2026 -4.00'],
    { refunded: '4.00' },
  ],
  [
    'what became a credit',
    [came(1, 400)],
    [went(2, 400, { asCredit: true })],
    ['Given as a credit, Nov 2, 2026 -4.00'],
    { credited: '4.00' },
  ],
])('lists %s', (_, payments, refunds, lines, sums) => {
  const { lines: read_, ...found } = read(payments, refunds);
  expect(read_.slice(1).map(({ label, amount }) => `${label} ${amount}`)).toEqual(lines);
  expect(found).toEqual({ ...nothing, paid: '4.00', ...sums });
});

it('lists a check by the day it was handed over, and one recorded by mistake with its reversal', () => {
  const check = came(3, 10_000, { method: 'check', receivedOn: '2026-11-02', reversedAt: at(4) });
  const ledger = read([check, came(5, 40_000, { method: 'cash', receivedOn: '2026-11-05' })]);
  expect(ledger.lines).toEqual([
    { label: 'Payment by check, Nov 2, 2026', amount: '100.00' },
    { label: 'Recorded by mistake, Nov 4, 2026', amount: '-100.00' },
    { label: 'Payment in cash, Nov 5, 2026', amount: '400.00' },
  ]);
  expect(ledger).toMatchObject({ paid: '400.00', refunded: '0.00' });
});

it('lists a payment that the booking could not use, without counting it in a sum', () => {
  const twice = came(2, 40_000, { isUnapplied: true });
  const ledger = read([came(1, 40_000), twice], [went(3, 40_000, { isUnapplied: true })]);
  expect(ledger.lines.map(({ label }) => label.split(',')[0])).toEqual([
    'Payment by PayPal',
    'Payment that your booking could not use',
    'Returned in full',
  ]);
  expect(ledger).toMatchObject({ ...nothing, paid: '400.00' });
});

it('a credit that paid together with a payment is a part of the newest one', () => {
  const credit = came(2, 5_000, { method: 'credit', joinedId: 'p1' });
  expect(ledgerOf([came(1, 35_000), credit], []).newest).toEqual({ cents: 40_000, at: at(1) });
});

/** Every order of these. */
function orders<Item>(items: Item[]): Item[][] {
  if (items.length <= 1) return [items];
  return items.flatMap((item, place) =>
    orders([...items.slice(0, place), ...items.slice(place + 1)]).map((rest) => [item, ...rest]),
  );
}

it('in every order, the lines are that order and the sums are those of the ledger', () => {
  const events = [
    (day: number) => came(day, 30_000, { purpose: 'deposit' }),
    (day: number) => came(day, 25_000, { purpose: 'balance' }),
    (day: number) => came(day, 4_000, { purpose: 'change' }),
    (day: number) => came(day, 3_000, { method: 'check', receivedOn: '2026-11-01' }),
    (day: number) => came(day, 2_000, { method: 'credit' }),
    (day: number) => went(day, 20_000, { changeCents: 20_000 }),
    (day: number) => went(day, 5_000),
  ];
  for (const order of orders(events)) {
    const rows = order.map((event, day) => event(day + 1));
    const payments = rows.filter((row): row is LedgerPayment => 'id' in row);
    const refunds = rows.filter((row): row is LedgerRefund => !('id' in row));
    const ledger = ledgerOf(payments, refunds);
    expect(ledger.lines.map(({ cents }) => cents)).toEqual(
      rows.map((row) => ('id' in row ? row.cents : -row.cents)),
    );
    expect([ledger.paidCents, ledger.refundedCents]).toEqual([64_000, 25_000]);
  }
});

it('names each kind of payment', () => {
  const label = (changes: Partial<LedgerPayment>) =>
    ledgerLabel(ledgerOf([came(1, 1, changes)], []).lines[0], dayOf);
  expect(label({ purpose: 'change' })).toBe('Payment for the change by PayPal, Nov 1, 2026');
  expect(label({ method: 'credit' })).toBe('Payment with your credit, Nov 1, 2026');
});

it('keeps incoming less outgoing and pending money, without an unapplied payment', () => {
  const unused = came(3, 700, { isUnapplied: true });
  const refunds = [
    went(2, 50),
    went(4, 70, { status: 'pending' }),
    went(5, 30, { asCredit: true }),
    went(6, 700, { status: 'pending', isUnapplied: true, paymentId: 'p3' }),
  ];
  expect(ledgerOf([came(1, 400), unused], refunds)).toMatchObject({
    paidCents: 400,
    refundedCents: 50,
    creditedCents: 30,
    returningCents: 770,
    keptCents: 250,
  });
});
