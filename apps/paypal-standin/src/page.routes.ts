// The page at the stand-in's root: buttons that set the outcome of payments. Plain forms without scripts; the server
// has already rejected requests from other sites.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { readText } from './exchange.js';
import { ENDINGS, switchesPage, type Ending } from './page.js';
import { decideReview } from './standin.routes.js';
import type { StandinState } from './standin-state.js';

const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  // Not "no-referrer": browsers would then send the page's forms with the origin "null".
  'referrer-policy': 'same-origin',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
};

const isEnding = (name: string): name is Ending => Object.hasOwn(ENDINGS, name);

/** Serves the page and its forms; false when the path is not one of them. */
export async function answerPage(request: IncomingMessage, response: ServerResponse, state: StandinState) {
  const call = `${request.method} ${(request.url ?? '/').split('?')[0]}`;
  if (call === 'GET /') return Boolean(response.writeHead(200, HEADERS).end(switchesPage(state)));
  if (call !== 'POST /') return false;
  const form = new URLSearchParams(await readText(request));
  const isDone = act(form, state);
  await state.ledger.saved();
  if (isDone) response.writeHead(303, { ...HEADERS, location: '/' }).end();
  else response.writeHead(400, HEADERS).end(switchesPage(state));
  return true;
}

function act(form: URLSearchParams, state: StandinState): boolean {
  const [ending, approval] = [form.get('payment') ?? '', form.get('approval') ?? ''];
  if (isEnding(ending)) {
    const times = form.has('once') && ending !== 'success' ? { times: 1 } : {};
    state.switches.set({ capture: ENDINGS[ending], ...times });
  } else if (approval === 'at-once' || approval === 'wait') state.switches.set({ approval });
  else if (form.get('all') === 'normal') state.switches.reset();
  else if (form.has('capture')) return decideFromForm(form, state);
  else return false;
  return true;
}

function decideFromForm(form: URLSearchParams, state: StandinState): boolean {
  try {
    decideReview(form.get('capture') ?? '', { status: form.get('status') ?? '' }, state);
    return true;
  } catch {
    return false;
  }
}
