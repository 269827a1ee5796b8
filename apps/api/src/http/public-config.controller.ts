import { Controller, Get, Header, Injectable, Logger } from '@nestjs/common';
import type { DatedBook, PublicConfig } from '#libs/contracts';
import { CrewUse } from '#libs/crews';
import { PriceBooks } from '#libs/price-books';
import { FIRST_BOOKS } from '#libs/pricing';
import { Clock, Settings } from '#libs/settings';

/** Longest time, in ms, that a page waits to hear whether starts are limited and what the prices are. */
const PATIENCE_MS = 300;

/** What every page and reader may know about the company. */
@Injectable()
export class PublicConfiguration {
  private limitsStarts = false;
  private priceBooks: readonly DatedBook[] = FIRST_BOOKS;

  constructor(
    private readonly settings: Settings,
    private readonly clock: Clock,
    private readonly crewUse: CrewUse,
    private readonly books: PriceBooks,
  ) {
    const unset = (['BRAND_NAME', 'PUBLIC_PHONE', 'PUBLIC_EMAIL'] as const).filter(
      (name) => settings[name] === new Settings()[name],
    );
    // Pages go out with the stand-in's name and address, or without a phone; the owner should know.
    if (unset.length > 0)
      new Logger('settings').warn(`not set, so the pages show the default: ${unset.join(', ')}`);
  }

  /** As it is now; while the database does not say what is limited and what it costs, what was known last. */
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
    const [limitsStarts, priceBooks] = await Promise.allSettled([
      this.crewUse.isLimited(),
      this.books.fromNow(),
    ]);
    if (limitsStarts.status === 'fulfilled') this.limitsStarts = limitsStarts.value;
    if (priceBooks.status === 'fulfilled') this.priceBooks = priceBooks.value;
  }

  /** The same without a look at the crews and the prices. */
  read(): PublicConfig {
    return {
      brand: this.settings.BRAND_NAME,
      phone: this.settings.PUBLIC_PHONE,
      email: this.settings.PUBLIC_EMAIL,
      serviceArea: this.settings.SERVICE_AREA,
      timeZone: this.clock.zone,
      today: this.clock.today(),
      currency: 'USD',
      limitsStarts: this.limitsStarts,
      priceBooks: this.priceBooks,
    };
  }
}

@Controller('api/config')
export class PublicConfigController {
  constructor(private readonly configuration: PublicConfiguration) {}

  @Get()
  @Header('cache-control', 'no-cache')
  config(): Promise<PublicConfig> {
    return this.configuration.current();
  }
}
