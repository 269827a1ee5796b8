// The company details that the owner can set: label, kind and limits of each.
import { isEmail } from 'class-validator';
import { FAQ_ANSWERS, hoursError, OFFICE_HOURS, POLICY_WORDS } from './company-texts.js';
import { linksError, LOGO, logoError, SOCIAL_LINKS } from './company-links.js';
import { TIME_ZONE, zoneError } from './company-zone.js';
import { singleLine } from '../common/normal-form.js';
import { LIMITS } from '../common/limits.js';
import { readPhone } from '../common/phone.js';

/** `lines` is multi-line; `hours`, `links` and `mails` have one entry per line; `text` is a legal page. */
export type CompanyKind =
  | 'line'
  | 'lines'
  | 'text'
  | 'mail'
  | 'phone'
  | 'miles'
  | 'mails'
  | 'choice'
  | 'hours'
  | 'zone'
  | 'links'
  | 'picture';
type Words = { label: string; sentence: string };
type Detail = Words & { kind: CompanyKind; max: number; isOptional?: true; choices?: readonly string[] };

/** `morning`: one email at 7 AM, and at once what cannot wait. `at-once`: this and one for each booking. */
export const ORGANIZER_MAILS = ['off', 'morning', 'at-once'] as const;
export type OrganizerMailsChoice = (typeof ORGANIZER_MAILS)[number];

/** Whether Today lists what is left to set up. */
export const SETUP_LIST = ['shown', 'hidden'] as const;
export type SetupListChoice = (typeof SETUP_LIST)[number];

/** Legal pages, served as `/api/{key}`. */
export const LEGAL_PAGES = ['terms', 'privacy'] as const;
export type LegalPageKey = (typeof LEGAL_PAGES)[number];

export const COMPANY = {
  brand: {
    kind: 'line',
    max: 60,
    label: 'Name',
    sentence: 'In the header, in page titles, in emails and on receipts.',
  },
  ...LOGO,
  legalName: {
    kind: 'line',
    max: 120,
    isOptional: true,
    label: 'Legal name',
    sentence: 'On new receipts and on confirmations, before the address.',
  },
  postalAddress: {
    kind: 'lines',
    max: 300,
    isOptional: true,
    label: 'Postal address',
    sentence: 'On new receipts and on confirmations.',
  },
  insurer: {
    kind: 'line',
    max: 120,
    isOptional: true,
    label: 'Insurer',
    sentence: 'On the About page, next to “Fully insured”.',
  },
  checkingFirm: {
    kind: 'line',
    max: 120,
    isOptional: true,
    label: 'Firm that checks your staff',
    sentence: 'On the About page, next to “Background-checked staff”.',
  },
  taxId: {
    kind: 'line',
    max: 40,
    isOptional: true,
    label: 'Tax ID',
    sentence: 'On new receipts and on confirmations.',
  },
  phone: {
    kind: 'phone',
    max: 40,
    isOptional: true,
    label: 'Phone',
    sentence:
      'On the contact page, on call buttons, in emails and on receipts. Without a number there are no call buttons.',
  },
  email: {
    kind: 'mail',
    max: 254,
    label: 'Email',
    sentence: 'At the bottom of each page, in emails and on receipts. Replies to our emails go there.',
  },
  serviceArea: {
    kind: 'line',
    max: 120,
    label: 'Area',
    sentence: 'At the bottom of each page, on the contact page, in emails and on receipts.',
  },
  radiusMiles: {
    kind: 'miles',
    max: 500,
    label: 'Radius in miles',
    sentence: 'How far from the city center you travel. On the contact page and in its questions.',
  },
  ...TIME_ZONE,
  ...OFFICE_HOURS,
  ...SOCIAL_LINKS,
  mailSignature: {
    kind: 'lines',
    max: 500,
    isOptional: true,
    label: 'Signature',
    sentence: 'At the end of every email we send.',
  },
  organizerAddresses: {
    kind: 'mails',
    max: 10,
    isOptional: true,
    label: 'Send them to',
    sentence:
      'Up to ten email addresses; without any, the company’s own. Messages, ideas and payments that need attention go there too.',
  },
  organizerMails: {
    kind: 'choice',
    max: 20,
    choices: ORGANIZER_MAILS,
    label: 'Emails about bookings',
    sentence:
      'At 7 AM what is late and due. Right away a dispute, a failed refund, a booking or cancellation within three days, a late receipt, and an email that was rejected.',
  },
  setupList: {
    kind: 'choice',
    max: 20,
    choices: SETUP_LIST,
    label: 'List “Set up your site”',
    sentence: 'In Today, for owners, until everything is done.',
  },
  terms: {
    kind: 'text',
    max: 20_000,
    isOptional: true,
    label: 'Terms of Service',
    sentence:
      'A page linked at the bottom of the site. An empty line starts a paragraph; a line that starts with “# ” is a heading.',
  },
  privacy: {
    kind: 'text',
    max: 20_000,
    isOptional: true,
    label: 'Privacy Policy',
    sentence: 'Also a page of its own, written the same way.',
  },
  ...FAQ_ANSWERS,
  ...POLICY_WORDS,
} as const satisfies Record<string, Detail>;

