import {
  companyError,
  FAQ_KEYS,
  isCompanyKey,
  POLICY_WORDS_KEYS,
  type CompanyDetails,
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
