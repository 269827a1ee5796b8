// Environment of the model runs: the API, a family, an administrator, and a PayPal stand-in that can lose responses.
import {
  PayPalClient,
  PayPalFailure,
  PaymentsReconcilerService,
  UnappliedPaymentsService,
  RefundExecutionService,
} from '#libs/booking/payments';
import { CancelRequestService } from '#libs/booking/booking-changes';
import { PoliciesService } from '#libs/shop/business-settings';
import type { Agent } from 'supertest';
import { logInAsAdministrator, signUp } from '../fixtures/log-in.js';
import { startApi } from '../fixtures/start-api.js';

export type Harness = Awaited<ReturnType<typeof openHarness>>;
type AtPayPal = {
  captures: { id: string; customId: string; status: string; amountCents: number; refundedCents: number }[];
};

const LATER = "updated_at = updated_at - interval '5 minutes'";

/** An API on its own port, with one family and one administrator. */
export async function openHarness() {
  const api = await startApi();
  await api.app.listen(0);
  const { database, app } = api;
  const lost = loseAnswers(app.get(PayPalClient, { strict: false }));
  const { agent: family } = await signUp(api, 'family', 'user');
  const admin = await logInAsAdministrator(api);
  const games = await database.query<{ id: string }>('select id from games order by id');
  const post = (who: Agent) => async (path: string, body: object) => {
    const { status, body: answer } = await who.post(path).send(body);
    return { status, body: answer };
  };
  const one = async <Row>(sql: string, value: string) => (await database.query<Row>(sql, [value]))[0];
  const capturesOf = (id: string) =>
    database.query<{ id: string }>(
      `select provider_capture_id as id from captures c join payments p on p.id = c.payment_id
       where p.booking_id = $1 and p.provider_order_id is not null`,
      [id],
    );
  const mine = new Map<string, string[]>();
  return {
    api,
    admin,
    games: games.map(({ id }) => id),
    family: post(family),
    staff: post(admin),
    /** New bookings may be paid with this deposit. */
    askForDeposit: async (percent: number) => {
      await database.query(
        "insert into policies (key, value, version, updated_at) values ('depositPercent', $1::text::jsonb, 1, now())",
        [percent],
      );
      app.get(PoliciesService, { strict: false }).invalidate();
    },
    changes: async (id: string) =>
      (await family.get(`/api/bookings/${id}/changes`)).body as { cancel: { refund: string } },
    /** The time to undo is over. */
    finishCancellation: async (id: string) => {
      await database.query(
        "update change_requests set final_at = asked_at where booking_id = $1 and state = 'waiting'",
        [id],
      );
      while ((await app.get(CancelRequestService, { strict: false }).finishDue()) > 0);
    },
    refundsOf: (id: string) =>
      database.query<{ id: string; cents: number; status: string; byHand: boolean }>(
        `select id, amount_cents as cents, status, by_hand as "byHand" from refunds
         where booking_id = $1 and status <> 'failed' order by created_at`,
        [id],
      ),
    lose: (orderId: string) => lost.add(orderId),
    loseRefund: async (id: string) => {
      mine.set(
        id,
        (await capturesOf(id)).map((capture) => capture.id),
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
         where booking_id = $1 and method <> 'paypal' and status = 'captured' order by attempt`,
        [id],
      ),
    /** The confirmation as downloaded by the family, without tags; null before it exists. */
    paper: async (id: string) => {
      const { status, text } = await family.get(`/api/bookings/${id}/confirmation.html`);
      return status === 200 ? text.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ') : null;
    },
    seen: async (id: string) => (await family.get(`/api/bookings/${id}`)).body as Record<string, string>,
    atPayPal: async () => (await (await fetch(`${api.standin.url}/standin/ledger`)).json()) as AtPayPal,
    /** Lets minutes pass, and runs the timers until there is nothing left to do. */
    later: async () => {
      await database.query(
        `update payments set ${LATER}, next_look_at = next_look_at - interval '5 minutes'`,
      );
      await database.query(`update refunds set ${LATER}`);
      while ((await app.get(PaymentsReconcilerService, { strict: false }).reconcileDue()) > 0);
      while ((await app.get(RefundExecutionService, { strict: false }).executeOpen()) > 0);
      await app.get(UnappliedPaymentsService, { strict: false }).refundDue();
    },
  };
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
