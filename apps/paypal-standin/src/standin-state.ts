import type { Ledger } from './ledger.js';
import type { RouteName, Switches } from './switches.js';
import type { Tokens } from './tokens.js';

/** What every route works on. */
export interface StandinState {
  ledger: Ledger;
  switches: Switches;
  tokens: Tokens;
  /** How often each route was called, faults included. */
  calls: Partial<Record<RouteName, number>>;
  /** Address that links in answers begin with. */
  publicUrl: string;
}
