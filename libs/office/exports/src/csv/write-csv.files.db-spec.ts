import { open } from 'node:fs/promises';
import {
  insertBooking,
  insertPaid,
  insertRefund,
  makePromo,
  setUpDatabase,
  setUpFolder,
} from '#libs/platform/testing';
import { CsvFiles, type CsvName } from './csv.test-part.js';
import { EXPORT_FILES } from '../export-list.js';
import { writeCsv } from './write-csv.js';

const database = setUpDatabase();
const csv = new CsvFiles(database, setUpFolder());

it('payments, promo code uses and contact messages are exported, filtered by day in the business time zone', async () => {
  // No spreadsheet reads the end of this id as a number.
  const booking = await insertBooking(database, { id: '8c0e9e67-4f9d-4c5e-9a8e-2d4fabcdef12' });
  const promoId = await makePromo(database, { code: 'SUMMER' });
  // 03:30 UTC is the previous evening in New York.
  const at = '2026-06-02T03:30:00Z';
  const paid = await insertPaid(
    database,
    { bookingId: booking.id, createdAt: new Date(at) },
    { providerCaptureId: 'CAPTURE-1', status: 'PARTIALLY_REFUNDED', feeCents: 1_446 },
  );
  await insertRefund(database, { ...paid, amountCents: 2_500 });
  await database.query(
    `insert into promo_redemptions (promo_code_id, booking_id, state, person_keys, discount_type, discount_value,
       discount_cents, held_until, created_at) values ($1, $2, 'redeemed', '{x}', 'percentage', 10, 4000, $3, $3)`,
    [promoId, booking.id, at],
  );
  await database.query(
    `insert into contact_messages (id, name, email, subject, message, created_at)
     values (gen_random_uuid(), 'Pat', 'pat@example.com', 'games', '=HYPERLINK("http://x")', $1)`,
    [at],
  );
  const rowsOf = (name: CsvName, filter = {}) => csv.rowsOf(name, { filter });
  const shortId = booking.id.slice(-8).toUpperCase();
  expect(await rowsOf('payments')).toMatchObject([
    {
      Booking: shortId,
      State: 'captured',
      Amount: '400.00',
      Fee: '14.46',
      Refunded: '25.00',
      'PayPal capture': 'CAPTURE-1',
    },
  ]);
  expect(await rowsOf('promo-redemptions')).toMatchObject([
    { Code: 'SUMMER', State: 'redeemed', Booking: shortId, Discount: '40.00' },
  ]);
  expect(await rowsOf('contact-messages')).toMatchObject([
    { Subject: 'Game Options', Message: `'=HYPERLINK("http://x")`, Email: 'pat@example.com' },
  ]);
  for (const name of ['payments', 'promo-redemptions', 'contact-messages'] as const) {
    expect(await rowsOf(name, { from: '2026-06-01', to: '2026-06-01' })).toHaveLength(1);
    expect(await rowsOf(name, { from: '2026-06-02' })).toHaveLength(0);
  }
});

it('a full disk stops the copy immediately while rows are still pending', async () => {
  await database.query(
    `insert into contact_messages (id, name, email, subject, message)
     select gen_random_uuid(), 'Pat', 'pat@example.com', 'games', repeat('many words ', 100) from generate_series(1, 5000)`,
  );
  const disk = await open('/dev/full', 'w');
  // The first write succeeds.
  jest.spyOn(disk, 'write').mockResolvedValueOnce(undefined as never);
  const copying = writeCsv(disk, EXPORT_FILES['contact-messages'], csv.optionsOf());
  await expect(copying).rejects.toMatchObject({ code: 'ENOSPC' });
  await disk.close();
});
