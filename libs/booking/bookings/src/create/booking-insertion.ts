import { Injectable } from '@nestjs/common';
import { AppError } from '#libs/shared/contracts';
import { CrewReservationsService, holdEnds, AvailabilityService } from '#libs/scheduling/crews';
import { Outbox } from '#libs/platform/events';
import { Policies } from '#libs/shop/business-settings';
import { WaitingOffersService } from '../waiting-list/waiting-offers.service.js';
import { DataSource, type EntityManager } from 'typeorm';
import { BookingEntity } from '../booking.entity.js';
import { insertBooking } from '../booking.repository.js';
import { slotOf } from '../booking-slot.js';

/** What belongs to a new booking and is written in its transaction. */
type Also = (tx: EntityManager) => Promise<void>;

/** Stores a new booking; where starts are limited, together with the time of a crew that it reserves. */
@Injectable()
export class BookingInsertion {
  constructor(
    private readonly db: DataSource,
    private readonly outbox: Outbox,
    private readonly availability: AvailabilityService,
    private readonly crews: CrewReservationsService,
    private readonly policies: Policies,
    private readonly waiting: WaitingOffersService,
  ) {}

  /**
   * False, and nothing done, when one with its creation key is there already. `offer`: the key of an offer of the waiting
   * list, which is used up by it and changes hands in the same transaction.
   * @throws AppError SLOT_TAKEN when its start is not offered or no crew can take it; then nothing is stored and the
   * offer stays.
   */
  async insert(booking: BookingEntity, offer?: string, also?: Also): Promise<boolean> {
    if (!(await this.availability.needsCrew()))
      return (await this.isOpen(booking, null)) && this.insertFree(booking, also);
    const waitlistId = await this.waiting.idOf(offer, booking.eventDate);
    if (!(await this.isOpen(booking, waitlistId))) return false;
    const { holdHours } = await this.policies.current();
    return this.db.transaction(async (tx) => {
      const isNew = await insertBooking(tx, booking, this.outbox);
      if (!isNew) return false;
      if (waitlistId) await this.waiting.take(tx, waitlistId);
      const of = { bookingId: booking.id };
      await this.crews.reserve(tx, of, slotOf(booking), holdEnds(booking, holdHours));
      await also?.(tx);
      return true;
    });
  }

  /** Every start can be had: one statement, unless something is written along with it. */
  private insertFree(booking: BookingEntity, also?: Also): Promise<boolean> {
    if (!also) return insertBooking(this.db.manager, booking, this.outbox);
    return this.db.transaction(async (tx) => {
      const isNew = await insertBooking(tx, booking, this.outbox);
      if (isNew) await also(tx);
      return isNew;
    });
  }

  /** False for a repeat whose own first request took the time. @throws AppError SLOT_TAKEN for everybody else. */
  private async isOpen(booking: BookingEntity, waitlistId: string | null): Promise<boolean> {
    try {
      // A start that a family was offered stays theirs.
      if (!waitlistId) await this.availability.assertOffered(booking.eventTime, slotOf(booking));
      await this.crews.assertAvailable(slotOf(booking), waitlistId ? { waitlistId } : undefined);
      return true;
    } catch (error) {
      const isRefusal = error instanceof AppError && error.code === 'SLOT_TAKEN';
      const { creationKey } = booking;
      if (isRefusal && creationKey && (await this.db.getRepository(BookingEntity).existsBy({ creationKey })))
        return false;
      throw error;
    }
  }
}
