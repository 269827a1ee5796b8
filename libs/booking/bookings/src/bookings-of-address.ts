import { Injectable } from '@nestjs/common';
import { keysOf } from '#libs/shared/contracts';
import { DataSource } from 'typeorm';
import { BookingEntity } from './booking.entity.js';

const MOST = 20;

/** What was booked with an address, however it was written. */
@Injectable()
export class BookingsOfAddress {
  constructor(private readonly db: DataSource) {}

  /** The latest twenty by their day, the furthest ahead first. They hold a child's data: show none of it. */
  find(email: string): Promise<BookingEntity[]> {
    return this.db
      .getRepository(BookingEntity)
      .createQueryBuilder('b')
      .where('b.parent_email_key = any(:keys)', { keys: keysOf(email) })
      .orderBy('b.starts_at', 'DESC')
      .addOrderBy('b.id')
      .limit(MOST)
      .getMany();
  }
}
