// Hosts at an event: assignment by staff, and the view for the family.
import { ChangeBooking } from '../office/admin-actions.js';
import { Flag, OneOf, OptionalText, OptionalWholeNumber, WholeNumber } from '../common/fields.js';
import type { StepView } from './host-events.js';
import { LIMITS } from '../common/limits.js';

export const HOST_ROLES = ['lead', 'helper', 'camera'] as const;
export type HostRole = (typeof HOST_ROLES)[number];

const HOST_NO = { min: 1, max: 1_000_000_000 };

/** Assigns a host to an event, changes their role, or removes them ("none"). */
export class ChangeHosts extends ChangeBooking {
  @WholeNumber(HOST_NO, 'Please choose a host.') hostNo = 0;
  @OneOf([...HOST_ROLES, 'none'], 'Please choose what they do at the event.') role = '' as HostRole | 'none';
  /** The host to replace; a new lead always replaces the previous one. */
  @OptionalWholeNumber({ min: 0, max: HOST_NO.max }, 0, 'Please choose a host.') insteadOf = 0;
  /** Required to overrule an obstacle. */
  @OptionalText(LIMITS.reason.max) reason?: string = undefined;
}

/** Sets the skills that an event needs, which the automatic assignment considers. */
export class ChangeHostWishes extends ChangeBooking {
  @Flag() hasSpecialNeeds = false;
}

/** Why a host is not suggested. Staff can overrule all but "busy" with a reason. */
export const HOST_OBSTACLES = ['busy', 'away', 'unchecked', 'not-lead'] as const;
export type HostObstacle = (typeof HOST_OBSTACLES)[number];

export type AssignedHost = { hostNo: number; name: string; role: HostRole; isOverruled: boolean };
export type MissingHosts = { role: HostRole; missing: number };
/** The hosts of an event, lead first, and its completed steps. */
export type StaffedEvent = { hosts: AssignedHost[]; missing: MissingHosts[]; steps: StepView[] };
/** Shown only in the booking's detail, since needs and reasons may concern the child. */
export type StaffingDetail = {
  steps: StepView[];
  hasSpecialNeeds: boolean;
  /** Why a rule was overruled for a host. */
  reasons: { hostNo: number; reason: string }[];
};
/** A candidate, best first; without `obstacles` if available. */
export type HostChoice = {
  hostNo: number;
  name: string;
  skills: readonly string[];
  isOfCrew: boolean;
  obstacles: HostObstacle[];
};
/** The hosts of an event in the admin area. */
export type BookingHosts = {
  /** False while no hosts are recorded. */
  isInUse: boolean;
  /** True for a confirmed event that has not ended. */
  mayChange: boolean;
  /** The booking's version, to be sent with a change. */
  version: number;
  assigned: AssignedHost[];
  missing: MissingHosts[];
  choices: Record<HostRole, HostChoice[]>;
};

/** An event's lead as shown to its family. */
export type ComingHost = {
  /** First name and initial, "Riley B.". */
  name: string;
  pictureUrl: string | null;
  about: string;
  /** The day of a background check that is valid on the event day, yyyy-MM-dd; null without one. */
  checkedOn: string | null;
};

const month = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** "Background check of March 2026". */
export const checkInWords = (checkedOn: string): string =>
  `Background check of ${month.format(new Date(`${checkedOn}T12:00:00Z`))}`;
