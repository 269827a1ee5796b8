import { Injectable } from '@nestjs/common';
import { OPEN_STATUSES, type PromisedCall } from '#libs/shared/contracts';
import { Clock } from '#libs/platform/config';
import { DataSource } from 'typeorm';
import { FIRST_ASKED_FOR_MS, OPENS_BEFORE_MS, promisedCall, type CallFacts } from './call.rules.js';

/** Who is to be called now, the promise that ends first at the head. */
@Injectable()
export class DueCalls {
  constructor(
    private readonly db: DataSource,
    private readonly clock: Clock,
  ) {}

  async all(): Promise<(PromisedCall & { bookingId: string })[]> {
    const now = this.clock.now();
    const calls = (await this.candidates(now)).flatMap(({ bookingId, ...facts }) => {
      const promised = promisedCall(facts, now);
      return promised && promised.state !== 'later' ? [{ bookingId, ...promised }] : [];
    });
    return calls.toSorted((one, other) => one.by.localeCompare(other.by));
  }

  /** The bookings for which a window can be open at all; the rules decide. */
  private candidates(now: Date): Promise<(CallFacts & { bookingId: string })[]> {
    const [bookedAfter, startsBefore] = [
      new Date(now.getTime() - FIRST_ASKED_FOR_MS),
      new Date(now.getTime() + OPENS_BEFORE_MS),
    ];
    return this.db.query(
      `select b.id as "bookingId", b.status, b.created_at as "createdAt", b.starts_at as "startsAt",
         (select max(c.called_at) from booking_calls c
          where c.booking_id = b.id and c.outcome = 'reached') as "reachedAt"
       from booking_facts b
       where b.status = any($1) and not b.example and b.event_date >= $2::date and b.starts_at > $3
         and (b.created_at > $4 or b.starts_at <= $5)`,
      [OPEN_STATUSES, this.clock.today(), now, bookedAfter, startsBefore],
    );
  }
}
