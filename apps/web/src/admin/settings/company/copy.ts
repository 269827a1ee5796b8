import {
  FAQ_KEYS,
  POLICY_WORDS_KEYS,
  socialLinksOf,
  zoneWords,
  type CompanyKey,
  type FaqKey,
  type OtherNumber,
  type PolicyWordsKey,
  type OrganizerMailsChoice,
  type SetupListChoice,
} from '#libs/shared/contracts';
import { plural } from '../../../lib/format/format.js';
import { checkedStaff, fullyInsured } from '../../../site/pages/about.copy.js';

const LONGEST_QUOTE = 300;

export const COMPANY_TEXTS = {
  lead: 'What you save here appears right away on the site, in emails and on documents. Fields you leave alone keep their default.',
  loading: 'Loading the details...',
  failed: 'The details could not be loaded.',
  wordsLead: 'What families read, in your own words. The site shows the gray text until you write something.',
  none: 'Not set',
  standard: 'Default',
  backTo: 'Use the default',
  preview: 'It will read:',
  otherNumber: ({ said, label, set }: OtherNumber) =>
    `This says “${said}”, but “${label}” in your policies is ${set}. Families read both.`,
  otherNumberIn: (text: string, { said, label, set }: OtherNumber) =>
    `Your text “${text}” says “${said}”, but “${label}” is ${set}.`,
  /** A stored value in a sentence. */
  nothing: 'nothing',
  otherPicture: 'another picture',
  quoted: (value: string) =>
    `“${value.length > LONGEST_QUOTE ? `${value.slice(0, LONGEST_QUOTE)}…` : value}”`,
  openPage: (label: string) => `See the page: ${label}`,
} as const;

type Choices<Value extends string> = Record<Value, { label: string; sentence: string }>;

/** When the organizers are notified of bookings. */
const ORGANIZER_CHOICES: Choices<OrganizerMailsChoice> = {
  off: { label: 'No emails', sentence: 'We send no emails about bookings.' },
  morning: {
    label: 'One email at 7 AM',
    sentence: 'What is late and due today. What cannot wait comes right away.',
  },
  'at-once': {
    label: 'And one for each booking',
    sentence: 'Also right away for each confirmed, rescheduled or canceled booking.',
  },
};

const SETUP_CHOICES: Choices<SetupListChoice> = {
  shown: { label: 'Show it', sentence: 'Until every step is done.' },
  hidden: { label: 'Hide it', sentence: 'You can show it again at any time.' },
};

/** The options of each detail that has some. */
export const DETAIL_CHOICES = { organizerMails: ORGANIZER_CHOICES, setupList: SETUP_CHOICES } as const;

const ADDRESSES = (count: number) => plural(count, 'address', 'addresses');

/** Emails to the organizers: to how many addresses. */
export const ORGANIZER_TEXTS = {
  goesTo: (count: number) => `They go to ${ADDRESSES(count)}.`,
  address: (place: number) => `Email address ${place}`,
  add: 'Add an address',
  remove: (address: string, place: number) => `Remove ${address || `email address ${place}`}`,
} as const;

/** The details in the groups of the section. */
export type DetailGroup = { title: string; text: string; keys: CompanyKey[] };
export const COMPANY_GROUPS: DetailGroup[] = [
  {
    title: 'How families reach you',
    text: 'Shown on the site and to search engines.',
    keys: ['phone', 'email', 'officeHours', 'serviceArea', 'radiusMiles', 'socialLinks'],
  },
  {
    title: 'Name and documents',
    text: 'Your name on the site, your legal name on documents, and who stands behind your promises.',
    keys: ['brand', 'logo', 'legalName', 'postalAddress', 'taxId', 'insurer', 'checkingFirm'],
  },
  {
    title: 'Time',
    text: 'The time zone of every start time, deadline and report.',
    keys: ['timeZone'],
  },
  {
    title: 'Emails to families',
    text: 'Emails already show your name and phone number.',
    keys: ['mailSignature'],
  },
  {
    title: 'Emails to you',
    text: 'Emails to you and your team. They never name a family.',
    keys: ['organizerMails', 'organizerAddresses'],
  },
  {
    title: 'First steps',
    text: 'What is left to set up, in a list in Today.',
    keys: ['setupList'],
  },
];

/** Texts for families, in the groups of their section. */
export const TEXT_GROUPS: DetailGroup[] = [
  {
    title: 'Terms and privacy',
    text: 'Two pages linked at the bottom of the site. Without a text there is no page.',
    keys: ['terms', 'privacy'],
  },
  {
    title: 'Questions on the contact page',
    text: 'The site uses its own answers until you write yours; about payment, it adds yours to the terms. We fill in {area}, {radius}, {phone}, {email} and {company}.',
    keys: FAQ_KEYS,
  },
  {
    title: 'Policies in a sentence',
    text: 'What a family reads before booking, and on its documents afterwards. We always state your deposit and refund terms; your words follow them.',
    keys: POLICY_WORDS_KEYS,
  },
];

/** A preview of a detail; null if it is shown as typed. */
export const COMPANY_PREVIEWS: Record<CompanyKey, ((typed: string) => string) | null> = {
  brand: (typed) => `Packages | ${typed}`,
  logo: null,
  legalName: (typed) => `On the receipt: ${typed}`,
  postalAddress: (typed) => `On the receipt: ${typed.split('\n').join(', ')}`,
  taxId: (typed) => `On the receipt: Tax ID ${typed}`,
  insurer: fullyInsured,
  checkingFirm: checkedStaff,
  phone: (typed) => `Questions? Call ${typed}.`,
  email: (typed) => `Questions? Write to ${typed}.`,
  serviceArea: (typed) => `Service Area: ${typed}`,
  radiusMiles: (typed) => `Within a ${typed}-mile radius of the city center`,
  timeZone: (typed) => `Free start times on Saturday: 9 (${zoneWords(typed).replace(/ \(.*/, '')})`,
  officeHours: (typed) => typed,
  socialLinks: (typed) =>
    `Follow us: ${socialLinksOf(typed)
      .map(({ name }) => name)
      .join(', ')}`,
  mailSignature: (typed) => typed,
  organizerAddresses: null,
  organizerMails: null,
  setupList: null,
  terms: null,
  privacy: null,
  ...(Object.fromEntries(FAQ_KEYS.map((key) => [key, null])) as Record<FaqKey, null>),
  ...(Object.fromEntries(POLICY_WORDS_KEYS.map((key) => [key, null])) as Record<PolicyWordsKey, null>),
};
