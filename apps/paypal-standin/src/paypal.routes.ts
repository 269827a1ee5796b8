// Steps of a PayPal call: count, fault, token, mock header, stored response, action, storage, reply.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { HOUR_MS } from '#libs/shared/contracts';
import { getCapture, getDispute, getRefund, refundCapture } from './captures.handlers.js';
import { parseJson, readText, reply, type Answer, type Call, type Json } from './exchange.js';
import { ISSUES } from './issues.js';
import { captureOrder, createOrder, getOrder } from './orders.handlers.js';
import { PayPalError, errorResponse, statusBody } from './paypal-error.js';
import type { Fault, RouteName } from './switches.js';
import { Tokens } from './tokens.js';
import type { StandinState } from './standin-state.js';
import { listTransactions } from './transactions.handlers.js';
import { verifyWebhook } from './webhook.routes.js';

interface Route {
  name: RouteName;
  method: string;
  path: RegExp;
  act: (call: Call, state: StandinState) => Answer;
  /** How long PayPal stores the response for a request key, hours; 0 for reads. */
  keyHours: number;
}

const ID = '([A-Za-z0-9-]{1,36})';
const DAY = 24;
const ROUTES: Route[] = [
  route('create', 'POST', '/v2/checkout/orders', createOrder, 6),
  route('get-order', 'GET', `/v2/checkout/orders/${ID}`, getOrder),
  route('capture', 'POST', `/v2/checkout/orders/${ID}/capture`, captureOrder, 6),
  route('get-capture', 'GET', `/v2/payments/captures/${ID}`, getCapture),
  route('refund', 'POST', `/v2/payments/captures/${ID}/refund`, refundCapture, 45 * DAY),
  route('get-refund', 'GET', `/v2/payments/refunds/${ID}`, getRefund),
  route('get-dispute', 'GET', `/v1/customer/disputes/${ID}`, getDispute),
  route('list-transactions', 'GET', '/v1/reporting/transactions', listTransactions),
  route('verify-webhook', 'POST', '/v1/notifications/verify-webhook-signature', verifyWebhook),
];

/** Handles a call to PayPal's API. */
export async function answerPayPal(request: IncomingMessage, response: ServerResponse, state: StandinState) {
  const path = (request.url ?? '/').split('?')[0];
  const text = await readText(request);
  if (request.method === 'POST' && path === '/v1/oauth2/token')
    return issueToken(request, response, text, state);
  const found = ROUTES.find((one) => one.method === request.method && one.path.test(path));
  if (!found) return reply(response, { status: 404, body: statusBody(404) });
  const fault = await applyFault(found.name, response, state);
  if (fault === 'answered') return;
  const answer = state.tokens.isValid(request.headers.authorization)
    ? actOnce(found, path, request, text, fault, state)
    : { status: 401, body: statusBody(401) };
  await state.ledger.saved();
  if (fault === 'drop-reply') response.destroy();
  else reply(response, found.keyHours > 0 ? asPreferred(answer, request) : answer);
}

async function issueToken(
  request: IncomingMessage,
  response: ServerResponse,
  text: string,
  state: StandinState,
) {
  const form = new URLSearchParams(text);
  const fault = await applyFault(Tokens.isForBrowser(form) ? 'browser-token' : 'token', response, state);
  if (fault === 'answered') return;
  const answer = state.tokens.issue(request.headers.authorization, form);
  if (fault === 'drop-reply') response.destroy();
  else reply(response, answer);
}

function actOnce(
  found: Route,
  path: string,
  request: IncomingMessage,
  text: string,
  fault: Fault | null,
  state: StandinState,
) {
  const requestId = request.headers['paypal-request-id'];
  const key = found.keyHours > 0 && requestId ? `${found.method} ${path} ${String(requestId)}` : null;
  const stored = key ? state.ledger.answers.get(key) : undefined;
  try {
    const mocked = mockedIssue(request) ?? (fault && Object.hasOwn(ISSUES, fault) ? fault : null);
    if (mocked) throw new PayPalError(mocked);
    if (found.name === 'create' && !requestId) throw new PayPalError('MISSING_REQUIRED_PARAMETER');
    if (String(requestId ?? '').length > 108) throw new PayPalError('INVALID_STRING_LENGTH');
    if (stored && Date.now() - stored.storedAt < found.keyHours * HOUR_MS)
      return { status: 200, body: stored.body };
    const id = found.path.exec(path)?.[1] ?? '';
    const query = new URLSearchParams((request.url ?? '').split('?')[1]);
    const answer = found.act({ id, body: parseJson(text), fault, query }, state);
    if (key) {
      state.ledger.answers.set(key, { body: answer.body, storedAt: Date.now() });
      state.ledger.changed('answers', key);
    }
    return answer;
  } catch (failure) {
    if (failure instanceof PayPalError) return errorResponse(failure);
    throw failure;
  }
}

/** PayPal-Mock-Response, as in PayPal's sandbox. */
function mockedIssue(request: IncomingMessage): string | null {
  const header = request.headers['paypal-mock-response'];
  if (!header) return null;
  const code = parseJson(String(header)).mock_application_codes;
  return typeof code === 'string' && Object.hasOwn(ISSUES, code) ? code : null;
}

/** Changes return a minimal representation unless the caller prefers the full one. */
function asPreferred(answer: Answer, request: IncomingMessage): Answer {
  const isWhole = request.headers.prefer === 'return=representation';
  if (isWhole || answer.status >= 300) return answer;
  const { id, status, links } = answer.body as Json;
  return { status: answer.status, body: { id, status, links } };
}

function route(name: RouteName, method: string, path: string, act: Route['act'], keyHours = 0): Route {
  return { name, method, path: new RegExp(`^${path}$`), act, keyHours };
}

const BROKEN: Partial<Record<Fault, number>> = { 'server-error': 500, unavailable: 503, 'too-many': 429 };

/** Counts the call and applies faults that prevent the action; "answered" means that no response may be sent. */
async function applyFault(name: RouteName, response: ServerResponse, state: StandinState) {
  state.calls[name] = (state.calls[name] ?? 0) + 1;
  const set = state.switches.nextFault(name);
  if (!set) return null;
  const { fault } = set;
  if (fault === 'hang') return 'answered';
  if (fault === 'reset') response.destroy();
  else if (fault === 'html') {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<html><body>Maintenance</body></html>');
  } else if (BROKEN[fault]) reply(response, { status: BROKEN[fault], body: statusBody(BROKEN[fault]) });
  else {
    if (fault === 'revoked') state.tokens.revokeAll();
    if (fault === 'delay') await new Promise((resolve) => setTimeout(resolve, set.delayMs));
    return fault;
  }
  return 'answered';
}
