// Environment of the model runs: the API, a family, an administrator, and a PayPal stand-in that can lose responses.
import { AsyncLocalStorage } from 'node:async_hooks';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  CreditsService,
  PayPalClient,
  PayPalFailure,
  PaymentsReconcilerService,
  UnappliedPaymentsService,
  RefundExecutionService,
} from '#libs/booking/payments';
import {
  BookingChangesQueries,
  CancelByFamilyService,
  MoveByFamilyService,
  ResaleService,
} from '#libs/booking/booking-changes';
import { ExportsWorkerModule, MakeExportService } from '#libs/office/exports';
import { insertCrew, makePromo, startModules, type TestDatabase } from '#libs/platform/testing';
import type { ExportName, PolicyKey } from '#libs/shared/contracts';
import type { Agent } from 'supertest';
import { logInAsAdministrator, signUp } from '../../fixtures/log-in.js';
import { startApi } from '../../fixtures/start-api.js';
import type { PaidPart } from './booking-model-money.js';

export type Harness = Awaited<ReturnType<typeof openHarness>>;
export type Slot = { day: string; time: string };
type AtPayPal = {
  captures: { id: string; customId: string; status: string; amountCents: number; refundedCents: number }[];
  refunds: { id: string; captureId: string; amountCents: number }[];
};
/** A refund; `creditId` is the credit that had paid, and to which it returns. */
export type FoundRefund = {
  id: string;
  cents: number;
  status: string;
  byHand: boolean;
  asCredit: boolean;
  creditId: string | null;
};
type BookingState = Record<'final' | 'counted' | 'due' | 'left' | 'waiting', number> &
  Record<'id' | 'words' | 'status' | 'day' | 'time', string>;
type Changes = {
  due: string;
  resale: string | null;
  cancel: { refund: string; credit: string | null; isInTime: boolean };
};

const LATER = "updated_at = updated_at - interval '5 minutes'";
export const PROMO = { code: 'TENTH', discountType: 'percentage', discountValue: 10 } as const;

