// Every export with hostile user text, through the queue and the worker.
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { TestingModule } from '@nestjs/testing';
import { EXPORT_NAMES, EXPORTS, type ExportName } from '#libs/shared/contracts';
import { RelayService } from '#libs/platform/events';
import { insertBooking, insertPaid, makePromo, until } from '#libs/platform/testing';
import { pdfText } from '../fixtures/pdf-text.js';
import { setUpFixture, type Fixture } from '../fixtures/start-worker.js';

const DAY = '2026-12-05';

let fixture: Fixture;
let worker: TestingModule;
let canary: Server;
let visits = 0;

beforeAll(async () => {
  canary = createServer((_request, response) => {
    visits += 1;
    response.end();
  });
  await new Promise<void>((listening) => canary.listen(0, '127.0.0.1', listening));
  fixture = await setUpFixture();
  worker = await fixture.startPrintingWorker();
}, 120_000);
afterAll(async () => {
  canary.close();
  await fixture.close();
});

const query = <Row>(sql: string, values: unknown[] = []) => fixture.database.query<Row>(sql, values);

const hostile = (): string[] => [
  '=HYPERLINK("https://evil.example","Pay here")',
  '@SUM(1+1)*cmd|calc',
  '\u200b=1+1',
  '\t-2+3',
  '"=1+1"\r\n"second line", comma; semicolon',
  `<img src="http://127.0.0.1:${(canary.address() as AddressInfo).port}/a"><script>alert(1)</script>`,
  'a\u202Egnirts desrever\u202C b',
  '\u2400 \\0 \\u0000 %00 \u0001\u0008\u001b',
  '\ufeffmark 👩‍👩‍👧 🎈 李 Zoë שלום',
];

/** Inserts the text into every user-entered field of an export. A new export needs a line. */
const TYPED: Record<ExportName, (text: string) => Promise<unknown>> = {
  bookings: (text) => insertBooking(fixture.database, typedBooking(text)),
  payments: (text) => makePayment(text),
  'promo-redemptions': async (text) =>
    query(
      `insert into promo_redemptions (promo_code_id, booking_id, state, person_keys, discount_type, discount_value,
         discount_cents, held_until) values ($1, $2, 'redeemed', '{}', 'fixed', 1, 100, now())`,
      [
        await makePromo(fixture.database, { code: text.toUpperCase() }),
        (await insertBooking(fixture.database)).id,
      ],
    ),
  'contact-messages': (text) =>
    query(
      `insert into contact_messages (id, name, email, subject, message) values ($1, $2, $2, 'other', $2)`,
      [randomUUID(), text],
    ),
  'day-sheet': async (text) => {
    const { id } = await insertBooking(fixture.database, typedBooking(text));
    await query('insert into booking_notes (booking_id, text) values ($1, $2)', [id, text]);
  },
};

const typedBooking = (text: string) => ({
  parentName: text,
  parentEmail: text,
  childName: text,
  eventTheme: text,
  specialRequests: text,
  gameNames: [text, text, text],
  eventDate: DAY,
  location: { address: text, city: text, state: 'NY', zipCode: text, spaceDetails: text },
});

async function makePayment(text: string): Promise<void> {
  const { id: bookingId } = await insertBooking(fixture.database);
  await insertPaid(
    fixture.database,
    { bookingId, amountCents: 100, providerOrderId: text, failure: text },
    { providerCaptureId: text },
  );
}

/** Requests an export as the API does; returns the file. */
async function exported(name: ExportName): Promise<Buffer> {
  const id = randomUUID();
  const { format } = EXPORTS[name];
  await query(
    `insert into exports (id, name, format, filter, include_child_data, created_at, touched_at, expires_at)
     values ($1, $2, $3, $4, true, now(), now(), now() + interval '7 days')`,
    [id, name, format, format === 'pdf' ? { date: DAY } : {}],
  );
  await query(`insert into outbox (name, payload) values ('export-requested', $1)`, [{ exportId: id }]);
  await until('the export has ended', async () => {
    await worker.get(RelayService).sendAll();
    const [{ status }] = await query<{ status: string }>('select status from exports where id = $1', [id]);
    return status === 'ready' || status === 'failed';
  });
  expect(await query('select status, error, rows from exports where id = $1', [id])).toEqual([
    { status: 'ready', error: null, rows: hostile().length },
  ]);
  return readFileSync(join(fixture.folder, 'documents/exports', `${id}.${format}`));
}

/** The cells of a CSV file (RFC 4180). */
function cellsOf(csv: string): string[][] {
  const rows: string[][] = [[]];
  for (const [, quoted, bare = '', end] of csv.matchAll(/(?:"((?:[^"]|"")*)"|([^",\n]*))(,|\n|$)/g)) {
    rows[rows.length - 1].push(quoted === undefined ? bare : quoted.replaceAll('""', '"'));
    if (end === '\n') rows.push([]);
    if (end === '') break;
  }
  return rows.filter((row) => row.length > 1);
}

const FORMULA = /^[\s\u200b-\u200f\u2060\ufeff]*[-=+@＝＋－＠]|^[\t\r\n]/;

function expectHarmlessCsv(file: Buffer): void {
  const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(file);
  const [titles, ...rows] = cellsOf(text.slice(1));
  expect(text.startsWith('\ufeff')).toBe(true);
  expect(rows.map((row) => row.length)).toEqual(hostile().map(() => titles.length));
  expect(rows.flat().filter((cell) => FORMULA.test(cell))).toEqual([]);
  // Promo codes are stored in capitals.
  const shown = rows.flat().map((cell) => cell.replace(/^'/, '').toUpperCase());
  for (const typed of hostile()) expect(shown).toContain(typed.toUpperCase());
}

function expectHarmlessPdf(file: Buffer): void {
  const shown = pdfText(file);
  expect(shown).toContain('=HYPERLINK("https://evil.example","Payhere")');
  expect(shown).toContain('<script>alert(1)</script>');
  expect(shown).toContain('Zoë');
  // Right-to-left text is isolated.
  expect(shown).not.toContain('Zoë8');
  expect(file.toString('latin1')).not.toMatch(/\/(JavaScript|Launch|URI)\b/);
  expect(visits).toBe(0);
}

it.each(EXPORT_NAMES)(
  '%s: what people typed stays text, all of it, and nothing is run or fetched',
  async (name) => {
    await fixture.database.clear(
      'bookings',
      'payments',
      'captures',
      'promo_redemptions',
      'promo_codes',
      'contact_messages',
    );
    for (const text of hostile()) await TYPED[name](text);
    const file = await exported(name);
    if (EXPORTS[name].format === 'csv') expectHarmlessCsv(file);
    else expectHarmlessPdf(file);
  },
  60_000,
);
