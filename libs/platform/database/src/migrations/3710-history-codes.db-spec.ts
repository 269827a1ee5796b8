import {
  HISTORY_EXAMPLES,
  historySentence,
  storedSentence,
  type StoredHistory,
} from '#libs/shared/contracts';
import { insertBooking, setUpDatabase } from '#libs/platform/testing';
import { DataSource } from 'typeorm';
import { HistoryCodes3710 } from './3710-history-codes.js';
import { Calendars4060 } from './4060-calendars.js';

const database = setUpDatabase();
beforeEach(() => database.query('truncate bookings cascade'));

const FURTHER = [
  ['$0.01 was paid back.', { code: 'refund-completed', params: { amountCents: 1 } }],
  ['$1,234,567.89 was paid back.', { code: 'refund-completed', params: { amountCents: 123_456_789 } }],
  ['A refund of $9.00 was paid.', { code: 'note', params: { text: 'A refund of $9.00 was paid.' } }],
] as const;

/** Since there are codes these were never written without one. */
const LATER = [
  'made',
  'corrected',
  'made-by-staff',
  'price-corrected',
  'hold-ended',
  'taken-again',
  'time-chosen',
  'payment-waits',
  'crew-changed',
  'moved',
  'paid-by-check',
  'paid-in-cash',
  'payment-undone',
  'refund-by-hand',
  'refund-withdrawn',
  'hosts-changed',
  'host-wishes-changed',
  'host-on-the-way',
  'host-arrived',
  'event-started',
  'event-finished',
  'step-taken-back',
  'paid-by-check',
  'paid-in-cash',
  'payment-undone',
  'refund-by-hand',
  'refund-withdrawn',
];

/** Every sentence that was ever written without a code, and the line that it is now. */
const written = [
  ...HISTORY_EXAMPLES.filter(({ code }) => !LATER.includes(code)).map((event) => {
    const { code, ...params } = event;
    return [historySentence(event), { code, params }] as const;
  }),
  ...FURTHER,
];
const sentences = written.map(([sentence]) => sentence);

/** As the version before this one writes: a sentence and no code. */
async function writeAsBefore(): Promise<void> {
  const { id } = await insertBooking(database);
  await database.query(
    `insert into booking_history (booking_id, what, actor)
     select $1, what, 'system' from unnest($2::text[]) with ordinality as line (what, place) order by place`,
    [id, sentences],
  );
}

async function expectConverted(): Promise<void> {
  const lines = await database.query<StoredHistory>('select code, params from booking_history order by id');
  expect(lines).toEqual(written.map(([, event]) => event));
  expect(lines.map(storedSentence)).toEqual(sentences);
}

it('every sentence that was ever written gets its code, and reads as before', async () => {
  const connection = await new DataSource({ type: 'postgres', url: database.url }).initialize();
  const runner = connection.createQueryRunner();
  try {
    // A later version dropped a view that the one before removes.
    await runner.query(
      'create view host_events as select booking_id, host_no, is_released from host_assignments',
    );
    // Its view reads the codes.
    await new Calendars4060().down(runner);
    await new HistoryCodes3710().down(runner);
    await writeAsBefore();
    await new HistoryCodes3710().up(runner);
    await new Calendars4060().up(runner);
  } finally {
    await runner.release();
    await connection.destroy();
  }
  await expectConverted();
});

it('what the version before this one writes beside us gets its code, too', async () => {
  await writeAsBefore();
  await expectConverted();
});
