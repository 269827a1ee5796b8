// The page at the stand-in's address: how payments end from now on, by buttons. Forms without scripts; that no other
// page sends them is seen to before this is asked.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { readText } from './exchange.js';
import { ENDINGS, switchesPage, type Ending } from './page.js';
import { settle } from './standin.routes.js';
import type { World } from './standin-state.js';

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
export async function answerPage(request: IncomingMessage, response: ServerResponse, world: World) {
  const call = `${request.method} ${(request.url ?? '/').split('?')[0]}`;
  if (call === 'GET /') return Boolean(response.writeHead(200, HEADERS).end(switchesPage(world)));
  if (call !== 'POST /') return false;
  const form = new URLSearchParams(await readText(request));
  const isDone = act(form, world);
  await world.ledger.saved();
  if (isDone) response.writeHead(303, { ...HEADERS, location: '/' }).end();
  else response.writeHead(400, HEADERS).end(switchesPage(world));
  return true;
}

function act(form: URLSearchParams, world: World): boolean {
  const [ending, approval] = [form.get('payment') ?? '', form.get('approval') ?? ''];
  if (isEnding(ending)) {
    const times = form.has('once') && ending !== 'success' ? { times: 1 } : {};
    world.switches.set({ capture: ENDINGS[ending], ...times });
  } else if (approval === 'at-once' || approval === 'wait') world.switches.set({ approval });
  else if (form.get('all') === 'normal') world.switches.reset();
  else if (form.has('capture')) return settled(form, world);
  else return false;
  return true;
}

function settled(form: URLSearchParams, world: World): boolean {
  try {
    settle(form.get('capture') ?? '', { status: form.get('status') ?? '' }, world);
    return true;
  } catch {
    return false;
  }
}
