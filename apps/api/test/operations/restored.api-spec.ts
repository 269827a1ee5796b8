// After a restore: nobody pays until it is released, and what people decide before and after that.
import { PaymentsPauseGuard } from '#libs/booking/payments';
import { bookingBody, until } from '#libs/platform/testing';
import { routesOfControllers } from '../fixtures/controller-routes.js';
import { setUpOps, type OpsFixture } from '../fixtures/ops-fixture.js';

let ops: OpsFixture;
beforeAll(async () => (ops = await setUpOps({ OPS_WRITE: 'true' })));
afterAll(() => ops?.api.stop());

const AT = '/api/admin/operations';
const query = <Row>(sql: string) => ops.api.database.query<Row>(sql);
const overview = async () => (await ops.admin.get(AT).expect(200)).body;
const audited = async () =>
  (await query<{ what: string }>("select what from audit_log where subject = 'restore' order by id")).map(
    ({ what }) => what,
  );
/** Unsafe routes that move no money; any other one is paused until a restore is released. */
const MOVES_NO_MONEY = [
  // Accounts, content, settings, crews, hosts, inbox, operations and files.
  /^\w+ \/api\/(login|logout|register|account|password|email|verify|invitations|host-invitations)/,
  /^\w+ \/api\/(booking-draft|contact-messages|custom-games|waiting-list)(\/|$)/,
  /^\w+ \/api\/admin\/(absences|accounts|calendar-links|company|contact-messages|crew-days|crews|custom-games|exports|families)(\/|$)/,
  /^\w+ \/api\/admin\/(equipment-sets|gallery|games|hosts|mailings|operations|packages|pictures|policies|price-books|promo-codes)(\/|$)/,
  /^\w+ \/api\/admin\/(people|reviews|saved-answers|team|testimonials|views|waiting-list|zip-centroids)(\/|$)/,
  /^\w+ \/api\/host\/(calendar-link|events\/:id\/(steps|loading))/,
  // A booking: made, opened, claimed, planned, moved, and what its page asks.
  'POST /api/bookings',
  'POST /api/bookings/resume',
  'POST /api/bookings/claim',
  'POST /api/bookings/claim-request',
  'POST /api/bookings/:id/mail-link',
  'POST /api/mailings/:recipientId/unsubscribe',
  'PUT /api/reviews/own',
  'POST /api/bookings/:id/undo',
  'POST /api/bookings/:id/move',
  'POST /api/bookings/:id/change/preview',
  'PUT /api/bookings/:id/rain-plan',
  'POST /api/promo/validate',
  // PayPal's hints, which are read again at PayPal.
  'POST /api/paypal/webhooks',
  // Staff: the booking without its money. An edit changes what is due, and returns nothing.
  'POST /api/admin/bookings',
  'POST /api/admin/bookings/search',
  'POST /api/admin/bookings/:id/confirm',
  'POST /api/admin/bookings/:id/complete',
  'POST /api/admin/bookings/:id/crew',
  'POST /api/admin/bookings/:id/end-links',
  'POST /api/admin/bookings/:id/move',
  'POST /api/admin/bookings/:id/edit',
  'POST /api/admin/bookings/:id/edit-preview',
  'POST /api/admin/bookings/:id/notes',
  'POST /api/admin/bookings/:id/calls',
  'DELETE /api/admin/bookings/:id/calls/:callId',
  /^\w+ \/api\/admin\/bookings\/:id\/follow-ups/,
  'POST /api/admin/credits/search',
  'POST /api/admin/bookings/:id/hosts',
  'POST /api/admin/bookings/:id/hosts/wishes',
  'POST /api/admin/bookings/:id/resend-mail',
  'POST /api/admin/calendar/rain-days',
  'POST /api/admin/calendar/rain-days/withdraw',
];

const UNSAFE = ['POST', 'PUT', 'PATCH', 'DELETE'];

