import { Controller, Get, Header, Injectable, Logger } from '@nestjs/common';
import type { PublicConfig } from '#libs/contracts';
import { CrewUse } from '#libs/crews';
import { Clock, Settings } from '#libs/settings';

/** Longest time, in ms, that a page waits to hear whether starts are limited. */
const PATIENCE_MS = 300;

/** What every page and reader may know about the company. */
@Injectable()
export class PublicConfiguration {
  private limitsStarts = false;

  constructor(
    private readonly settings: Settings,
    private readonly clock: Clock,
    private readonly crewUse: CrewUse,
  ) {
    const unset = (['BRAND_NAME', 'PUBLIC_PHONE', 'PUBLIC_EMAIL'] as const).filter(
      (name) => settings[name] === new Settings()[name],
    );
    // Pages go out with the stand-in's name and address, or without a phone; the owner should know.
    if (unset.length > 0)
      new Logger('settings').warn(`not set, so the pages show the default: ${unset.join(', ')}`);
  }

  /** As it is now; while the database does not say whether starts are limited, what was known last. */
  async current(): Promise<PublicConfig> {
    let bell: NodeJS.Timeout | undefined;
    const impatience = new Promise<boolean>((resolve) => {
      bell = setTimeout(() => resolve(this.limitsStarts), PATIENCE_MS);
    });
    const limitsStarts = this.crewUse.isLimited().catch(() => this.limitsStarts);
    this.limitsStarts = await Promise.race([limitsStarts, impatience]);
    clearTimeout(bell);
    return this.read();
  }

  /** The same without a look at the crews. */
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
