import { Injectable } from '@nestjs/common';
import { instantInZone, startMinute } from '#libs/shared/contracts';
import { AvailabilityService, type SlotRequest } from '#libs/scheduling/crews';
import { PriceBooks } from '#libs/shop/price-books';
import { Clock } from '#libs/platform/config';
import type { EntityManager } from 'typeorm';
import { slotOf, type WaitingEntry } from './waiting-list.repository.js';

/** What those who wait would take of a crew: as long as an event lasts that is booked now. */
@Injectable()
export class WaitingSlots {
  constructor(
    private readonly availability: AvailabilityService,
    private readonly books: PriceBooks,
    private readonly clock: Clock,
  ) {}

  /** The earliest start within what the family asked for, and what it takes; null when none is open. */
  async firstOpen(tx: EntityManager, entry: WaitingEntry): Promise<SlotRequest | null> {
    const { book } = await this.books.current();
    const at = (minute: number) => slotOf(entry, instantInZone(entry.day, minute, this.clock.zone), book);
    const open = await this.availability.openOn(tx, at(entry.earliestMinute));
    const minute = open
      .map((label) => startMinute(label) ?? 0)
      .find((each) => entry.earliestMinute <= each && each <= entry.latestMinute);
    return minute === undefined ? null : at(minute);
  }
}
