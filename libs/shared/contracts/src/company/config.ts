import type { FaqKey, OwnPolicyWords } from './company-words.js';
import type { ShownLogo, SocialLink } from './company-links.js';
import type { PaperKey } from './company.js';
import type { DatedBook } from '../payments/price-books.js';

/** The public configuration: one typed object, served as a call and inside every page. */
export type PublicConfig = {
  brand: string;
  /** Empty hides every call button. */
  phone: string;
  email: string;
  serviceArea: string;
  /** Miles around the city center; 30 when it is not there. */
  radiusMiles?: number;
  /** Answers of the contact page that the owner has written; the others are the site's own. */
  answers?: Readonly<Partial<Record<FaqKey, string>>>;
  /** Policy sentences that the owner has written. */
  policies?: OwnPolicyWords;
  /** The company's logo, once there is one. */
  logo?: ShownLogo;
  /** Where the company can be followed, when the owner has said it. */
  social?: readonly SocialLink[];
  /** The office's hours, a line such as "Mon-Fri: 9:00 AM-6:00 PM" each, when the owner has written them. */
  officeHours?: string;
  /** Of the papers that the foot of each page can lead to, those that have a text. */
  papers?: readonly PaperKey[];
  /** IANA name of the business zone, which decides what "today" is. */
  timeZone: string;
  /** yyyy-MM-dd in the business zone. */
  today: string;
  currency: 'USD';
  /** Only some of the start times may be open: `GET /api/availability` says which. */
  limitsStarts: boolean;
  /** The price book that holds today, then those that were announced, in the order of their days. */
  priceBooks?: readonly DatedBook[];
};