/** An API on its own port, with one crew, one family account and one administrator. */
export async function openHarness(policies: Partial<Record<PolicyKey, number | boolean>>) {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'model-'));
  const api = await startApi({ DATA_DIR: dataDir });
  const worker = await startModules(api.database, [ExportsWorkerModule], {
    environment: { DATA_DIR: dataDir },
  });
  await api.app.listen(0);
  const { database, app } = api;
  const get: typeof app.get = (token: never) => app.get(token, { strict: false });
  for (const [key, value] of Object.entries(policies))
    await database.query(
      'insert into policies (key, value, version, updated_at) values ($1, $2::text::jsonb, 1, now())',
      [key, value],
    );
  await insertCrew(database);
  await makePromo(database, { ...PROMO, usageLimit: 1_000_000, userUsageLimit: 1_000_000 });
  const lost = loseAnswers(get(PayPalClient));
  const sellOnly = limitSales(get(ResaleService));
  const { agent: family } = await signUp(api, 'family', 'user');
  const admin = await logInAsAdministrator(api);
  const games = await database.query<{ id: string }>('select id from games order by id');
  // No two requests are of one instant.
  const post = (who: Agent) => async (path: string, body: object) => {
    api.clock.set(new Date(api.clock.now().getTime() + 1).toISOString());
    const { status, body: answer } = await who.post(path).send(body);
    return { status, body: answer };
  };
  const one = async <Row>(sql: string, value: string) => (await database.query<Row>(sql, [value]))[0];
  const mine = new Map<string, string[]>();
  return {
    stop: async () => {
      await worker.close();
      await api.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
    api,
    admin,
    games: games.map(({ id }) => id),
    /** What the admin area reads. */
    get: async <Body>(path: string) => (await admin.get(`/api/admin/${path}`).expect(200)).body as Body,
    /** The rows of an export. */
    exported: async (name: ExportName) => {
      const asked = await admin.post('/api/admin/exports').send({ name, format: 'csv' }).expect(202);
      await worker.get(MakeExportService).make(asked.body.id);
      return rowsOf((await admin.get(`/api/admin/exports/${asked.body.id}/file`).expect(200)).text);
    },
    family: post(family),
    staff: post(admin),
    changes: async (id: string) => (await family.get(`/api/bookings/${id}/changes`)).body as Changes,
    /** The open starts of a day for a booking. */
    starts: async (id: string, day: string) => {
      const { body } = await family.get(`/api/bookings/${id}/move/starts?day=${day}&days=1`);
      return (body.days as { starts: string[] }[]).flatMap(({ starts }) => starts);
    },
    /** The time to undo has passed. */
    finishCancellation: async (id: string) => {
      const request = await get(BookingChangesQueries).newestRequest(id);
      if (request) await get(CancelByFamilyService).finish(request);
    },
    finishMove: async (id: string) => {
      await database.query(
        "update change_requests set final_at = asked_at where booking_id = $1 and state = 'waiting'",
        [id],
      );
      while ((await get(MoveByFamilyService).finishDue()) > 0);
    },
    /** Bookings, made after this cancellation, that reserved its time, in this order. */
    buyersOf: (id: string) =>
      database.query<{ id: string }>(
        `select b.id, min(taken.created_at) as at from change_requests r join crew_reservations freed on freed.id = r.freed_reservation
           join crew_reservations taken on taken.crew_no = freed.crew_no and taken.during && freed.during
             and taken.created_at > freed.created_at
           join bookings b on b.id = taken.booking_id and b.created_at >= r.asked_at and b.id <> r.booking_id
         where r.booking_id = $1 group by b.id order by at`,
        [id],
      ),
    /**
     * The timer that refunds sold times, for this booking, on two workers at once. A family of the model books all of its
     * bookings itself; until then this one looks as if it were of another family, to which its time can be sold.
     */
    refundSold: async (id: string) => {
      const family =
        'user_id, created_by_user, session_ids, created_by_session, device_ids, parent_email, parent_phone, location';
      const [own] = await database.query<{ location: object }>(
        `select ${family} from bookings where id = $1`,
        [id],
      );
      const write = (values: unknown[]) =>
        database.query(`update bookings set (${family}) = ($2, $3, $4, $5, $6, $7, $8, $9) where id = $1`, [
          id,
          ...values,
        ]);
      const location = { ...own.location, address: 'Another Street 5' };
      await write([null, null, [], null, [], 'another@example.com', '5550009999', location]);
      await sellOnly.run([id], async () => {
        await Promise.all([get(ResaleService).refundSold(), get(ResaleService).refundSold()]);
      });
      await write(Object.values(own));
    },
    refundsOf: (id: string) =>
      database.query<FoundRefund>(
        `select r.id, r.amount_cents as cents, r.status, r.by_hand as "byHand", r.as_credit as "asCredit",
           u.credit_id as "creditId"
         from refunds r join captures c on c.id = r.capture_id join payments p on p.id = r.payment_id
           left join credit_uses u on c.provider_capture_id = 'credit-' || u.id
         where r.booking_id = $1 and r.status <> 'failed' and p.status = 'captured' order by r.created_at`,
        [id],
      ),
    /** The payments that count for a booking. */
    partsOf: (id: string) =>
      database.query<PaidPart>(
        `select p.method, c.amount_cents as "amountCents", c.refunded_cents as "refundedCents"
         from payments p join captures c on c.payment_id = p.id
         where p.booking_id = $1 and p.status = 'captured'`,
        [id],
      ),
    /** The credits made of a booking, each with the code that its mail would have. */
    creditsOf: async (id: string, known: readonly string[]) => {
      const rows = await database.query<{ id: string; startCents: number }>(
        `select id, start_cents as "startCents" from credits where source_booking_id = $1 and id <> all($2)`,
        [id, known],
      );
      const withCode = async (row: (typeof rows)[number]) => ({
        ...row,
        code: await get(CreditsService).createCode(row.id),
      });
      return Promise.all(rows.map(withCode));
    },
    lose: (orderId: string) => lost.add(orderId),
    loseRefund: async (id: string) => {
      const captures = await database.query<{ id: string }>(
        `select provider_capture_id as id from captures c join payments p on p.id = c.payment_id
         where p.booking_id = $1 and p.provider_order_id is not null`,
        [id],
      );
      mine.set(
        id,
        captures.map((capture) => capture.id),
      );
      for (const capture of mine.get(id) ?? []) lost.add(capture);
    },
    keepRefunds: (id: string) => mine.get(id)?.forEach((capture) => lost.delete(capture)),
    version: async (id: string) =>
      (await one<{ version: number }>('select version from bookings where id = $1', id)).version,
    attempt: async (orderId: string) =>
      (await one<{ status: string }>('select status from payments where provider_order_id = $1', orderId))
        .status,
    refund: (id: string) => one<{ status: string }>('select status from refunds where id = $1', id),
    /** Valid check and cash payments of a booking, in cents. */
    handed: (id: string) =>
      database.query<{ id: string; cents: number }>(
        `select id, amount_cents as cents from payments
         where booking_id = $1 and method in ('check', 'cash') and status = 'captured' order by attempt`,
        [id],
      ),
    /** The confirmation as downloaded by the family, without tags; null before it exists. */
    paper: async (id: string) => {
      const { status, text } = await family.get(`/api/bookings/${id}/confirmation.html`);
      return status === 200 ? text.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ') : null;
    },
    seen: async (id: string) => (await family.get(`/api/bookings/${id}`)).body as Record<string, string>,
    /** What the tables say of some bookings, by id. Cents. */
    stateOf: async (ids: string[]) => {
      const rows = await database.query<BookingState>(
        `select b.id, b.final_cents as final, m.captured_cents as counted, m.due_cents as due,
           m.captured_cents - m.refunded_cents as left, b.payment_status as words, b.status,
           to_char(b.event_date, 'YYYY-MM-DD') as day, b.event_time as time,
           (select count(*)::integer from change_requests r where r.booking_id = b.id and r.state = 'waiting') as waiting
         from bookings b join booking_money m on m.booking_id = b.id where b.id = any($1)`,
        [ids],
      );
      return new Map(rows.map((row) => [row.id, row]));
    },
    creditState: (id: string) =>
      one<{ start: number; balance: number; held: number; used: number }>(
        `select start_cents as start, balance_cents as balance,
           (select coalesce(sum(cents), 0)::integer from credit_uses where credit_id = c.id and state = 'held') as held,
           (select coalesce(sum(cents - returned_cents), 0)::integer from credit_uses
            where credit_id = c.id and state = 'redeemed') as used
         from credits c where id = $1`,
        id,
      ),
    /** How our books differ from PayPal's, row by row and in sum, as text. */
    unlikePayPal: async () => {
      const theirs = (await (await fetch(`${api.standin.url}/standin/ledger`)).json()) as AtPayPal;
      return unlike(database, theirs);
    },
    /** Lets minutes pass, and runs the timers until there is nothing left to do. */
    later: async () => {
      await database.query(
        `update payments set ${LATER}, next_poll_at = next_poll_at - interval '5 minutes'`,
      );
      await database.query(`update refunds set ${LATER}`);
      while ((await get(PaymentsReconcilerService).reconcileDue()) > 0);
      while ((await get(RefundExecutionService).executeOpen()) > 0);
      await get(UnappliedPaymentsService).refundDue();
    },
    /** Removes the bookings of a round, so that the days of the only crew are free for the next. */
    clear: () => database.clear('bookings', 'credits', 'outbox'),
  };
}

