import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

/** Holds that last longer than was promised. */
@Injectable()
export class HeldTimes {
  /** A booking's time is held until then at least. */
  async prolong(tx: EntityManager, bookingId: string, until: Date): Promise<void> {
    await tx.query(
      `update crew_reservations set held_until = $2
       where booking_id = $1 and state = 'held' and held_until < $2`,
      [bookingId, until],
    );
  }
}
