import {
  endOf,
  HOST_ROLES,
  type AddOnsInput,
  type HostObstacle,
  type HostRole,
  type MissingHosts,
  type PolicyValues,
} from '#libs/shared/contracts';

/** Below this age, hosts experienced with small children are preferred. */
const EARLY_YEARS_BELOW = 6;

/** Hosts are assigned to confirmed events until they end. */
export const isToCome = (
  booking: { status: string; startsAt: Date; durationMinutes: number },
  now: Date,
): boolean => booking.status === 'confirmed' && endOf(booking) > now;

type Event = { guestCount: number; addOns: Pick<AddOnsInput, 'photography' | 'videography'> };

/**
 * Hosts needed per role: one lead, one helper per `helperEach` children from `helperFrom` on, one camera host per
 * camera add-on.
 */
export const hostsNeeded = (
  { guestCount, addOns }: Event,
  { helperFrom, helperEach }: Pick<PolicyValues, 'helperFrom' | 'helperEach'>,
): Record<HostRole, number> => ({
  lead: 1,
  helper: Math.max(0, Math.ceil((guestCount - helperFrom + 1) / helperEach)),
  camera: Number(addOns.photography) + Number(addOns.videography),
});

/** Roles still missing, lead first; empty when complete. */
export const missingOf = (needed: Record<HostRole, number>, assigned: readonly HostRole[]): MissingHosts[] =>
  HOST_ROLES.map((role) => ({
    role,
    missing: needed[role] - assigned.filter((each) => each === role).length,
  })).filter(({ missing }) => missing > 0);

type Family = {
  childAge: number | null;
  addOns: Event['addOns'];
  /** Set by staff. */
  hasSpecialNeeds?: boolean;
};

/** The skills wished for this role at an event. */
export function skillsWished(role: HostRole, { childAge, addOns, hasSpecialNeeds }: Family): string[] {
  const wishes: [string, boolean][] = [
    ['early-years', childAge !== null && childAge < EARLY_YEARS_BELOW],
    ['special-needs', Boolean(hasSpecialNeeds)],
    ['photography', role === 'camera' && addOns.photography],
    ['videography', role === 'camera' && addOns.videography],
  ];
  return wishes.filter(([, isWished]) => isWished).map(([skill]) => skill);
}

type Membership = { crewNo: number; role: 'lead' | 'helper' };

/** A host with the facts for ranking at one event. */
export type Candidate = {
  hostNo: number;
  skills: readonly string[];
  memberships: readonly Membership[];
  /** At another event during the busy span. */
  isBusy: boolean;
  isAway: boolean;
  /** The background check is valid on the event's day. */
  isChecked: boolean;
};

export type Place = {
  role: HostRole;
  /** The crew of the event; null without one. */
  crewNo: number | null;
  wishes: readonly string[];
  requireBackgroundCheck: boolean;
};

const leads = ({ memberships }: Candidate) =>
  memberships.length === 0 || memberships.some(({ role }) => role === 'lead');

/** Why a host is not proposed for a place; empty when available. */
export function obstaclesOf(host: Candidate, { role, requireBackgroundCheck }: Place): HostObstacle[] {
  const found: [HostObstacle, boolean][] = [
    ['busy', host.isBusy],
    ['away', host.isAway],
    ['unchecked', role === 'lead' && requireBackgroundCheck && !host.isChecked],
    ['not-lead', role === 'lead' && !leads(host)],
  ];
  return found.filter(([, isSo]) => isSo).map(([obstacle]) => obstacle);
}

/** The event's crew first, then hosts without a crew, then other crews, whose leads are last. */
function distanceOf({ memberships }: Candidate, { role, crewNo }: Place): number {
  const own = memberships.find((each) => each.crewNo === crewNo);
  if (own) return (own.role === 'lead') === (role === 'lead') ? 0 : 1;
  if (memberships.length === 0) return 2;
  return memberships.some((each) => each.role === 'lead') && role !== 'lead' ? 4 : 3;
}

/** Whether a host belongs to the event's crew. */
export const isOfCrew = ({ memberships }: Candidate, crewNo: number | null): boolean =>
  memberships.some((each) => each.crewNo === crewNo);

/** All hosts for a place, best first: by obstacles, crew, matching skills, then number. */
export function rankHosts<Host extends Candidate>(hosts: readonly Host[], place: Place): Host[] {
  const keyOf = (host: Host) => [
    obstaclesOf(host, place).length,
    distanceOf(host, place),
    -place.wishes.filter((skill) => host.skills.includes(skill)).length,
    host.hostNo,
  ];
  const keyed = hosts.map((host) => ({ host, key: keyOf(host) }));
  keyed.sort(({ key: one }, { key: other }) => {
    const place = one.findIndex((value, at) => value !== other[at]);
    return place < 0 ? 0 : one[place] - other[place];
  });
  return keyed.map(({ host }) => host);
}
