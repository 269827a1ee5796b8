import { open, readFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ExportFilter } from '#libs/contracts';
import { readSettings } from '#libs/settings';
import {
  insertBooking,
  insertPaid,
  insertRefund,
  makePromo,
  setUpDatabase,
  setUpFolder,
  UNPAID,
} from '#libs/testing';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { CopyRows } from './copy-rows.js';
import { EXPORT_FILES } from './exports/index.js';

type CsvName = Exclude<keyof typeof EXPORT_FILES, 'day-sheet'>;
type Options = { filter?: Partial<ExportFilter>; includeChildData?: boolean };

const database = setUpDatabase();
const folder = setUpFolder();
let copy: CopyRows;

beforeAll(() => {
  copy = new CopyRows(readSettings({ DATABASE_URL: database.url, SMTP_URL: 'smtp://127.0.0.1:1025' }));
});

/** The file's text, its mark included. */
async function textOf(
  name: CsvName,
  { filter = {}, includeChildData = false }: Options = {},
): Promise<string> {
  const file = await open(path.join(folder, 'rows.csv'), 'w');
  await copy.write(file, EXPORT_FILES[name], { filter, includeChildData }, () => {});
  await file.close();
  return readFile(path.join(folder, 'rows.csv'), 'utf8');
}

/** Reads a CSV back as PostgreSQL does, so that quotes and line breaks are judged by another program than ours. */
async function readBack(text: string): Promise<Record<string, string>[]> {
  const [head] = text.slice(1).split('\n', 1);
  const titles = head.split(',').map((title) => title.replace(/^"|"$/g, ''));
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    await client.query(`create temp table back (${titles.map((_, place) => `c${place} text`).join(', ')})`);
    await pipeline(
      Readable.from([text.slice(1)]),
      client.query(copyFrom('copy back from stdin (format csv, header)')),
    );
    const { rows } = await client.query<Record<string, string>>('select * from back');
    return rows.map((row) => Object.fromEntries(titles.map((title, place) => [title, row[`c${place}`]])));
  } finally {
    await client.end();
  }
}

describe('the bookings as CSV', () => {
  afterEach(() => database.query('truncate bookings cascade'));

  it('has a byte order mark, the columns of the table in its order, and then plain ones', async () => {
    const booking = await insertBooking(database, {
      eventTheme: 'Pirates',
      discountCents: 4_000,
      promoCode: 'WELCOME10',
    });
    const text = await textOf('bookings');
    expect(text.charCodeAt(0)).toBe(0xfeff);
    expect(text.slice(1).split('\n')[0]).toBe(
      'ID,Parent,Child,Date,Time,Type and theme,Guests,Price,Status,Contact,Weekday,Child age,Event type,Theme,Email,' +
        'Phone,Total,Discount,Final,Payment status,Promo code,Address,City,State,ZIP,Photography,Videography,' +
        'Custom shirts,Custom awards,Created (UTC),Booking id',
    );
    expect(await readBack(text)).toEqual([
      {
        ID: booking.id.slice(-8).toUpperCase(),
        Parent: 'Pat Parent',
        Child: null,
        Date: '2026-12-05',
        Time: '10:00 AM',
        'Type and theme': 'birthday, Pirates',
        Guests: '10',
        Price: '360.00',
        Status: 'confirmed',
        Contact: 'pat@example.com, (555) 010-2030',
        Weekday: 'Saturday',
        'Child age': null,
        'Event type': 'birthday',
        Theme: 'Pirates',
        Email: 'pat@example.com',
        Phone: '(555) 010-2030',
        Total: '400.00',
        Discount: '40.00',
        Final: '360.00',
        'Payment status': 'completed',
        'Promo code': 'WELCOME10',
        Address: '12 Meadow Lane',
        City: 'Springfield',
        State: 'NY',
        ZIP: '10001',
        Photography: 'no',
        Videography: 'no',
        'Custom shirts': 'no',
        'Custom awards': 'no',
        'Created (UTC)': '2026-06-01 14:55:00',
        'Booking id': booking.id,
      },
    ]);
  });

  it.each([
    ['ROBIN turns eight', null],
    ['Dinosaurs', 'Dinosaurs'],
  ])('of the theme “%s” it tells %s unless the child is asked for', async (eventTheme, shown) => {
    await insertBooking(database, { childName: 'Robin Field', eventTheme });
    const themes = async (options: Options) =>
      (await readBack(await textOf('bookings', options))).map((row) => [row['Type and theme'], row.Theme]);
    expect(await themes({})).toEqual([[shown ? `birthday, ${shown}` : 'birthday', shown]]);
    expect(await themes({ includeChildData: true })).toEqual([[`birthday, ${eventTheme}`, eventTheme]]);
  });

  it('names the child only when asked to', async () => {
    await insertBooking(database);
    const without = await textOf('bookings');
    expect(without).not.toContain('Robin');
    const [row] = await readBack(await textOf('bookings', { includeChildData: true }));
    expect(row).toMatchObject({ Child: 'Robin', 'Child age': '8' });
  });

  it('keeps quotes, commas, line breaks and every alphabet', async () => {
    const parentName = 'Zoë "Zo", O’Hara\r\n李 🎈';
    await insertBooking(database, { parentName, eventTheme: 'a,b\n"c"' });
    const [row] = await readBack(await textOf('bookings'));
    expect(row).toMatchObject({ Parent: parentName, Theme: 'a,b\n"c"' });
  });

  it.each([
    '=1+1',
    '+1',
    '-1',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    '\n=1',
    '＝1+1',
    '＋1',
    '－1',
    '＠SUM(A1)',
    ' =1',
    '\u00a0=1',
    '\u200b＝1',
    '\ufeff=1',
  ])('runs no formula: %j', async (parentName) => {
    await insertBooking(database, { parentName, eventTheme: parentName, childName: parentName });
    const [row] = await readBack(await textOf('bookings', { includeChildData: true }));
    expect([row.Parent, row.Theme, row.Child]).toEqual(Array(3).fill(`'${parentName}`));
    // Nothing that begins like a formula is left in any cell.
    expect(Object.values(row).filter((cell) => /^[-=+@\t\r\n]/.test(cell ?? ''))).toEqual([]);
  });

  it('holds exactly the bookings of the filter, whose words never become SQL', async () => {
    const saved = await insertBooking(database, { parentName: 'Kim Keeper', status: 'confirmed' });
    await insertBooking(database, { ...UNPAID });
    const rowsOf = async (filter: object) => readBack(await textOf('bookings', { filter }));
    expect((await rowsOf({ search: 'keeper' })).map((row) => row['Booking id'])).toEqual([saved.id]);
    expect(await rowsOf({ status: 'pending' })).toHaveLength(1);
    expect(await rowsOf({ from: '2026-12-05', to: '2026-12-05' })).toHaveLength(2);
    expect(await rowsOf({ from: '2026-12-06' })).toHaveLength(0);
    expect(await rowsOf({ search: `'; drop table bookings; --` })).toHaveLength(0);
    expect(await rowsOf({})).toHaveLength(2);
  });

  it('adds up to what the table adds up to, newest first', async () => {
    for (const day of [1, 2, 3]) {
      await insertBooking(database, {
        createdAt: new Date(`2026-06-0${day}T10:00:00Z`),
        discountCents: day * 1_111,
      });
    }
    const rows = await readBack(await textOf('bookings'));
    expect(rows.map((row) => row['Created (UTC)'].slice(0, 10))).toEqual([
      '2026-06-03',
      '2026-06-02',
      '2026-06-01',
    ]);
    const [{ sum }] = await database.query<{ sum: string }>('select sum(final_cents) as sum from bookings');
    expect(rows.reduce((total, row) => total + Math.round(Number(row.Price) * 100), 0)).toBe(Number(sum));
  });
});

