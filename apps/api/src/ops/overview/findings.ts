import { slow, type Check, type Finding, type OpsState } from './finding.js';
import { failedJobs, failingTimer, lateWork, retryingJobs } from './job-checks.js';
import {
  failedCalls,
  limbo,
  noMailServer,
  noPayPal,
  noQueue,
  noWorker,
  stuckMoney,
} from './service-checks.js';

/** The worst first: the first line of the ops room is the first that finds something. */
const CHECKS: Check[] = [
  noWorker,
  noQueue,
  failedJobs,
  stuckMoney,
  noPayPal,
  noMailServer,
  failedCalls,
  limbo,
  failingTimer,
  lateWork,
  retryingJobs,
];

/** Everything that is not well, in the order in which to look at it. */
export const findingsOf = (sight: OpsState): Finding[] => [
  ...CHECKS.flatMap((check) => check(sight) || []),
  ...sight.view.warnings.map((warning) =>
    slow(warning, 'Change the setting of Redis and start it again; what waits is kept.'),
  ),
];