it('every route that moves money has the guard of a restore, and no other one has it', () => {
  const routes = routesOfControllers(ops.api).filter(({ method }) => UNSAFE.includes(method));
  expect(routes.length).toBeGreaterThan(100);
  const wrong = routes.flatMap(({ method, url, handler, type }) => {
    const key = `${method} ${url}`;
    const guards = [handler, type].flatMap((each) => Reflect.getMetadata('__guards__', each) ?? []);
    const isPaused = guards.includes(PaymentsPauseGuard);
    const isFree = MOVES_NO_MONEY.some((each) => (typeof each === 'string' ? each === key : each.test(key)));
    return isPaused === isFree ? [`${key} is ${isPaused ? 'paused' : 'not paused'}`] : [];
  });
  expect(wrong).toEqual([]);
});

const ORDER = { amount: '400.00', currency: 'USD', intent: 'CAPTURE' };

it('nobody pays or is refunded until a restore is released, and everything else serves', async () => {
  const family = ops.api.guest();
  await query("insert into restores (taken_at) values (now() - interval '1 hour')");
  const { body: booking } = await family.post('/api/bookings').send(bookingBody()).expect(201);
  const paused = [
    await family.post('/paypal/order').send(ORDER),
    await family.post('/paypal/order/ORDER1/capture'),
    await family.post('/api/paypal-complete').send({ orderId: 'ORDER1', bookingId: booking.id }),
    await family.post('/api/bookings/process-payment').send({}),
    await family.patch(`/api/bookings/${booking.id}`).send({}),
    await family.post(`/api/bookings/${booking.id}/pay-with-credit`).send({ creditCode: 'A' }),
    await family.post(`/api/bookings/${booking.id}/cancel`).send({ refund: '0.00' }),
    await family.post(`/api/bookings/${booking.id}/rain-offer`).send({ choice: 'refund' }),
    await family.post(`/api/bookings/${booking.id}/change`).send({ details: {}, difference: '0.00' }),
    await family.post(`/api/bookings/${booking.id}/late-money/return`).send({}),
    await family
      .post(`/api/bookings/${booking.id}/time`)
      .send({ eventDate: '2099-01-01', eventTime: '10:00 AM' }),
    await ops.admin
      .post(`/api/admin/bookings/${booking.id}/credits`)
      .send({ amount: '5.00', reason: 'Rain' }),
    await ops.admin.post(`/api/admin/bookings/${booking.id}/offline-payments`).send({ method: 'cash' }),
    await ops.admin.post(`/api/admin/bookings/${booking.id}/refunds`).send({ reason: 'Rain' }),
    await ops.admin.post(`/api/admin/bookings/${booking.id}/cancel`).send({ version: 1 }),
  ];
  expect(paused.map(({ status, body }) => [status, body.message, body.code])).toEqual(
    paused.map(() => [
      503,
      expect.stringMatching(
        /^Payments are paused until \d\d?:\d[05] [AP]M \(Eastern Time\) at the latest\. Please try again then\.$/,
      ),
      'UNAVAILABLE',
    ]),
  );
  const { findings } = await overview();
  expect(findings).toContainEqual(expect.objectContaining({ actions: ['release-restore'] }));
  await ops.admin.post(`${AT}/release-restore`).expect(204);
  await ops.admin.post(`${AT}/release-restore`).expect(409);
  expect(await audited()).toEqual(['restore-released']);
  // What a worker does then.
  await query('update restores set released_at = now()');
  await until('payments go on', async () => (await family.post('/paypal/order').send(ORDER)).status === 201);
}, 30_000);

