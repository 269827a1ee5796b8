// Tries every admin route of the running server with every administrator level.
import {
  ADMIN_LEVELS,
  type AdminBookingDetail,
  type AdminLevel,
  type BookingAction,
} from '#libs/shared/contracts';
import { insertBooking, insertCredit, insertPaid, insertRefund, UNPAID } from '#libs/platform/testing';
import type { Agent } from 'supertest';
import { startApi, type Route, type TestApi } from '../fixtures/start-api.js';

const UNSAFE = ['POST', 'PUT', 'PATCH', 'DELETE'];
const ADMIN = /^\/(api\/admin|ops)(\/|$)/;
/** Routes that require full rights. */
const FULL =
  /^\w+ (\/ops|\/api\/admin\/(operations|policies|price-books|company|promo-codes|team|accounts|credits|bookings\/:id\/(refunds|credits|offline-payments\/:paymentId))(\/|$))/;
/** Unsafe methods allowed for every administrator: searches, or the caller's own data. */
const OWN = [
  'POST /api/admin/bookings/search',
  'POST /api/admin/credits/search',
  'POST /api/admin/contact-messages/search',
  'POST /api/admin/custom-games/search',
  'POST /api/admin/families/search',
  'POST /api/admin/price-books/preview',
  'POST /api/admin/views',
  'DELETE /api/admin/views/:id',
];

/** A body of another type is refused before the rights are known. */
const FILE_TYPES: Record<string, string | undefined> = {
  'POST /api/admin/pictures': 'image/png',
  'PUT /api/admin/zip-centroids': 'text/csv',
};

let api: TestApi;
let reader: Agent;
let worker: Agent;
let owner: Agent;
let bookingId: string;

beforeAll(async () => {
  api = await startApi();
  reader = await administratorWith('read');
  worker = await administratorWith('work');
  owner = await administratorWith('full');
  ({ id: bookingId } = await insertBooking(api.database));
}, 60_000);
afterAll(() => api?.stop());

async function administratorWith(level: string): Promise<Agent> {
  const who = api.guest();
  const person = { username: `boss-${level}`, password: 'a good password' };
  const { body } = await who.post('/api/register').send(person).expect(201);
  await api.database.query("update users set role = 'admin', admin_level = $2 where id = $1", [
    body.id,
    level,
  ]);
  return who;
}

const keyOf = ({ method, url }: Route) => `${method} ${url}`;
const unsafe = () =>
  [...new Map(api.routes.map((route) => [keyOf(route), route])).values()].filter(
    ({ method, url }) => UNSAFE.includes(method) && ADMIN.test(url),
  );
const isFull = (route: Route) => FULL.test(keyOf(route)) && !OWN.includes(keyOf(route));
const answerTo = async (who: Agent, { method, url }: Route) => {
  const verb = method.toLowerCase() as 'post' | 'put' | 'patch' | 'delete';
  const call = who[verb](url.replace(/:\w+/g, bookingId).replace(/\*/g, 'anything'));
  const fileType = FILE_TYPES[`${method} ${url}`];
  const { status } = await (fileType ? call.type(fileType).send('file') : call.send({}));
  return `${method} ${url}: ${status}`;
};
const rejected = (routes: Route[]) => routes.map((route) => `${keyOf(route)}: 403`);

it('an administrator with read rights cannot change anything', async () => {
  const routes = unsafe().filter((route) => !OWN.includes(keyOf(route)));
  expect(routes.length).toBeGreaterThan(60);
  expect(await Promise.all(routes.map((route) => answerTo(reader, route)))).toEqual(rejected(routes));
}, 60_000);

it('an administrator with work rights is rejected only where full rights are required', async () => {
  const full = unsafe().filter(isFull);
  expect(full.length).toBeGreaterThan(12);
  expect(await Promise.all(full.map((route) => answerTo(worker, route)))).toEqual(rejected(full));
  const others = unsafe().filter((route) => !isFull(route));
  const answers = await Promise.all(others.map((route) => answerTo(worker, route)));
  expect(answers.filter((answer) => answer.endsWith(': 403'))).toEqual([]);
}, 60_000);

it('every administrator can read and search', async () => {
  for (const path of ['bookings', 'stats', 'policies', 'team', 'audit', 'price-books'])
    expect([path, (await reader.get(`/api/admin/${path}`)).status]).toEqual([path, 200]);
  expect((await reader.post('/api/admin/bookings/search').send({})).status).toBe(200);
  expect((await reader.get('/api/user')).body).toMatchObject({ role: 'admin', adminLevel: 'read' });
});

