import { insertBooking, insertPaid, setUpModules } from '#libs/platform/testing';
import { DataSource } from 'typeorm';
import { ArrivedMoney } from './arrived-money.js';
import { LedgerFigures } from './ledger-figures.js';
import { PaymentsLedger } from './payments.ledger.js';
import { PaymentsModule } from './payments.module.js';

const { modules, database } = setUpModules([PaymentsModule]);
beforeEach(() => database.query('truncate bookings cascade'));

const PRICE = 40_000;

it.each([
  ['COMPLETED', PRICE, PRICE],
  ['PARTIALLY_REFUNDED', PRICE, PRICE],
  ['REFUNDED', PRICE, 0],
  ['PENDING', 0, 0],
  ['DECLINED', 0, 0],
  ['FAILED', 0, 0],
])(
  'the view, the ledger, its figures and who pays money back say the same of a %s capture',
  async (status, brought, stillHere) => {
    const { id: bookingId } = await insertBooking(database);
    await insertPaid(database, { bookingId }, { status });
    const [{ cents }] = await database.query(
      'select captured_cents as cents from booking_money where booking_id = $1',
      [bookingId],
    );
    expect(cents).toBe(brought);
    expect(await modules.get(LedgerFigures).collectedCents()).toBe(brought);
    const arrived = await modules.get(ArrivedMoney).of(bookingId);
    expect(arrived.map(({ amountCents }) => amountCents)).toEqual(brought ? [brought] : []);
    const { manager } = modules.get(DataSource);
    expect(await modules.get(PaymentsLedger).paidCents(manager, bookingId)).toBe(stillHere);
  },
);
