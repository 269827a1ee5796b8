// The people who host events, as the admin area sends and reads them, and what families are shown of them.
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
import { Shape } from '../common/shape.js';
import { DAY_MS } from '../time-units.js';

/** What hosts are chosen by: the first three fit families, the others an add-on. */
export const HOST_SKILLS = ['spanish', 'early-years', 'special-needs', 'photography', 'videography'] as const;
export type HostSkill = (typeof HOST_SKILLS)[number];

export const CERTIFICATION_KINDS = ['background-check', 'first-aid', 'insurance', 'driving'] as const;
export type CertificationKind = (typeof CERTIFICATION_KINDS)[number];

export const ABSENCE_KINDS = ['vacation', 'sick', 'other'] as const;
export type AbsenceKind = (typeof ABSENCE_KINDS)[number];

/** Organisers are warned so many days before a certification expires, the first one from there on. */
export const EXPIRY_WARNING_DAYS = [30, 7, 0] as const;

export const HOST_SENTENCES = {
  name: 'Please enter the name of the host.',
  phone: 'Please enter at least 10 digits, or leave the phone out.',
  imageUrl: 'Please upload the picture.',
  skills: 'Please choose skills of the list.',
  kind: 'Please choose what was checked.',
  checkedOn: 'Please choose the day of the check.',
  notYet: 'A check cannot lie in the future.',
  expiresOn: 'Please choose a real day, or leave it open.',
  expiryOrder: 'It must expire after the day of the check.',
  host: 'Please choose a host.',
  absenceKind: 'Please choose why.',
  from: 'Please choose the first day.',
  to: 'Please choose the last day.',
  absenceOrder: 'The last day must not lie before the first one.',
  tooLong: 'Please enter at most a year at once.',
  nobody: 'Nobody has an account with this name or email.',
  stale: 'Somebody else changed this host meanwhile. Please reload and make your change again.',
  absenceStale: 'Somebody else changed this absence meanwhile. Please reload and make your change again.',
} as const;

const UPLOADED = /^\/pictures\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** What the database can count. */
const MOST_NO = 2_147_483_647;

const isPhone = (digits: unknown) =>
  typeof digits === 'string' && digits.length >= LIMITS.phone.min && digits.length <= LIMITS.phone.max;

const areSkills = (value: unknown): boolean =>
  Array.isArray(value) && value.every((each) => HOST_SKILLS.includes(each as HostSkill));

/** A host as the admin area sends it, for creating and for changing. */
export class SaveHost {
  @Line({ max: LIMITS.name.max }, HOST_SENTENCES.name) name = '';
  /** Accepts what people type, keeps the digits. */
  @Reads((typed) =>
    typeof typed === 'string' ? typed.replace(/\D/g, '') || undefined : (typed ?? undefined),
  )
  @Rule((value) => (value === undefined || isPhone(value) ? null : HOST_SENTENCES.phone))
  @Shape({ type: ['string', 'null'], examples: ['(555) 010-2030'] })
  phone?: string = undefined;
  @Optional((given) => (UPLOADED.test(String(given)) ? null : HOST_SENTENCES.imageUrl), {
    type: ['string', 'null'],
    pattern: UPLOADED.source,
    examples: ['/pictures/1b9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4bed'],
  })
  imageUrl?: string = undefined;
  /** Read by families beside the name. */
  @OptionalText(LIMITS.reason.max) about?: string = undefined;
  @Reads((typed) => (Array.isArray(typed) ? [...new Set<unknown>(typed)] : (typed ?? [])))
  @Rule((value) => (areSkills(value) ? null : HOST_SENTENCES.skills))
  @Shape({ type: ['array', 'null'], items: { enum: [...HOST_SKILLS] }, maxItems: HOST_SKILLS.length })
  skills: HostSkill[] = [];
  @Flag() isActive = false;
  /** User name or e-mail of the account that they log in with; absent is none. */
  @OptionalLine(LIMITS.email.max) account?: string = undefined;
  @SeenVersion('host') version?: number = undefined;
}

/** What was checked of a host; of one kind and day it is recorded once, and sent again it is corrected. */
export class SaveCertification {
  @OneOf(CERTIFICATION_KINDS, HOST_SENTENCES.kind) kind = '' as CertificationKind;
  @Day(HOST_SENTENCES.checkedOn) checkedOn = '';
  /** The first day on which it holds no longer; absent it holds for good. */
  @OptionalDay(HOST_SENTENCES.expiresOn, (day, whole) =>
    day > (whole as SaveCertification).checkedOn ? null : HOST_SENTENCES.expiryOrder,
  )
  expiresOn?: string = undefined;
  @SeenVersion('host') version?: number = undefined;
}

function lastDayFault(to: unknown, from: string): string | null {
  if (typeof to !== 'string' || Number.isNaN(Date.parse(to)) || Number.isNaN(Date.parse(from))) return null;
  if (to < from) return HOST_SENTENCES.absenceOrder;
  return Date.parse(to) - Date.parse(from) <= 366 * DAY_MS ? null : HOST_SENTENCES.tooLong;
}

/** Whole days of the business zone, the last one included. */
export class SaveAbsence {
  @WholeNumber({ min: 1, max: MOST_NO }, HOST_SENTENCES.host) hostNo = 0;
  @Day(HOST_SENTENCES.from) from = '';
  @Day(HOST_SENTENCES.to)
  @Rule((value, whole) => lastDayFault(value, (whole as SaveAbsence).from))
  to = '';
  @OneOf(ABSENCE_KINDS, HOST_SENTENCES.absenceKind) kind = '' as AbsenceKind;
  @SeenVersion('absence') version?: number = undefined;
}

/** Absent, absences are given that are under way or ahead. */
/** Mails a link to a host without an account, who sees their events once they accept it. */
export class InviteHost {
  @Email('Please enter a valid email address') email = '';
  @SeenVersion('host') version?: number = undefined;
}

/** Whom a host's mailed invitation is for. */
export type HostInvitationView = { email: string };

export class AbsencesQuery {
  @OptionalDay(HOST_SENTENCES.from) from?: string = undefined;
  @OptionalDay(HOST_SENTENCES.to) to?: string = undefined;
}

export type CertificationState = 'valid' | 'expiring' | 'expired';
export type CertificationView = {
  kind: CertificationKind;
  checkedOn: string;
  /** Null holds for good. */
  expiresOn: string | null;
  /** Null for somebody whose account is gone. */
  notedBy: string | null;
  state: CertificationState;
  /** Days until it expires, negative after that; null holds for good. */
  daysLeft: number | null;
  /** Another one of the kind holds longer, so nobody needs to do anything about this one. */
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
  /** As families read it: "Riley B." */
  displayName: string;
  phone: string;
  imageUrl: string | null;
  about: string;
  skills: HostSkill[];
  isActive: boolean;
  retired: boolean;
  version: number;
  account: { username: string; email: string | null } | null;
  /** A mailed link that can still be accepted; null without one. */
  invitation: { email: string; expiresAt: string } | null;
  /** The newest of each kind comes first. */
  certifications: CertificationView[];
  /** Those that are under way or ahead. */
  absences: AbsenceView[];
};

/** First name and initial, as families read a host: "Riley Brook" is "Riley B."; a single name stays. */
export function hostDisplayName(name: string): string {
  const [first, ...more] = name.trim().split(/\s+/u);
  const initial = [...(more.at(-1) ?? '')][0];
  return initial ? `${first} ${initial.toUpperCase()}.` : first;
}