/** The rows of a CSV file whose cells have no line breaks. */
function rowsOf(text: string): Record<string, string>[] {
  const cells = (line: string) =>
    [...line.matchAll(/(?:^|,)("(?:[^"]|"")*"|[^,]*)/g)].map(([, cell]) =>
      cell.replace(/^"|"$/g, '').replaceAll('""', '"'),
    );
  const [titles, ...rows] = text.replace('\uFEFF', '').trim().split('\n').map(cells);
  return rows.map((row) => Object.fromEntries(titles.map((title, at) => [title, row[at]])));
}

/** Loses one response for each order or capture in the returned set, after PayPal has executed the request. */
function loseAnswers(client: PayPalClient): Set<string> {
  const lost = new Set<string>();
  const hear = <Answer>(id: string, answer: Answer): Answer => {
    if (lost.delete(id)) throw new PayPalFailure('unknown-outcome', 'TIMEOUT');
    return answer;
  };
  const [capture, refund] = [client.capture.bind(client), client.refund.bind(client)];
  jest
    .spyOn(client, 'capture')
    .mockImplementation(async (input) => hear(input.orderId, await capture(input)));
  jest
    .spyOn(client, 'refund')
    .mockImplementation(async (input) => hear(input.captureId, await refund(input)));
  return lost;
}

