import { freePort } from '../../standalone/src/ports.js';
import { PROJECT_ROOT } from '../../standalone/src/project.js';

const PORTS_OF_A_WORKER = 1_000;
/** A product takes the four ports after its site's port for its other parts. */
const STEP = 10;
/** Below the system's range for outgoing connections. */
const JEST_WORKERS = 2;
const CHECKOUTS = 5;
/** Runs of two checkouts on one machine mostly get ranges of their own. */
const checkout = [...PROJECT_ROOT].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 0) % CHECKOUTS;
const FIRST =
  20_000 + (checkout * JEST_WORKERS + Number(process.env.JEST_WORKER_ID ?? 0)) * PORTS_OF_A_WORKER;
let given = 0;

/**
 * A free port of this Jest worker alone. A port that the system chooses could be chosen by the product of another
 * worker too before either listens; this product would then be taken for ready when the other one answers.
 */
export const ownPort = () => freePort(FIRST + ((given++ * STEP) % PORTS_OF_A_WORKER));