it('payments, promo code uses and contact messages have their rows, chosen by the day of the business', async () => {
  const booking = await insertBooking(database);
  const promoId = await makePromo(database, { code: 'SUMMER' });
  // 03:30 UTC is still the evening before in New York.
  const at = '2026-06-02T03:30:00Z';
  const paid = await insertPaid(
    database,
    { bookingId: booking.id, createdAt: new Date(at) },
    { providerCaptureId: 'CAPTURE-1', status: 'PARTIALLY_REFUNDED', feeCents: 1_446 },
  );
  await insertRefund(database, { ...paid, amountCents: 2_500 });
  await database.query(
    `insert into promo_redemptions (promo_code_id, booking_id, state, person_key, discount_type, discount_value,
       discount_cents, held_until, created_at) values ($1, $2, 'claimed', 'x', 'percentage', 10, 4000, $3, $3)`,
    [promoId, booking.id, at],
  );
  await database.query(
    `insert into contact_messages (id, name, email, subject, message, created_at)
     values (gen_random_uuid(), 'Pat', 'pat@example.com', 'games', '=HYPERLINK("http://x")', $1)`,
    [at],
  );
  const rowsOf = async (name: CsvName, filter = {}) => readBack(await textOf(name, { filter }));
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
    { Code: 'SUMMER', State: 'claimed', Booking: shortId, Discount: '40.00' },
  ]);
  expect(await rowsOf('contact-messages')).toMatchObject([
    { Subject: 'Game Options', Message: `'=HYPERLINK("http://x")`, Email: 'pat@example.com' },
  ]);
  for (const name of ['payments', 'promo-redemptions', 'contact-messages'] as const) {
    expect(await rowsOf(name, { from: '2026-06-01', to: '2026-06-01' })).toHaveLength(1);
    expect(await rowsOf(name, { from: '2026-06-02' })).toHaveLength(0);
  }
});

it('a full disk ends the copying at once, with every row still to come', async () => {
  await database.query(
    `insert into contact_messages (id, name, email, subject, message)
     select gen_random_uuid(), 'Pat', 'pat@example.com', 'games', repeat('many words ', 100) from generate_series(1, 5000)`,
  );
  const disk = await open('/dev/full', 'w');
  // The first bytes fit.
  jest.spyOn(disk, 'write').mockResolvedValueOnce(undefined as never);
  const options = { filter: {}, includeChildData: false };
  const copying = copy.write(disk, EXPORT_FILES['contact-messages'], options, () => {});
  await expect(copying).rejects.toMatchObject({ code: 'ENOSPC' });
  await disk.close();
});
