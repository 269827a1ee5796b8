import { Injectable } from '@nestjs/common';
import { Audit, type RequestUser } from '#libs/platform/auth';
import { AppError, isOpen, type MoveToCrew } from '#libs/shared/contracts';
import { CrewReservationsService, type Assigned } from '#libs/scheduling/crews';
import { Outbox } from '#libs/platform/events';
import { Clock } from '#libs/platform/config';
import { DataSource, type EntityManager } from 'typeorm';
import { BookingAccessService } from '../access/booking-access.service.js';
import type { BookingEntity } from '../booking.entity.js';
import { BookingNoteEntity } from '../booking-note.entity.js';
import { writeHistory } from '../booking-history.js';
import { slotOf } from '../booking-slot.js';

const OVER = 'This event has begun or is called off, so its crew stays as it is.';

/** Which crew an event has, as staff decide it: everything but an overlap may be overruled with a reason. */
@Injectable()
export class BookingCrew {
  constructor(
    private readonly db: DataSource,
    private readonly access: BookingAccessService,
    private readonly crews: CrewReservationsService,
    private readonly outbox: Outbox,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  /**
   * Gives an event that lies ahead to a crew. The reason is kept as a note, for it may say something about the family.
   * @throws AppError NOT_FOUND, STALE, NOT_ALLOWED, VALIDATION where a rule is overruled without a reason, SLOT_TAKEN.
   */
  async move(
    id: string,
    { crewNo, version, reason }: MoveToCrew,
    currentUser: RequestUser,
  ): Promise<BookingEntity> {
    await this.access.forHolder(id, currentUser);
    return this.db.transaction(async (tx) => {
      const booking = await this.access.lock(tx, id);
      if (booking.version !== version) throw new AppError('STALE');
      if (!isOpen(booking) || booking.startsAt <= this.clock.now()) throw new AppError('NOT_ALLOWED', OVER);
      const assigned = await this.crews.assign(tx, {
        bookingId: id,
        crewNo,
        request: slotOf(booking),
        isFirm: booking.status === 'confirmed',
        isReasoned: reason !== undefined,
      });
      await tx.query('update bookings set version = version + 1 where id = $1', [id]);
      const by = { actor: `user:${currentUser.userId}` as const, at: this.clock.now() };
      await writeHistory(tx, [id], { code: 'crew-changed' }, by);
      if (reason !== undefined) await this.keepReason(tx, id, { reason, assigned, currentUser });
      await this.outbox.publish(tx, 'crew-changed', { bookingId: id });
      await this.audit.record(tx, currentUser.userId, {
        what: 'booking-crew-changed',
        subject: 'booking',
        subjectId: id,
        facts: { crewNo, overruled: assigned.overruled.join(' '), version: version + 1 },
      });
      return { ...booking, version: version + 1 };
    });
  }

  private async keepReason(
    tx: EntityManager,
    bookingId: string,
    { reason, assigned, currentUser }: { reason: string; assigned: Assigned; currentUser: RequestUser },
  ): Promise<void> {
    await tx.insert(BookingNoteEntity, {
      bookingId,
      text: `Moved to ${assigned.crewName}: ${reason}`,
      authorId: currentUser.userId,
      createdAt: this.clock.now(),
    });
  }
}
