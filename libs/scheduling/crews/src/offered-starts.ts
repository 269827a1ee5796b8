import { Injectable } from '@nestjs/common';
import { AppError, daysFrom, minuteInZone, START_TIMES } from '#libs/shared/contracts';
import { Policies } from '#libs/shop/business-settings';
import { Clock } from '#libs/platform/config';
import { DataSource } from 'typeorm';
import { Alternatives } from './alternatives.js';
import { CrewUse } from './crew-use.js';
import { comingStarts, nearest } from './open-starts.rules.js';
import type { SlotRequest } from './reservation.js';

const ALTERNATIVES = 3;

/**
 * Whether starts are limited, by crews or by the owner's list of start times. A booking keeps its own time whatever is
 * offered later.
 */
@Injectable()
export class OfferedStarts {
  constructor(
    private readonly db: DataSource,
    private readonly use: CrewUse,
    private readonly policies: Policies,
    private readonly alternatives: Alternatives,
    private readonly clock: Clock,
  ) {}

  /** While a crew is switched on, what is made reserves one. */
  reserveCrews(): Promise<boolean> {
    return this.use.isLimited();
  }

  /** Only some of the 37 may be open. */
  async areLimited(): Promise<boolean> {
    return (
      (await this.use.isLimited()) || (await this.policies.current()).startTimes.length < START_TIMES.length
    );
  }

  /** Refuses a start, such as "2:00 PM", that the owner does not offer. @throws AppError SLOT_TAKEN with alternatives. */
  async demand(time: string, request: SlotRequest): Promise<void> {
    const { startTimes } = await this.policies.current();
    if (startTimes.includes(time)) return;
    const { day, starts } = (await this.use.isLimited())
      ? await this.alternatives.to(this.db.manager, request)
      : this.nearest(startTimes, request);
    throw new AppError('SLOT_TAKEN', undefined, {
      facts: { alternatives: starts, ...(day && { alternativesDay: day }) },
    });
  }

  /** Of the day itself; when all of them have passed, of the next one. */
  private nearest(startTimes: readonly string[], { day, startsAt }: SlotRequest) {
    const asked = { now: this.clock.now().getTime(), zone: this.clock.zone };
    const open = daysFrom(day, 2).map((each) => ({
      day: each,
      starts: comingStarts(startTimes, each, asked),
    }));
    const found = open.find(({ starts }) => starts.length > 0) ?? open[1];
    return {
      day: found.day,
      starts: nearest(found.starts, minuteInZone(startsAt, this.clock.zone), ALTERNATIVES),
    };
  }
}
