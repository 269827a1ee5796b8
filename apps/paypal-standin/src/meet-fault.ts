import type { ServerResponse } from 'node:http';
import { reply } from './exchange.js';
import { statusBody } from './refusal.js';
import type { Fault, RouteName } from './switches.js';
import type { World } from './world.js';

const BROKEN: Partial<Record<Fault, number>> = { 'server-error': 500, unavailable: 503, 'too-many': 429 };

/** Counts the call and plays the faults that come before any work; "answered" means that nothing more may be sent. */
export async function meetFault(name: RouteName, response: ServerResponse, world: World) {
  world.calls[name] = (world.calls[name] ?? 0) + 1;
  const set = world.switches.take(name);
  if (!set) return null;
  const { fault } = set;
  if (fault === 'hang') return 'answered';
  if (fault === 'reset') response.destroy();
  else if (fault === 'html') {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<html><body>Maintenance</body></html>');
  } else if (BROKEN[fault]) reply(response, { status: BROKEN[fault], body: statusBody(BROKEN[fault]) });
  else {
    if (fault === 'revoked') world.tokens.revokeAll();
    if (fault === 'delay') await new Promise((resolve) => setTimeout(resolve, set.delayMs));
    return fault;
  }
  return 'answered';
}
