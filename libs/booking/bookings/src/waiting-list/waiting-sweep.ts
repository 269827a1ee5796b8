import { Injectable } from '@nestjs/common';
import { Clock } from '#libs/platform/config';
import { DataSource } from 'typeorm';
import { KEPT_DAYS } from './waiting-list.rules.js';
import { WaitingOffersService } from './waiting-offers.service.js';

/** What ends by itself: waiting for a day that has begun, and what is kept of those who waited. */
@Injectable()
export class WaitingSweep {
  constructor(
    private readonly db: DataSource,
    private readonly offers: WaitingOffersService,
    private readonly clock: Clock,
  ) {}

  /** A timer's work. */
  async sweep(): Promise<void> {
    const today = this.clock.today();
    const over: { id: string }[] = await this.db.query(
      `select id from waitlist_entries where day <= $1 and state in ('waiting', 'offered')`,
      [today],
    );
    for (const { id } of over) await this.offers.end(id, 'over');
    await this.db.query('delete from waitlist_entries where day < $1::date - $2::integer', [
      today,
      KEPT_DAYS,
    ]);
  }
}
