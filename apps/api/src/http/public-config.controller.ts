import { Controller, Get, Header, Injectable, Logger } from '@nestjs/common';
import type { PublicConfig } from '#libs/contracts';
import { Clock, Settings } from '#libs/settings';

/** What every page and reader may know about the company. */
@Injectable()
export class PublicConfiguration {
  constructor(
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {
    const unset = (['BRAND_NAME', 'PUBLIC_PHONE', 'PUBLIC_EMAIL'] as const).filter(
      (name) => settings[name] === new Settings()[name],
    );
    // Pages go out with the stand-in's name and address, or without a phone; the owner should know.
    if (unset.length > 0)
      new Logger('settings').warn(`not set, so the pages show the default: ${unset.join(', ')}`);
  }

  read(): PublicConfig {
    return {
      brand: this.settings.BRAND_NAME,
      phone: this.settings.PUBLIC_PHONE,
      email: this.settings.PUBLIC_EMAIL,
      serviceArea: this.settings.SERVICE_AREA,
      timeZone: this.clock.zone,
      today: this.clock.today(),
      currency: 'USD',
    };
  }
}

@Controller('api/config')
export class PublicConfigController {
  constructor(private readonly configuration: PublicConfiguration) {}

  @Get()
  @Header('cache-control', 'no-cache')
  config(): PublicConfig {
    return this.configuration.read();
  }
}
