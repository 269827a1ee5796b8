// Who works at an event: as staff choose them, and as the family reads it.
import { ChangeBooking } from '../office/admin-actions.js';
import { Flag, OneOf, OptionalText, OptionalWholeNumber, WholeNumber } from '../common/fields.js';
import type { StepView } from './host-events.js';
import { LIMITS } from '../common/limits.js';

export const HOST_ROLES = ['lead', 'helper', 'camera'] as const;
export type HostRole = (typeof HOST_ROLES)[number];

/** Numbers of hosts grow one by one. */
const HOST_NO = { min: 1, max: 1_000_000_000 };

/** Puts a host on an event, changes their role there, or takes them off it ("none"). */
export class ChangeHosts extends ChangeBooking {
  @WholeNumber(HOST_NO, 'Please choose a host.') hostNo = 0;
  @OneOf([...HOST_ROLES, 'none'], 'Please choose what they do at the event.') role = '' as HostRole | 'none';
  /** Whose place they take; a new lead takes the place of the one before without it. */
  @OptionalWholeNumber({ min: 0, max: HOST_NO.max }, 0, 'Please choose a host.') insteadOf = 0;
  /** Needed where a rule is overruled. */
  @OptionalText(LIMITS.reason.max) reason?: string = undefined;
}

/** Notes what the hosts of an event should know to do; the choice goes by it. */
export class ChangeHostWishes extends ChangeBooking {
  @Flag() hasSpecialNeeds = false;
}

/** Why a host is not proposed. "busy" is final; staff overrule the others with a reason. */
export const HOST_OBSTACLES = ['busy', 'away', 'unchecked', 'not-lead'] as const;
export type HostObstacle = (typeof HOST_OBSTACLES)[number];

export type AssignedHost = { hostNo: number; name: string; role: HostRole; isOverruled: boolean };
export type MissingHosts = { role: HostRole; missing: number };
/** Who is on duty for an event, the lead first, and how far its day has come. */
export type StaffedEvent = { hosts: AssignedHost[]; missing: MissingHosts[]; steps: StepView[] };
/** What only an opened booking shows of it: wishes and reasons may speak of the child. */
export type StaffingDetail = {
  steps: StepView[];
  hasSpecialNeeds: boolean;
  /** Why a rule was overruled for a host. */
  reasons: { hostNo: number; reason: string }[];
};
/** Who could do it, the best first; `obstacles` is empty for who is free. */
export type HostChoice = {
  hostNo: number;
  name: string;
  skills: readonly string[];
  isOfCrew: boolean;
  obstacles: HostObstacle[];
};
/** Who comes to an event, as the admin area shows it. */
export type BookingHosts = {
  /** False while no hosts are recorded: then there is nothing to show. */
  isInUse: boolean;
  /** Whether hosts can be chosen now: for a confirmed event that is not over. */
  mayChange: boolean;
  /** The version that the next change sends back. */
  version: number;
  assigned: AssignedHost[];
  missing: MissingHosts[];
  choices: Record<HostRole, HostChoice[]>;
};

/** The host who leads an event, as its family reads it. */
export type ComingHost = {
  /** First name and initial, "Riley B.". */
  name: string;
  pictureUrl: string | null;
  about: string;
  /** The day of a background check that holds on the day of the event, as yyyy-MM-dd; null without one. */
  checkedOn: string | null;
};

const month = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** 'Background check of March 2026': a dated proof promises no more than it is. */
export const checkInWords = (checkedOn: string): string =>
  `Background check of ${month.format(new Date(`${checkedOn}T12:00:00Z`))}`;
