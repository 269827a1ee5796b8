// Driving times between ZIP codes, and the departure for each event of a day.
import { MINUTE_MS } from '#libs/shared/contracts';

/** Degrees, north and east positive. */
export type Place = { latitude: number; longitude: number };
/** Start or end of a drive: five digits or null if unknown, and coordinates if the ZIP code was imported. */
export type Stop = { zip: string | null; place: Place | null };

export type TravelPolicies = {
  sameZipMinutes: number;
  unknownTravelMinutes: number;
  milesPerHour: number;
  roadPercent: number;
  parkingMinutes: number;
};

const EARTH_RADIUS_MILES = 3958.8;
const STEP_MINUTES = 5;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** The five digits of a ZIP code such as "10583-1234"; null if invalid. */
export const fiveDigits = (input: string): string | null => /^\s*(\d{5})(?!\d)/.exec(input)?.[1] ?? null;

/** Great-circle distance in miles. */
function milesBetween(from: Place, to: Place): number {
  const hav = (a: number, b: number) => Math.sin(radians(b - a) / 2) ** 2;
  const sum =
    hav(from.latitude, to.latitude) +
    Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * hav(from.longitude, to.longitude);
  return 2 * EARTH_RADIUS_MILES * Math.asin(Math.min(1, Math.sqrt(sum)));
}

/** Minutes of driving; a computed drive is rounded up to five. */
export function travelMinutes(from: Stop, to: Stop, policies: TravelPolicies): number {
  if (from.zip !== null && from.zip === to.zip) return policies.sameZipMinutes;
  if (!from.place || !to.place) return policies.unknownTravelMinutes;
  const roadMiles = (milesBetween(from.place, to.place) * policies.roadPercent) / 100;
  const minutes = policies.parkingMinutes + (60 * roadMiles) / policies.milesPerHour;
  return Math.ceil(minutes / STEP_MINUTES) * STEP_MINUTES;
}

/** A van on one day (`van` is any unique key); instants are ms since 1970. */
type OfVan = { van: string; home: Stop };
/** A reservation of the van; set-up begins at `from`. */
type Visit = OfVan & { from: number; stop: Stop };
type Drive = { leavesAt: number; minutes: number; isFromHome: boolean };

/** The drive to each visit: from home to the first of a van, then from the previous one. */
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
