// The application context in which the regular services write the demo data, dated in the past.
import type { DynamicModule } from '@nestjs/common';
import { AuditService, AuthModule, RateLimitsService } from '#libs/platform/auth';
import { Clock, ConfigModule, Settings } from '#libs/platform/config';
import { DatabaseModule } from '#libs/platform/database';
import { EventsModule, OutboxService } from '#libs/platform/events';
import { DemoDataModule } from './demo-data.module.js';

/** Returns the moment that was set last. */
export class DemoClock extends Clock {
  constructor(
    timeZone: string,
    private moment: Date,
  ) {
    super(timeZone);
  }

  override now(): Date {
    return new Date(this.moment);
  }

  set(moment: Date): void {
    this.moment = moment;
  }
}

/** Publishes nothing; otherwise a first start would render forty receipts and mail the organizers. */
class SilentOutboxService extends OutboxService {
  override async publish(): Promise<void> {}

  override publishSql(place: number): { sql: string; values: unknown[] } {
    return super.publishSql(place, []);
  }
}

/** Records nothing: audit rows could not be removed with the rest. */
class SilentAuditService extends AuditService {
  override async record(): Promise<void> {}
}

/** Counts nothing: all messages and custom games come from one address within seconds. */
class SilentRateLimitsService extends RateLimitsService {
  override async count(): Promise<void> {}
}

class DemoDataContextModule {}

/**
 * The modules of the demo data with their own clock, a database of one connection, and without events, audit and rate
 * limits. The providers given here replace those of the same token in their module.
 */
export const demoDataContext = (settings: Settings, clock: DemoClock): DynamicModule => ({
  module: DemoDataContextModule,
  imports: [
    {
      module: ConfigModule,
      providers: [
        { provide: Settings, useValue: settings },
        { provide: Clock, useValue: clock },
      ],
    },
    DatabaseModule.forRoot({ oneConnection: true }),
    { module: EventsModule, providers: [{ provide: OutboxService, useClass: SilentOutboxService }] },
    {
      module: AuthModule,
      providers: [
        { provide: AuditService, useClass: SilentAuditService },
        { provide: RateLimitsService, useClass: SilentRateLimitsService },
      ],
    },
    DemoDataModule,
  ],
});
