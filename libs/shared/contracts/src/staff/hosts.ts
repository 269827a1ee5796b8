// Hosts: requests and responses of the admin area, and the name shown to families.
import { Rule, Reads } from '../common/check.js';
import {
  Day,
  Email,
  Flag,
  OneOf,
  Optional,
  OptionalDay,
  OptionalText,
  SeenVersion,
  WholeNumber,
  Line,
  OptionalLine,
} from '../common/fields.js';
import { LIMITS } from '../common/limits.js';
import { OptionalPhone, PhoneExtension } from '../common/phone.js';
import { Shape } from '../common/shape.js';
import { DAY_MS } from '../time-units.js';

/** Skills used for assignment: the first three match families, the others add-ons. */
export const HOST_SKILLS = ['spanish', 'early-years', 'special-needs', 'photography', 'videography'] as const;
export type HostSkill = (typeof HOST_SKILLS)[number];

export const CERTIFICATION_KINDS = ['background-check', 'first-aid', 'insurance', 'driving'] as const;
export type CertificationKind = (typeof CERTIFICATION_KINDS)[number];

export const ABSENCE_KINDS = ['vacation', 'sick', 'other'] as const;
export type AbsenceKind = (typeof ABSENCE_KINDS)[number];

/** Days before expiry on which organizers are warned. */
export const EXPIRY_WARNING_DAYS = [30, 7, 0] as const;

export const HOST_MESSAGES = {
  name: 'Please enter the name of the host.',
  phone: 'Please enter at least 10 digits, or leave the phone out.',
  imageUrl: 'Please upload the picture.',
  skills: 'Please choose skills of the list.',
  kind: 'Please choose what was checked.',
  checkedOn: 'Please choose the day of the check.',
  notYet: 'A check cannot be dated in the future.',
  expiresOn: 'Please choose a real day, or leave it open.',
  expiryOrder: 'It must expire after the day of the check.',
  host: 'Please choose a host.',
  absenceKind: 'Please choose why.',
  from: 'Please choose the first day.',
  to: 'Please choose the last day.',
  absenceOrder: 'The last day must not lie before the first one.',
  tooLong: 'Please enter at most a year at once.',
  nobody: 'Nobody has an account with this name or email.',
} as const;

const UPLOADED = /^\/pictures\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** Limit of the database column. */
const MAX_INTEGER = 2_147_483_647;

const areSkills = (value: unknown): boolean =>
  Array.isArray(value) && value.every((each) => HOST_SKILLS.includes(each as HostSkill));

/** Creates or edits a host. */
export class SaveHost {
  @Line({ max: LIMITS.name.max }, HOST_MESSAGES.name) name = '';
  /** Any format; its digits are stored. */
  @OptionalPhone(HOST_MESSAGES.phone) phone?: string = undefined;
  @PhoneExtension('phone') phoneExtension?: string = undefined;
  @Optional((value) => (UPLOADED.test(String(value)) ? null : HOST_MESSAGES.imageUrl), {
    type: ['string', 'null'],
    pattern: UPLOADED.source,
    examples: ['/pictures/1b9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4bed'],
  })
  imageUrl?: string = undefined;
  /** Shown to families with the name. */
  @OptionalText(LIMITS.reason.max) about?: string = undefined;
  @Reads((input) => (Array.isArray(input) ? [...new Set<unknown>(input)] : (input ?? [])))
  @Rule((value) => (areSkills(value) ? null : HOST_MESSAGES.skills))
  @Shape({ type: ['array', 'null'], items: { enum: [...HOST_SKILLS] }, maxItems: HOST_SKILLS.length })
  skills: HostSkill[] = [];
  @Flag() isActive = false;
  /** Username or email of the linked account; none if absent. */
  @OptionalLine(LIMITS.email.max) account?: string = undefined;
  @SeenVersion('host') version?: number = undefined;
}

/** Records a certification; sending the same kind and day again corrects it. */
export class SaveCertification {
  @OneOf(CERTIFICATION_KINDS, HOST_MESSAGES.kind) kind = '' as CertificationKind;
  @Day(HOST_MESSAGES.checkedOn) checkedOn = '';
  /** The first day on which it is no longer valid; unlimited if absent. */
  @OptionalDay(HOST_MESSAGES.expiresOn, (day, instance) =>
    day > (instance as SaveCertification).checkedOn ? null : HOST_MESSAGES.expiryOrder,
  )
  expiresOn?: string = undefined;
  @SeenVersion('host') version?: number = undefined;
}

function absenceError(to: unknown, from: string): string | null {
  if (typeof to !== 'string' || Number.isNaN(Date.parse(to)) || Number.isNaN(Date.parse(from))) return null;
  if (to < from) return HOST_MESSAGES.absenceOrder;
  return Date.parse(to) - Date.parse(from) <= 366 * DAY_MS ? null : HOST_MESSAGES.tooLong;
}

/** Days in the business zone, inclusive. */
export class SaveAbsence {
  @WholeNumber({ min: 1, max: MAX_INTEGER }, HOST_MESSAGES.host) hostNo = 0;
  @Day(HOST_MESSAGES.from) from = '';
  @Day(HOST_MESSAGES.to)
  @Rule((value, instance) => absenceError(value, (instance as SaveAbsence).from))
  to = '';
  @OneOf(ABSENCE_KINDS, HOST_MESSAGES.absenceKind) kind = '' as AbsenceKind;
  @SeenVersion('absence') version?: number = undefined;
}

/** Mails a link to a host without an account, who sees their events after accepting it. */
export class InviteHost {
  @Email('Please enter a valid email address') email = '';
  @SeenVersion('host') version?: number = undefined;
}

/** The recipient of a host's invitation. */
export type HostInvitationView = { email: string };

/** Without days, current and future absences are returned. */
export class AbsencesQuery {
  @OptionalDay(HOST_MESSAGES.from) from?: string = undefined;
  @OptionalDay(HOST_MESSAGES.to) to?: string = undefined;
}

export type CertificationState = 'valid' | 'expiring' | 'expired';
export type CertificationView = {
  kind: CertificationKind;
  checkedOn: string;
  /** Null if unlimited. */
  expiresOn: string | null;
  /** Null for a deleted account. */
  notedBy: string | null;
  state: CertificationState;
  /** Days until it expires, negative afterwards; null if unlimited. */
  daysLeft: number | null;
  /** Another certification of the kind is valid longer, so this one needs no action. */
  isReplaced: boolean;
};

export type AbsenceView = {
  id: string;
  hostNo: number;
  from: string;
  to: string;
  kind: AbsenceKind;
  version: number;
};

export type AdminHost = {
  no: number;
  name: string;
  /** Shown to families: "Riley B." */
  displayName: string;
  phone: string;
  phoneExtension: string | null;
  imageUrl: string | null;
  about: string;
  skills: HostSkill[];
  isActive: boolean;
  retired: boolean;
  version: number;
  account: { username: string; email: string | null } | null;
  /** A pending invitation. */
  invitation: { email: string; expiresAt: string } | null;
  /** Newest first within each kind. */
  certifications: CertificationView[];
  /** Current and future ones. */
  absences: AbsenceView[];
};

/** A name in public: "Riley Brook" is "Riley B."; a single name is unchanged. */
export function displayName(name: string): string {
  const [first, ...more] = name.trim().split(/\s+/u);
  const initial = [...(more.at(-1) ?? '')][0];
  return initial ? `${first} ${initial.toUpperCase()}.` : first;
}
