import type { FaqKey, OwnPolicyWords } from './company-texts.js';
import type { ShownLogo, SocialLink } from './company-links.js';
import type { DepositTerms } from '../booking/deposits.js';
import type { LegalPageKey } from './company.js';
import type { PolicyTerms } from './policy-sentences.js';
import type { DatedBook } from '../payments/price-books.js';

/** The public configuration, served by the API and embedded in every page. */
export type PublicConfig = {
  brand: string;
  /** If empty, call buttons are hidden. */
  phone: string;
  email: string;
  serviceArea: string;
  /** Miles around the city center; defaults to 30. */
  radiusMiles?: number;
  /** Answers on the contact page written by the owner; the others are built in. */
  answers?: Readonly<Partial<Record<FaqKey, string>>>;
  /** Policy texts written by the owner. */
  policies?: OwnPolicyWords;
  logo?: ShownLogo;
  /** Who insures the events, and who checks the staff. */
  insurer?: string;
  checkingFirm?: string;
  social?: readonly SocialLink[];
  /** Lines such as "Mon-Fri: 9:00 AM-6:00 PM". */
  officeHours?: string;
  /** The legal pages that have a text. */
  papers?: readonly LegalPageKey[];
  /** IANA name of the business zone, which decides what "today" is. */
  timeZone: string;
  /** yyyy-MM-dd in the business zone. */
  today: string;
  currency: 'USD';
  /** Start times are limited; `GET /api/availability` returns the open ones. */
  limitsStarts: boolean;
  /** The site shows reviews of families; absent while they are off. */
  reviews?: true;
  /** The terms of a deposit for new bookings; absent while deposits are off. */
  deposit?: DepositTerms;
  /** Deposit, balance and refund of new bookings; absent while they are the default. */
  terms?: PolicyTerms;
  /** The current price book, then announced ones by first day. */
  priceBooks?: readonly DatedBook[];
};