/** Within `run` the timer sees only the cancellations of these bookings, as histories run side by side. */
function limitSales(resale: ResaleService): AsyncLocalStorage<string[]> {
  const only = new AsyncLocalStorage<string[]>();
  const refundIfSold = resale.refundIfSold.bind(resale);
  jest.spyOn(resale, 'refundIfSold').mockImplementation(async (request) => {
    if (only.getStore()?.includes(request.bookingId) ?? true) await refundIfSold(request);
  });
  return only;
}

/** A refund as a credit is none of PayPal's. */
async function unlike(database: TestDatabase, theirs: AtPayPal): Promise<string[]> {
  const bookings = new Set(
    (await database.query<{ id: string }>('select id from bookings')).map(({ id }) => id),
  );
  const captures = theirs.captures.filter(
    (each) => bookings.has(each.customId) && each.status !== 'DECLINED',
  );
  const ids = new Set(captures.map(({ id }) => id));
  const refunds = theirs.refunds.filter(({ captureId }) => ids.has(captureId));
  const ours = await database.query<{ row: string }>(
    `select concat_ws(' ', 'capture', c.provider_capture_id, c.amount_cents, (select coalesce(sum(r.amount_cents), 0)
       from refunds r where r.capture_id = c.id and r.status = 'completed' and not r.as_credit)) as row
     from captures c join payments p on p.id = c.payment_id where p.method = 'paypal' and c.status <> 'DECLINED'
     union all
     select concat_ws(' ', 'refund', r.provider_refund_id, c.provider_capture_id, r.amount_cents)
     from refunds r join captures c on c.id = r.capture_id where r.provider_refund_id is not null`,
  );
  const inOurs = new Set(ours.map(({ row }) => row));
  const inTheirs = new Set([
    ...captures.map((each) => `capture ${each.id} ${each.amountCents} ${each.refundedCents}`),
    ...refunds.map((each) => `refund ${each.id} ${each.captureId} ${each.amountCents}`),
  ]);
  const sum = (rows: { amountCents: number }[]) =>
    rows.reduce((all, { amountCents }) => all + amountCents, 0);
  const [{ byHand, held, credits }] = await database.query<Record<'byHand' | 'held' | 'credits', number>>(
    `select (select coalesce(sum(amount_cents), 0) from payments where method in ('check', 'cash') and status = 'captured')::integer
         - (select coalesce(sum(amount_cents), 0) from refunds where by_hand and status = 'completed')::integer as "byHand",
       (select coalesce(sum(c.amount_cents), 0) from captures c join payments p on p.id = c.payment_id
        where p.status in ('captured', 'unapplied') and c.status <> 'DECLINED')::integer
         - (select coalesce(sum(amount_cents), 0) from refunds where status = 'completed')::integer as held,
       (select coalesce(sum(balance_cents), 0) from credits)::integer
         + (select coalesce(sum(cents), 0) from credit_uses where state = 'held')::integer as credits`,
  );
  const [cameIn, isThere] = [sum(captures) - sum(refunds) + byHand, held + credits];
  return [
    ...[...inOurs].filter((row) => !inTheirs.has(row)).map((row) => `only in our books: ${row}`),
    ...[...inTheirs].filter((row) => !inOurs.has(row)).map((row) => `only in PayPal’s: ${row}`),
    ...(cameIn === isThere ? [] : [`${cameIn} came in and stayed, ${isThere} are held or credits`]),
  ];
}