it('only an owner sends the code of a credit again, and releases one that waits', async () => {
  const credit = await insertCredit(api.database, { sourceBookingId: bookingId });
  const waiting = await insertCredit(api.database, { sourceBookingId: bookingId, waits: true });
  const calls = (who: Agent) => [
    who.post(`/api/admin/bookings/${bookingId}/resend-mail`).send({ kind: 'credit' }),
    who.post(`/api/admin/credits/${waiting.id}/release`).send({}),
  ];
  for (const who of [reader, worker])
    expect((await Promise.all(calls(who))).map(({ status }) => status)).toEqual([403, 403]);
  const [resend, release] = calls(owner);
  await resend.expect(202);
  const { body } = await owner.get('/api/admin/credits/waiting').expect(200);
  expect(body).toMatchObject([{ id: waiting.id, bookingId, amount: '615.00' }]);
  await release.expect(204);
  await api.database.query('delete from credits where id in ($1, $2)', [credit.id, waiting.id]);
});

describe('the actions that a booking offers', () => {
  const past = { eventDate: '2026-05-30', startsAt: new Date('2026-05-30T18:00:00Z') };
  const unpaid = async () => (await insertBooking(api.database, UNPAID)).id;
  const paid = async () => insertPaid(api.database, { bookingId: (await insertBooking(api.database)).id });
  const paidOffline = async () => {
    const payment = await paid();
    await api.database.query("update payments set method = 'check', provider_order_id = null where id = $1", [
      payment.paymentId,
    ]);
    return payment;
  };
  const toPayBack = async () => {
    const refund = await insertRefund(api.database, { ...(await paidOffline()), status: 'requested' });
    await api.database.query("update refunds set by_hand = true, status = 'pending' where id = $1", [
      refund.id,
    ]);
    return refund;
  };
  /** A booking on which the action is possible, and the action's routes. */
  const actions: Record<BookingAction, () => Promise<[string, ...string[]]>> = {
    confirm: async () => [await unpaid(), 'confirm'],
    move: async () => [await unpaid(), 'move'],
    correct: async () => [await unpaid(), 'edit', 'edit-preview'],
    cancel: async () => [await unpaid(), 'cancel'],
    complete: async () => [(await insertBooking(api.database, past)).id, 'complete'],
    refund: async () => [(await paid()).bookingId, 'refunds'],
    giveCredit: async () => [(await paid()).bookingId, 'credits'],
    settleRefund: async () => {
      const refund = await toPayBack();
      return [refund.bookingId, `refunds/${refund.id}/completed`, `refunds/${refund.id}/withdrawn`];
    },
    collectAgain: async () => {
      const refund = await insertRefund(api.database, await paid());
      return [refund.bookingId, `refunds/${refund.id}/collect-again`];
    },
    recordPayment: async () => [await unpaid(), 'offline-payments'],
    undoPayment: async () => {
      const { bookingId: id, paymentId } = await paidOffline();
      return [id, `offline-payments/${paymentId}/undo`];
    },
    call: async () => [await unpaid(), 'calls'],
    followUp: async () => [await unpaid(), 'follow-ups'],
    endLinks: async () => [await unpaid(), 'end-links'],
  };
  const administrator = (level: AdminLevel) => ({ read: reader, work: worker, full: owner })[level];
  const cases = ADMIN_LEVELS.flatMap((level) =>
    (Object.keys(actions) as BookingAction[]).map((action) => ({ level, action })),
  );

  it.each(cases)(
    '$action is offered with $level rights only if its routes allow it',
    async ({ level, action }) => {
      const who = administrator(level);
      const [id, ...routes] = await actions[action]();
      const { may } = (await who.get(`/api/admin/bookings/${id}`).expect(200)).body as AdminBookingDetail;
      for (const route of routes) {
        const { status } = await who.post(`/api/admin/bookings/${id}/${route}`).send({});
        expect({ route, isAllowed: status !== 403 }).toEqual({ route, isAllowed: may[action] });
      }
      if (level === 'full') expect(may[action]).toBe(true);
    },
  );

  it('a payment with a refund is not offered to be undone', async () => {
    const { bookingId: id } = await toPayBack();
    const { may } = (await owner.get(`/api/admin/bookings/${id}`).expect(200)).body as AdminBookingDetail;
    expect(may.undoPayment).toBe(false);
  });
});
