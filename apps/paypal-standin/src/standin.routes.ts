// Routes that PayPal does not have: approval by the buyer, switches and ledger. Only for tests and the demo.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { usd } from './amount.js';
import { BROWSER_SCRIPT } from './browser-script.js';
import { findCapture, addRefunded, refundCapture } from './captures.handlers.js';
import { parseJson, readText, reply, type Answer, type Json } from './exchange.js';
import type { Dispute } from './ledger.js';
import { orderView } from './order.view.js';
import { findOrder } from './orders.handlers.js';
import { PayPalError, errorResponse } from './paypal-error.js';
import type { StandinState } from './standin-state.js';
import { actOnWebhooks } from './webhook.routes.js';

const SCRIPT_PATH = '/web-sdk/v6/core';
const ORDER_PATH = /^\/standin\/orders\/([A-Z0-9]{1,36})(\/approve)?$/;
const SETTLE_PATH = /^\/standin\/captures\/([A-Z0-9]{1,36})\/settle$/;
const AT_PAYPAL_PATH = /^\/standin\/captures\/([A-Z0-9]{1,36})\/(refund|reverse)$/;
const DISPUTE_PATH =
  /^\/standin\/(?:captures\/([A-Z0-9]{1,36})\/dispute|disputes\/([A-Z0-9-]{1,36})\/close)$/;
const REFUND_PATH = /^\/standin\/refunds\/([A-Z0-9]{1,36})\/settle$/;

/** Handles paths that begin with /standin and the browser script; false for PayPal's paths. */
export async function answerStandin(request: IncomingMessage, response: ServerResponse, state: StandinState) {
  const path = (request.url ?? '/').split('?')[0];
  if (path === SCRIPT_PATH) return sendScript(response);
  if (!path.startsWith('/standin')) return false;
  const text = await readText(request);
  try {
    const [call, body] = [`${request.method} ${path}`, parseJson(text)];
    const answer = (await actOnWebhooks(call, body, state)) ?? act(call, path, body, state);
    await state.ledger.saved();
    reply(response, answer);
  } catch (failure) {
    if (failure instanceof PayPalError) reply(response, errorResponse(failure));
    else reply(response, { status: 400, body: { message: (failure as Error).message } });
  }
  return true;
}

function act(call: string, path: string, body: Json, state: StandinState): Answer {
  const order = ORDER_PATH.exec(path)?.[1];
  const capture = SETTLE_PATH.exec(path)?.[1];
  if (order && call.startsWith('POST') && path.endsWith('/approve')) return approve(order, body, state);
  if (order && call.startsWith('GET')) return buyerView(order, state);
  if (capture && call.startsWith('POST')) return decideReview(capture, body, state);
  const [, captureId, what] = AT_PAYPAL_PATH.exec(path) ?? [];
  if (captureId && call.startsWith('POST'))
    return refundCapture({ id: captureId, body, fault: null }, state, what === 'reverse');
  const disputed = DISPUTE_PATH.exec(path)?.slice(1);
  if (disputed && call.startsWith('POST')) return changeDispute(disputed, state);
  const refund = REFUND_PATH.exec(path)?.[1];
  if (refund && call.startsWith('POST')) return decideRefund(refund, body, state);
  if (call === 'GET /standin/ledger') return { status: 200, body: ledgerView(state) };
  if (call === 'GET /standin/switches') return { status: 200, body: state.switches.view() };
  if (call === 'POST /standin/switches') state.switches.set(body);
  else if (call === 'POST /standin/switches/reset') state.switches.reset();
  else return { status: 404, body: { message: 'The stand-in has no such route.' } };
  return { status: 200, body: state.switches.view() };
}

/** The buyer approves; {funding: "declined"} selects an instrument that the bank rejects at capture. */
function approve(id: string, body: Json, state: StandinState): Answer {
  const order = findOrder(id, state);
  if (order.status === 'COMPLETED') throw new PayPalError('ORDER_ALREADY_CAPTURED');
  order.funding = body.funding === 'declined' ? 'declined' : 'good';
  order.status = 'APPROVED';
  order.updatedAt = new Date().toISOString();
  state.ledger.changed('orders', id);
  state.webhooks.orderApproved(orderView(order, state));
  return buyerView(id, state);
}

function buyerView(id: string, state: StandinState): Answer {
  const { status, amountCents } = findOrder(id, state);
  return { status: 200, body: { id, status, amount: usd(amountCents), approval: state.switches.approval } };
}

/** Ends the review of a capture: {status: "COMPLETED" or "DECLINED"}. */
export function decideReview(id: string, { status }: Json, state: StandinState): Answer {
  const capture = findCapture(id, state);
  if (status !== 'COMPLETED' && status !== 'DECLINED')
    throw new Error('status must be COMPLETED or DECLINED.');
  if (capture.status !== 'PENDING') throw new Error('Only a pending capture can be settled.');
  capture.status = status;
  capture.updatedAt = new Date().toISOString();
  state.ledger.changed('captures', id);
  state.webhooks.captureChanged(capture);
  return { status: 200, body: { id, status } };
}

/** Ends a pending refund: {status: "COMPLETED" or "FAILED"}; a failed one returns the money to the seller. */
function decideRefund(id: string, { status }: Json, state: StandinState): Answer {
  const refund = state.ledger.refunds.get(id);
  if (status !== 'COMPLETED' && status !== 'FAILED') throw new Error('status must be COMPLETED or FAILED.');
  if (refund?.status !== 'PENDING') throw new Error('Only a pending refund can be settled.');
  refund.status = status;
  state.ledger.changed('refunds', id);
  if (status === 'COMPLETED') state.webhooks.refundMade(refund);
  if (status === 'FAILED') addRefunded(findCapture(refund.captureId, state), -refund.amountCents, state);
  return { status: 200, body: { id, status } };
}

/** A buyer opens a dispute about a capture, or one is closed. */
function changeDispute([captureId, disputeId]: string[], state: StandinState): Answer {
  const { ledger, webhooks } = state;
  const now = new Date().toISOString();
  const id = disputeId ?? `PP-D-${ledger.newId()}`;
  const before = ledger.disputes.get(id);
  if (disputeId && !before) throw new PayPalError('INVALID_RESOURCE_ID');
  const dispute: Dispute = before
    ? { ...before, status: 'RESOLVED', updatedAt: now }
    : { id, captureId: findCapture(captureId, state).id, status: 'OPEN', createdAt: now, updatedAt: now };
  ledger.disputes.set(id, dispute);
  ledger.changed('disputes', id);
  webhooks.disputeChanged(dispute);
  return { status: 200, body: { id, status: dispute.status } };
}

/** All orders, captures and refunds for comparison with the product's records; `calls` counts requests by route. */
function ledgerView({ ledger, calls }: StandinState): Json {
  return {
    orders: ledger.orders.size,
    captures: [...ledger.captures.values()],
    refunds: [...ledger.refunds.values()],
    calls,
  };
}

function sendScript(response: ServerResponse): boolean {
  response.writeHead(200, {
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'no-store',
  });
  return Boolean(response.end(BROWSER_SCRIPT));
}
