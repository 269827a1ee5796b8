import { ISSUES } from './issues.js';

/** The routes that can have a fault. */
export const ROUTE_NAMES = [
  'token',
  'browser-token',
  'create',
  'get-order',
  'capture',
  'refund',
  'get-capture',
  'get-refund',
  'get-dispute',
  'list-transactions',
  'verify-webhook',
] as const;
export type RouteName = (typeof ROUTE_NAMES)[number];

/**
 * Faults of a route. Before the action: delay (the action follows), hang, reset, server-error (500), unavailable (503),
 * too-many (429), revoked (401), html (a page with status 200), or any issue code. After the action: drop-reply closes
 * the connection. Only capture and refund support pending; decline and declined-201 are for capture, failed is for
 * refund.
 */
export const FAULTS = [
  'delay',
  'hang',
  'reset',
  'drop-reply',
  'server-error',
  'unavailable',
  'too-many',
  'revoked',
  'html',
  'pending',
  'decline',
  'declined-201',
  'failed',
] as const;
export type Fault = (typeof FAULTS)[number] | (string & {});

const NORMAL = ['none', 'complete'];
const ALIASES: Record<string, Fault> = { timeout: 'hang', decline: 'INSTRUMENT_DECLINED' };

interface SetFault {
  fault: Fault;
  /** Remaining calls with the fault; null until it is removed. */
  times: number | null;
  delayMs: number;
}

/** The configured behavior of the stand-in, by route. */
export class Switches {
  approval: 'at-once' | 'wait' = 'at-once';
  /** The list of transactions ends here, as PayPal's, which is hours old; null for now. */
  listedUntil: Date | null = null;
  private faults = new Map<RouteName, SetFault>();

  /**
   * Accepts {approval, listedUntil, <route>: fault, times, delayMs}; a route may also be {fault, times, delayMs}.
   * @throws Error naming the unknown setting; nothing is changed in that case
   */
  set(wanted: Record<string, unknown>): void {
    const { approval, listedUntil, times, delayMs, ...routes } = wanted;
    if (approval !== undefined && approval !== 'at-once' && approval !== 'wait') {
      throw new Error('approval must be at-once or wait.');
    }
    const until = typeof listedUntil === 'string' ? new Date(listedUntil) : null;
    if (Number.isNaN(until?.getTime())) throw new Error('listedUntil must be a time or null.');
    const planned = Object.entries(routes).map(([route, value]) => {
      const input = typeof value === 'string' ? { fault: value, times, delayMs } : { ...(value as object) };
      return readFault(route, input as Record<string, unknown>);
    });
    if (approval) this.approval = approval;
    if (listedUntil !== undefined) this.listedUntil = until;
    for (const [route, fault] of planned) {
      if (fault) this.faults.set(route, fault);
      else this.faults.delete(route);
    }
  }

  reset(): void {
    this.approval = 'at-once';
    this.listedUntil = null;
    this.faults.clear();
  }

  /** The fault of this call; decrements its remaining calls. */
  nextFault(route: RouteName): SetFault | null {
    const set = this.faults.get(route);
    if (!set) return null;
    if (set.times !== null) set.times -= 1;
    if (set.times === 0) this.faults.delete(route);
    return set;
  }

  view() {
    const { approval, listedUntil, faults } = this;
    return { approval, ...(listedUntil && { listedUntil }), ...Object.fromEntries(faults) };
  }
}

function readFault(route: string, input: Record<string, unknown>): [RouteName, SetFault | null] {
  if (!(ROUTE_NAMES as readonly string[]).includes(route))
    throw new Error(`There is no route named ${route}.`);
  const fault = ALIASES[String(input.fault)] ?? String(input.fault);
  if (NORMAL.includes(fault)) return [route as RouteName, null];
  if (!(FAULTS as readonly string[]).includes(fault) && !Object.hasOwn(ISSUES, fault)) {
    throw new Error(`There is no fault named ${fault}.`);
  }
  const times = input.times === undefined ? null : Number(input.times);
  if (times !== null && !(Number.isInteger(times) && times > 0)) throw new Error('times must be 1 or more.');
  return [route as RouteName, { fault, times, delayMs: Number(input.delayMs ?? 2000) }];
}
