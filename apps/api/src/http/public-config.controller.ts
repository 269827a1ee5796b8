import { Controller, Get, Header } from '@nestjs/common';
import { Public } from '#libs/platform/auth';
import type { PublicConfig } from '#libs/shared/contracts';
import { PublicConfigService } from './public-config.service.js';

@Controller('api/config')
@Public()
export class PublicConfigController {
  constructor(private readonly configuration: PublicConfigService) {}

  @Get()
  @Header('cache-control', 'no-cache')
  config(): Promise<PublicConfig> {
    return this.configuration.current();
  }
}
