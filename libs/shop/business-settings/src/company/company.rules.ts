import {
  companyError,
  FAQ_KEYS,
  isCompanyKey,
  POLICY_WORDS_KEYS,
  type CompanyDetails,
  type OwnPolicyWords,
} from '#libs/shared/contracts';
import type { Settings } from '#libs/platform/config';
import type { CompanyDetailEntity } from './company-detail.entity.js';

const RADIUS_MILES = 30;
/** Empty means that the site shows its built-in text. */
const emptyTexts = <Key extends string>(keys: readonly Key[]) =>
  Object.fromEntries(keys.map((key) => [key, ''])) as Record<Key, string>;

/** Values until the owner sets them: from the environment, else empty. */
export const companyDefaults = (settings: Settings): CompanyDetails => ({
  brand: settings.BRAND_NAME,
  logo: '',
  legalName: '',
  postalAddress: '',
  insurer: '',
  checkingFirm: '',
  taxId: '',
  phone: settings.PUBLIC_PHONE,
  email: settings.PUBLIC_EMAIL,
  serviceArea: settings.SERVICE_AREA,
  radiusMiles: RADIUS_MILES,
  timeZone: settings.BUSINESS_TIME_ZONE,
  officeHours: '',
  socialLinks: '',
  mailSignature: '',
  organizerAddresses: [],
  organizerMails: 'off',
  setupList: 'shown',
  terms: '',
  privacy: '',
  ...emptyTexts(FAQ_KEYS),
  ...emptyTexts(POLICY_WORDS_KEYS),
});

type Row = Pick<CompanyDetailEntity, 'key' | 'value'>;

/** Stored values over the defaults; invalid values and unknown keys are ignored. */
export function detailsOf(rows: readonly Row[], defaults: CompanyDetails): CompanyDetails {
  const isValid = ({ key, value }: Row) =>
    value !== null && isCompanyKey(key) && companyError(key, value) === null;
  const set = Object.fromEntries(rows.filter(isValid).map(({ key, value }) => [key, value]));
  return Object.freeze({ ...defaults, ...set });
}

/** The company as named in documents and mails; empty optional values are omitted. */
export type Issuer = {
  brand: string;
  email: string;
  phone: string;
  serviceArea: string;
  timeZone: string;
  legalName?: string;
  /** Multi-line. */
  postalAddress?: string;
  taxId?: string;
  /** Multi-line; mails only. */
  mailSignature?: string;
  /** The company's logo: `data` for documents, `url` for mails; sizes in pixels. */
  logo?: { data: string; url: string; width: number; height: number };
  /** Policy texts written by the owner. */
  policies?: OwnPolicyWords;
};

/** The domain part of message ids and calendar uids: the site's host, else the brand as a slug. */
export function siteHost({ PUBLIC_URL, BRAND_NAME }: Settings): string {
  if (PUBLIC_URL) return new URL(PUBLIC_URL).hostname;
  const brand = BRAND_NAME.toLowerCase().replace(/[^a-z0-9]+/g, '-');
  return brand.replace(/^-|-$/g, '') || 'events';
}
