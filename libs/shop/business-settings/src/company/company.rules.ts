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
/** Of texts that are the site's own until the owner writes them. */
const unwritten = <Key extends string>(keys: readonly Key[]) =>
  Object.fromEntries(keys.map((key) => [key, ''])) as Record<Key, string>;

/** What holds until the owner sets it: the environment, and nothing where it knows nothing. */
export const companyDefaults = (settings: Settings): CompanyDetails => ({
  brand: settings.BRAND_NAME,
  logo: '',
  legalName: '',
  postalAddress: '',
  taxId: '',
  phone: settings.PUBLIC_PHONE,
  email: settings.PUBLIC_EMAIL,
  serviceArea: settings.SERVICE_AREA,
  radiusMiles: RADIUS_MILES,
  timeZone: settings.BUSINESS_TIME_ZONE,
  officeHours: '',
  socialLinks: '',
  mailSignature: '',
  organiserAddresses: [],
  organiserMails: 'off',
  terms: '',
  privacy: '',
  ...unwritten(FAQ_KEYS),
  ...unwritten(POLICY_WORDS_KEYS),
});

type Row = Pick<CompanyDetailEntity, 'key' | 'value'>;

/** A value that its rule no longer allows counts as not set, as does a key that is gone. */
export function detailsOf(rows: readonly Row[], defaults: CompanyDetails): CompanyDetails {
  const isGood = ({ key, value }: Row) =>
    value !== null && isCompanyKey(key) && companyError(key, value) === null;
  const set = Object.fromEntries(rows.filter(isGood).map(({ key, value }) => [key, value]));
  return Object.freeze({ ...defaults, ...set });
}

/** Who issues a document or a mail; what may be '' is left out then. */
export type Issuer = {
  brand: string;
  email: string;
  phone: string;
  serviceArea: string;
  timeZone: string;
  legalName?: string;
  /** Of several lines. */
  postalAddress?: string;
  taxId?: string;
  /** Of several lines; mails only. */
  mailSignature?: string;
  /** The company's logo: `data` for papers, `url` for mails; sizes in pixels. */
  logo?: { data: string; url: string; width: number; height: number };
  /** Policy sentences that the owner has written. */
  policies?: OwnPolicyWords;
};

/** The right-hand side of message ids and calendar uids: the site's host, else the brand. */
export function siteHost({ PUBLIC_URL, BRAND_NAME }: Settings): string {
  if (PUBLIC_URL) return new URL(PUBLIC_URL).hostname;
  const brand = BRAND_NAME.toLowerCase().replace(/[^a-z0-9]+/g, '-');
  return brand.replace(/^-|-$/g, '') || 'events';
}
