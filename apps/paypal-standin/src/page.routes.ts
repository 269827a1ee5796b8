// The page at the stand-in's address: how payments end from now on, by buttons. Forms without scripts; that no other
// page sends them is seen to before this is asked.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { readText } from './exchange.js';
import { ENDINGS, switchesPage, type Ending } from './page.js';
import { decideReview } from './standin.routes.js';
import type { StandinState } from './standin-state.js';

const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  // Not "no-referrer": a browser would then send the page's own forms without their origin.
  'referrer-policy': 'same-origin',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
};

const isEnding = (name: string): name is Ending => Object.hasOwn(ENDINGS, name);

/** Answers the page and its forms; false means that the path is another's. */
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
