import { Settings } from '#libs/platform/config';
import { insertUser, setUpModules } from '#libs/platform/testing';
import { PaymentsModule } from '../payments.module.js';
import { DataSource } from 'typeorm';
import {
  beginQuarantine,
  completeRestore,
  INTERRUPTED,
  isQuarantined,
  QuarantineRepository,
} from './quarantine.repository.js';
import { QuarantineService } from './quarantine.service.js';

const { modules, database, clock } = setUpModules([PaymentsModule], {
  environment: () => ({
    PAYPAL_CLIENT_ID: 'id',
    PAYPAL_CLIENT_SECRET: 'secret',
    PAYPAL_BASE_URL: 'http://127.0.0.1:9',
  }),
});
const service = () => modules.get(QuarantineService);
const restored = () => database.query("insert into restores (taken_at) values (now() - interval '1 hour')");

beforeEach(() => database.clear('restores'));

it('without a restore nothing waits', async () => {
  expect([await service().askPayPal(), await service().open(), await isQuarantined(database.url)]).toEqual([
    true,
    null,
    false,
  ]);
  await expect(service().requestRelease((await insertUser(database)).id)).rejects.toMatchObject({
    code: 'NOT_ALLOWED',
  });
});

it('while PayPal is unavailable a restore waits, and reports so, until an operator releases it', async () => {
  await restored();
  expect(await isQuarantined(database.url)).toBe(true);
  expect([await service().askPayPal(), (await service().open())?.fault]).toEqual([false, 'ECONNREFUSED']);
  await service().requestRelease((await insertUser(database, { username: 'operator' })).id);
  expect(await service().askPayPal()).toBe(true);
  await service().release();
  expect(await service().open()).toBeNull();
});

it('no worker starts when a restore was interrupted before its files were in place', async () => {
  await modules.get(DataSource).transaction((tx) => beginQuarantine(tx, '2027-05-01T00:00:00Z'));
  await expect(isQuarantined(database.url)).rejects.toThrow(INTERRUPTED);
  expect((await service().open())?.isInterrupted).toBe(true);
  await completeRestore(database.url);
  expect([await isQuarantined(database.url), (await service().open())?.isInterrupted]).toEqual([true, false]);
});

it('a release that was requested before the backup does not end the quarantine of its restore', async () => {
  await database.query('insert into restores (taken_at, release_requested_at) values (now(), now())');
  await modules.get(DataSource).transaction((tx) => beginQuarantine(tx, '2027-05-01T00:00:00Z'));
  expect((await service().open())?.isReleaseRequested).toBe(false);
});

it('without PayPal a restore does not wait', async () => {
  modules.get(Settings).PAYPAL_CLIENT_ID = '';
  await restored();
  expect(await service().askPayPal()).toBe(true);
});

it('of two restores the earlier backup and the later restore count', async () => {
  await database.query(`insert into restores (taken_at, restored_at)
    values ('2027-05-02', '2027-05-03'), ('2027-05-01', '2027-05-04')`);
  expect(await service().open()).toMatchObject({
    takenAt: new Date('2027-05-01T00:00:00Z'),
    restoredAt: new Date('2027-05-04T00:00:00Z'),
  });
});

it('the payer of an unmatched payment is removed once the payment is refunded, or after ninety days', async () => {
  await database.query(
    `insert into unmatched_payments (capture_id, booking_id, amount_cents, captured_at, refunds, payer_name, payer_email)
     select id, gen_random_uuid(), 40000, at, refunds, 'Pat Buyer', 'pat@example.com'
     from (values ('OLD', '2027-05-05T09:59:59Z'::timestamptz, '{}'::jsonb), ('YOUNG', '2027-05-05T10:00:00Z', '{}'),
       ('REFUNDED', '2027-08-01T10:00:00Z', '{"REFUND1": 40000}')) as made (id, at, refunds)`,
  );
  clock.set('2027-08-03T10:00:00Z');
  await modules.get(QuarantineRepository).removePayers();
  expect(
    await database.query(
      'select capture_id as id, payer_name as name, payer_email as email from unmatched_payments order by captured_at',
    ),
  ).toEqual([
    { id: 'OLD', name: null, email: null },
    { id: 'YOUNG', name: 'Pat Buyer', email: 'pat@example.com' },
    { id: 'REFUNDED', name: null, email: null },
  ]);
});
