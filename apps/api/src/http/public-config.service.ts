import { Injectable, Logger } from '@nestjs/common';
import {
  FAQ_KEYS,
  LEGAL_PAGES,
  POLICY_WORDS_KEYS,
  USUAL_TERMS,
  socialLinksOf,
  unusualTerms,
  writtenOf,
  type ShownLogo,
  type CompanyDetails,
  type DatedBook,
  type PolicyTerms,
  type PublicConfig,
} from '#libs/shared/contracts';
import { CompanyService, PoliciesService } from '#libs/shop/business-settings';
import { AvailabilityService } from '#libs/scheduling/crews';
import { PriceBooksService } from '#libs/shop/price-books';
import { FIRST_BOOKS } from '#libs/shared/pricing';
import { Clock, Settings } from '#libs/platform/config';

/** Maximum wait in ms of a page for company details, start limits and prices. */
const PATIENCE_MS = 300;

/** Public configuration of the company, for pages and the API. */
@Injectable()
export class PublicConfigService {
  private limitsStarts = false;
  private terms: PolicyTerms = USUAL_TERMS;
  private hasReviews = false;
  private priceBooks: readonly DatedBook[] = FIRST_BOOKS;
  private details: CompanyDetails;
  private shownLogo: ShownLogo | null = null;

  constructor(
    settings: Settings,
    private readonly clock: Clock,
    private readonly starts: AvailabilityService,
    private readonly books: PriceBooksService,
    private readonly company: CompanyService,
    private readonly policies: PoliciesService,
  ) {
    this.details = company.defaults;
    const unset = (['BRAND_NAME', 'PUBLIC_PHONE', 'PUBLIC_EMAIL'] as const).filter(
      (name) => settings[name] === new Settings()[name],
    );
    // Pages would show the default name and address, or no phone; warn the owner.
    if (unset.length > 0)
      new Logger(PublicConfigService.name).warn(
        `not set, so the pages show the default: ${unset.join(', ')}`,
      );
  }

  /** The current configuration; after the timeout or a database error, the last known values. */
  async current(): Promise<PublicConfig> {
    let bell: NodeJS.Timeout | undefined;
    const impatience = new Promise<void>((resolve) => {
      bell = setTimeout(resolve, PATIENCE_MS);
    });
    await Promise.race([this.look(), impatience]);
    clearTimeout(bell);
    return this.read();
  }

  private async look(): Promise<void> {
    const [limitsStarts, priceBooks, details, logo, policies] = await Promise.allSettled([
      this.starts.areStartsLimited(),
      this.books.fromNow(),
      this.company.current(),
      this.company.logo(),
      this.policies.current(),
    ]);
    if (limitsStarts.status === 'fulfilled') this.limitsStarts = limitsStarts.value;
    if (priceBooks.status === 'fulfilled') this.priceBooks = priceBooks.value;
    if (logo.status === 'fulfilled') this.shownLogo = logo.value;
    if (details.status === 'fulfilled') this.details = details.value;
    if (policies.status === 'fulfilled') {
      this.terms = policies.value;
      this.hasReviews = policies.value.reviews;
    }
  }

  /** The last known configuration, without a query. */
  read(): PublicConfig {
    const { brand, phone, email, serviceArea, radiusMiles, officeHours, insurer, checkingFirm } =
      this.details;
    const answers = writtenOf(FAQ_KEYS, this.details);
    const social = socialLinksOf(this.details.socialLinks);
    const policies = writtenOf(POLICY_WORDS_KEYS, this.details);
    const { depositPercent, balanceDaysBefore } = this.terms;
    const terms = unusualTerms(this.terms);
    const papers = LEGAL_PAGES.filter((key) => this.details[key] !== '');
    return {
      brand,
      phone,
      email,
      serviceArea,
      ...(radiusMiles !== this.company.defaults.radiusMiles && { radiusMiles }),
      ...(answers && { answers }),
      ...(policies && { policies }),
      ...(this.shownLogo && { logo: this.shownLogo }),
      ...(social.length > 0 && { social }),
      ...(officeHours && { officeHours }),
      ...(insurer && { insurer }),
      ...(checkingFirm && { checkingFirm }),
      ...(papers.length > 0 && { papers }),
      ...(depositPercent > 0 && { deposit: { depositPercent, balanceDaysBefore } }),
      ...(terms && { terms }),
      ...(this.hasReviews && { reviews: true }),
      timeZone: this.clock.zone,
      today: this.clock.today(),
      currency: 'USD',
      limitsStarts: this.limitsStarts,
      priceBooks: this.priceBooks,
    };
  }
}