it('payments without their bookings are listed for owners until one is settled', async () => {
  await query(`insert into unmatched_payments (capture_id, booking_id, amount_cents, captured_at, refunds, payer_name, payer_email, event)
    values ('CAPTURE1', gen_random_uuid(), 40000, '2027-05-04T10:00:00Z', '{"REFUND1": 10000}', 'Pat Buyer', 'pat@example.com', '2027-05-08 3:00 PM: Sack Sprint'),
      ('CAPTURE2', gen_random_uuid(), 40000, '2027-05-04T10:00:00Z', '{"REFUND2": 40000}', null, null, null)`);
  const { body } = await ops.admin.get(`${AT}/unmatched-payments`).expect(200);
  expect(body).toEqual([
    {
      captureId: 'CAPTURE1',
      bookingId: null,
      amount: '400.00',
      refunded: '100.00',
      at: '2027-05-04T10:00:00.000Z',
      event: '2027-05-08 3:00 PM: Sack Sprint',
      payerName: 'Pat Buyer',
      payerEmail: 'pat@example.com',
    },
  ]);
  const done = (captureId: unknown, who = ops.admin) =>
    who.post(`${AT}/unmatched-payments/done`).send({ captureId });
  await done('CAPTURE1', ops.user).expect(403);
  await ops.user.get(`${AT}/unmatched-payments`).expect(403);
  await done('CAPTURE2').expect(404);
  await done(5).expect(400);
  await done('CAPTURE1').expect(204);
  await ops.admin.get(`${AT}/unmatched-payments`).expect(200, []);
  expect((await query('select from unmatched_payments where payer_name is not null')).length).toBe(0);
  expect(await audited()).toContain('unmatched-payment-done');
});

it('held mails are listed with their addressees, and sent or left one by one', async () => {
  await query('delete from outbox');
  const hold = async (kind: string) => {
    const [{ id }] = await query<{ id: string }>(
      `insert into outbox (name, payload, sent_at, handlers) values ('receipt-issued', '{}', now(), '{confirmation-mail}') returning id`,
    );
    await query(`insert into sent_mails (id, kind, subject_id, message_id, state, held_job, held_to)
      values ('${id}', '${kind}', '${id}', '${id}', 'held', '${id}.confirmation-mail', 'pat@example.com')`);
    return id;
  };
  const [first, second, third] = [await hold('confirmation'), await hold('refund'), await hold('credit')];
  const list = async () => (await ops.admin.get(`${AT}/held-mails`).expect(200)).body;
  const decide = (decision: string, mailId: unknown) =>
    ops.admin.post(`${AT}/held-mails`).send({ decision, mailId });
  await ops.user.get(`${AT}/held-mails`).expect(403);
  expect(await list()).toHaveLength(3);
  expect(await list()).toContainEqual({
    id: first,
    kind: 'confirmation',
    to: 'pat@example.com',
    bookingId: null,
    at: expect.any(String),
  });
  expect((await overview()).heldMails).toBe(3);
  await decide('send', first).expect(204);
  await decide('leave', second).expect(204);
  for (const wrong of [first, second, 'x', '00000000-0000-4000-8000-000000000000'])
    await decide('send', wrong).expect(404);
  expect((await list()).map(({ id }: { id: string }) => id)).toEqual([third]);
  expect(
    await query('select state, held_to as to from sent_mails where held_to is null order by state'),
  ).toEqual([
    { state: 'held', to: null },
    { state: 'sending', to: null },
  ]);
  await decide('leave', third).expect(204);
});

it.each([
  ['send', 'sending', true],
  ['leave', 'held', false],
])('staff say %s about held mails', async (decision, state, isSent) => {
  await query('delete from outbox');
  const [{ id }] = await query<{ id: string }>(
    `insert into outbox (name, payload, sent_at, handlers) values ('receipt-issued', '{}', now(), '{confirmation-mail}') returning id`,
  );
  await query(`insert into sent_mails (kind, subject_id, message_id, state, held_job)
    values ('confirmation', '${id}', '${id}', 'held', '${id}.confirmation-mail')`);
  await ops.admin.post(`${AT}/held-mails`).send({ decision: 'other' }).expect(400);
  await ops.user.post(`${AT}/held-mails`).send({ decision }).expect(403);
  await ops.admin.post(`${AT}/held-mails`).send({ decision }).expect(204);
  expect(await query(`select state from sent_mails where message_id = '${id}'`)).toEqual([{ state }]);
  expect(await query('select again, sent_at is null as "isUnsent" from outbox')).toEqual([
    { again: isSent ? ['confirmation-mail'] : [], isUnsent: isSent },
  ]);
  expect(await audited()).toContain(isSent ? 'held-mails-sent' : 'held-mails-left');
});