export type CompanyKey = keyof typeof COMPANY;
export const COMPANY_KEYS = Object.keys(COMPANY) as CompanyKey[];
export type CompanyValue = string | number | string[];

/** All details, with defaults. An optional text without a value is ''. */
export type CompanyDetails = {
  [Key in CompanyKey]: (typeof COMPANY)[Key]['kind'] extends 'miles'
    ? number
    : (typeof COMPANY)[Key]['kind'] extends 'mails'
      ? string[]
      : Key extends 'organizerMails'
        ? OrganizerMailsChoice
        : Key extends 'setupList'
          ? SetupListChoice
          : string;
};

export const isCompanyKey = (key: string): key is CompanyKey => Object.hasOwn(COMPANY, key);

// Control characters except tab and line breaks, and direction marks, which could disguise a text.
const HIDDEN = /(?![\n\r\t])\p{Cc}|[\u202a-\u202e\u2066-\u2069\u200e\u200f]/u;

/** Validates a value: an error message, or null. */
export function companyError(key: CompanyKey, value: unknown): string | null {
  const detail: Detail = COMPANY[key];
  if (detail.kind === 'zone') return zoneError(value);
  if (detail.kind === 'miles') return milesError(value, detail.max);
  if (detail.kind === 'mails') return mailsError(value, detail.max);
  if (detail.choices)
    return detail.choices.some((choice) => choice === value) ? null : 'Please choose one of the list.';
  return textError(detail, value);
}

function textError({ kind, max, isOptional }: Detail, value: unknown): string | null {
  if (typeof value !== 'string' || HIDDEN.test(value)) return 'Please type plain text.';
  const text = value.trim();
  if (!text) return isOptional ? null : 'Please fill this in.';
  if (kind === 'picture') return logoError(text);
  if (kind === 'links') return linksError(text, max);
  if (kind === 'hours') return hoursError(text, max);
  if (text.length > max) return `Please use ${max} characters at most.`;
  if (kind !== 'lines' && kind !== 'text' && singleLine(text) !== text) return 'Please use one line.';
  if (kind === 'mail' && !isEmail(text)) return 'Please give an email address, such as hello@example.com.';
  return kind === 'phone' ? companyPhoneError(text) : null;
}

function companyPhoneError(text: string): string | null {
  const { digits, error } = readPhone(text);
  if (error) return error;
  const isWhole = digits.length >= LIMITS.phone.min && digits.length <= LIMITS.phone.max;
  return isWhole ? null : 'Please give a phone number with its area code.';
}

function milesError(value: unknown, max: number): string | null {
  const isWithin = Number.isInteger(value) && Number(value) >= 1 && Number(value) <= max;
  return isWithin ? null : `Please give a whole number from 1 to ${max}.`;
}

function mailsError(value: unknown, max: number): string | null {
  if (!Array.isArray(value) || value.length > max) return `Please give ${max} email addresses at most.`;
  const wrong = value.find((each) => typeof each !== 'string' || each.length > 254 || !isEmail(each));
  return wrong === undefined ? null : `This is no email address: ${String(wrong).slice(0, 60)}`;
}

/** Normalizes a value for storage: trimmed, with LF line breaks. */
export const companyValue = (value: CompanyValue): CompanyValue =>
  typeof value === 'string' ? value.replace(/\r\n?/g, '\n').trim() : value;

/** A detail in the admin area. */
export type AdminCompanyDetail = Words & {
  key: CompanyKey;
  kind: CompanyKind;
  max: number;
  value: CompanyValue;
  default: CompanyValue;
  /** Whether the owner has set it; otherwise the default applies. */
  isSet: boolean;
  /** Incremented by every change; 0 until the owner sets it. */
  version: number;
};
