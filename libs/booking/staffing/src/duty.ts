import { Injectable } from '@nestjs/common';
import { NO_HOST, type RequestUser } from '#libs/platform/auth';
import { BookingAccess, type Booking } from '#libs/booking/bookings';
import { AppError, BOOKING_NOT_FOUND } from '#libs/shared/contracts';
import { isId, withRetry } from '#libs/platform/database';
import { HostsQueries } from '#libs/scheduling/hosts';
import { DataSource, type EntityManager } from 'typeorm';

const ANOTHERS = 'Somebody else pressed this. It waits until they log in again.';

/**
 * A press that waits for the line may meet another session: phones are passed on. It says whose it is, and is taken from
 * nobody else. @throws AppError UNAUTHENTICATED, so that it is kept for whoever pressed.
 */
export function demandOwn({ pressedBy }: { pressedBy?: string }, { userId }: RequestUser): void {
  if (pressedBy && pressedBy !== userId) throw new AppError('UNAUTHENTICATED', ANOTHERS);
}

/** Who is on duty for which event. An event that a host is not on duty for is unknown to them. */
@Injectable()
export class Duty {
  constructor(
    private readonly db: DataSource,
    private readonly hosts: HostsQueries,
    private readonly access: BookingAccess,
  ) {}

  /** The number of the host who asks. @throws AppError FORBIDDEN for whoever is none. */
  async hostOf({ userId }: RequestUser): Promise<number> {
    const hostNo = userId && (await this.hosts.hostOf(userId));
    if (!hostNo) throw new AppError('FORBIDDEN', NO_HOST);
    return hostNo;
  }

  /** The number of the host who asks, who must be on duty for this event. @throws AppError FORBIDDEN, NOT_FOUND. */
  async hostAt(bookingId: string, currentUser: RequestUser): Promise<number> {
    const hostNo = await this.hostOf(currentUser);
    const known: unknown[] = isId(bookingId)
      ? await this.db.query(
          'select from host_assignments where booking_id = $1 and host_no = $2 and not is_released',
          [bookingId, hostNo],
        )
      : [];
    if (known.length === 0) throw new AppError('NOT_FOUND', BOOKING_NOT_FOUND);
    return hostNo;
  }

  /**
   * A change of an event by a host on duty, in one transaction with the booking locked: of two hosts who press at once
   * the later one finds what the first has done. @throws AppError FORBIDDEN, NOT_FOUND.
   */
  async change<Result>(
    bookingId: string,
    currentUser: RequestUser,
    work: (tx: EntityManager, booking: Booking, hostNo: number) => Promise<Result>,
  ): Promise<Result> {
    const hostNo = await this.hostAt(bookingId, currentUser);
    return withRetry(this.db, async (tx) => work(tx, await this.access.lock(tx, bookingId), hostNo));
  }
}
