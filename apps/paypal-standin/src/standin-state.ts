import type { Ledger } from './ledger.js';
import type { RouteName, Switches } from './switches.js';
import type { Tokens } from './tokens.js';
import type { Webhooks } from './webhooks.js';

/** State shared by all routes. */
export interface StandinState {
  ledger: Ledger;
  switches: Switches;
  tokens: Tokens;
  webhooks: Webhooks;
  /** Number of calls by route, including those with faults. */
  calls: Partial<Record<RouteName, number>>;
  /** Base URL of the links in responses. */
  publicUrl: string;
}
