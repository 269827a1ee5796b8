import { Global, Module } from '@nestjs/common';
import { Clock } from './clock.js';
import { readSettings } from './read-settings.js';
import { Settings } from './settings.js';

@Global()
@Module({
  providers: [
    { provide: Settings, useFactory: () => readSettings() },
    {
      provide: Clock,
      useFactory: (settings: Settings) => new Clock(settings.BUSINESS_TIME_ZONE),
      inject: [Settings],
    },
  ],
  exports: [Settings, Clock],
})
export class ConfigModule {}
