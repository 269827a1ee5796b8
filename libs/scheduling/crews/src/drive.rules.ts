// When a van sets out for each event of its day. Instants are ms since 1970.
import { travelMinutes, type Stop, type TravelPolicies } from './travel.rules.js';

const MINUTE_MS = 60_000;

/** A van on one day, by any name that no other has. */
type OfVan = { van: string; home: Stop };
/** A reservation of the van, `from` the first minute of set-up. */
export type Visit = OfVan & { from: number; stop: Stop };
export type Drive = { leavesAt: number; minutes: number; isFromHome: boolean };

/** The drive to each visit: from home to a van's first one of the day, then from the one before. */
export function drivesOf<Known extends Visit>(
  visits: readonly Known[],
  policies: TravelPolicies,
): (Known & Drive)[] {
  const inOrder = visits.toSorted((a, b) => a.from - b.from);
  return inOrder.map((visit, index) => {
    const before = inOrder.slice(0, index).findLast(({ van }) => van === visit.van);
    const minutes = travelMinutes(before?.stop ?? visit.home, visit.stop, policies);
    return { ...visit, leavesAt: visit.from - minutes * MINUTE_MS, minutes, isFromHome: !before };
  });
}
