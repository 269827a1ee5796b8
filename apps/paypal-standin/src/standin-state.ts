import type { Ledger } from './ledger.js';
import type { RouteName, Switches } from './switches.js';
import type { Tokens } from './tokens.js';

/** State shared by all routes. */
export interface StandinState {
  ledger: Ledger;
  switches: Switches;
  tokens: Tokens;
  /** Number of calls by route, including those with faults. */
  calls: Partial<Record<RouteName, number>>;
  /** Base URL of the links in responses. */
  publicUrl: string;
}
