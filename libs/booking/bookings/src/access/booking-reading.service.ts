import { Injectable } from '@nestjs/common';
import type { RequestUser } from '#libs/platform/auth';
import type { BookingView } from '#libs/shared/contracts';
import { DataSource } from 'typeorm';
import { BookingAccessService } from './booking-access.service.js';
import { BookingAdditions } from './booking-additions.js';
import { BookingClaimsService } from '../claims/booking-claims.service.js';
import { BookingEntity } from '../booking.entity.js';

/** Bookings as those read them who may. */
@Injectable()
export class BookingReadingService {
  constructor(
    private readonly db: DataSource,
    private readonly access: BookingAccessService,
    private readonly claims: BookingClaimsService,
    private readonly additions: BookingAdditions,
  ) {}

  /** Own bookings, newest first. Takes over first what this user's sign-up session made, so no worker is waited for. */
  async ownList(currentUser: RequestUser): Promise<BookingView[]> {
    await this.claims.claimSignUp(currentUser.userId as string);
    const bookings = await this.db
      .getRepository(BookingEntity)
      .find({ where: { userId: currentUser.userId as string }, order: { createdAt: 'DESC' } });
    return this.additions.views(bookings);
  }

  /** The whole booking, for its holder. @throws AppError NOT_FOUND for everybody else. */
  async open(id: string, currentUser: RequestUser): Promise<BookingView> {
    const booking = await this.access.forHolder(id, currentUser);
    await this.access.recordLook(booking, currentUser, 'booking');
    return this.additions.view(booking);
  }
}
