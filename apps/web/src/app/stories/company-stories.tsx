import {
  COMPANY,
  COMPANY_KEYS,
  type AdminCompanyDetail,
  type CompanyKind,
  type CompanyValue,
} from '#libs/shared/contracts';
import { FIRST_BOOK } from '#libs/shared/pricing/quote';
import { COMPANY_DETAILS } from '../../admin/settings/company/api.js';
import { PictureField } from '../../admin/catalog/picture-field.js';
import CompanySection from '../../admin/settings/company/company-section.js';
import TextsSection from '../../admin/settings/company/texts-section.js';
import type { Story } from './story-frame.js';
import { Prices } from '../../admin/prices/prices-section.js';
import { PriceChangeNote } from '../../ui/event/price-change.js';

const INSTALLED: Partial<Record<string, CompanyValue>> = {
  organiserMails: 'off',
  organiserAddresses: [],
  timeZone: 'America/New_York',
  brand: 'Field Day',
  email: 'hello@example.com',
  serviceArea: 'Greater Metro Area',
  radiusMiles: 30,
};
const DETAILS = COMPANY_KEYS.map((key): AdminCompanyDetail => {
  const { kind, max, label, sentence } = COMPANY[key];
  const value = INSTALLED[key] ?? '';
  return { key, kind, max, label, sentence, value, default: value, isSet: false, version: 0 };
});
const OWN: Partial<Record<CompanyKind, CompanyValue>> = {
  miles: 45,
  choice: 'each-morning',
  zone: 'America/Chicago',
  picture: '',
  links: 'https://www.instagram.com/fieldday\nhttps://blog.example.com/',
  hours: 'Mon-Thu: 8:00 AM-4:00 PM\nFri: Closed',
  mails: ['dana@example.com', 'team@example.com'],
};
const SET = DETAILS.map((each) => ({
  ...each,
  value: OWN[each.kind] ?? `${each.label} of a company with a long name`,
  isSet: true,
  version: 2,
}));

export const COMPANY_STORIES: Story[] = [
  {
    name: 'Company: as installed',
    body: <CompanySection PictureField={PictureField} />,
    answers: [[COMPANY_DETAILS, DETAILS]],
  },
  {
    name: 'Company: all set',
    body: <CompanySection PictureField={PictureField} />,
    answers: [[COMPANY_DETAILS, SET]],
  },
  { name: 'Words: the site’s own', body: <TextsSection />, answers: [[COMPANY_DETAILS, DETAILS]] },
  { name: 'Words: all set', body: <TextsSection />, answers: [[COMPANY_DETAILS, SET]] },
  {
    name: 'Company: failed',
    body: <CompanySection PictureField={PictureField} />,
    failed: [COMPANY_DETAILS],
  },
];

const made = { madeAt: '2026-11-23T15:00:00Z', madeBy: null, withdrawnAt: null };
const FIRST = { ...made, no: 1, validFromDay: '2000-01-01', book: FIRST_BOOK, madeAt: null };
const NEXT = { ...made, no: 2, validFromDay: '2027-05-01', book: { ...FIRST_BOOK, includedChildren: 12 } };
const BACK = { ...made, no: 3, validFromDay: '2027-06-01', book: FIRST_BOOK, withdrawnAt: made.madeAt };

export const PRICE_STORIES: Story[] = [
  {
    name: 'Prices changed: both totals, before any payment',
    body: <PriceChangeNote on="2027-05-01" before="400.00" now="450.00" />,
  },
  { name: 'Prices: nothing announced', body: <Prices today="2026-11-23" books={[FIRST]} /> },
  {
    name: 'Prices: some come, and some were taken back',
    body: <Prices today="2026-11-23" books={[FIRST, NEXT, BACK]} />,
  },
];
