import { Injectable } from '@nestjs/common';
import { AuditService, NO_HOST, type RequestUser } from '#libs/platform/auth';
import { BookingAccessService, type Booking } from '#libs/booking/bookings';
import { AppError, BOOKING_NOT_FOUND } from '#libs/shared/contracts';
import { isId, withRetry } from '#libs/platform/database';
import { HostsQueries } from '#libs/scheduling/hosts';
import { DataSource, type EntityManager } from 'typeorm';
import { StaffingRepository, type HostShift } from './staffing.repository.js';

/** Which events a host works at. An event that a host does not work at is unknown to them. */
@Injectable()
export class HostShiftsService {
  constructor(
    private readonly db: DataSource,
    private readonly hosts: HostsQueries,
    private readonly access: BookingAccessService,
    private readonly repository: StaffingRepository,
    private readonly audit: AuditService,
  ) {}

  /** The number of the host who asks. @throws AppError FORBIDDEN for other users. */
  async hostOf({ userId }: RequestUser): Promise<number> {
    const hostNo = userId && (await this.hosts.hostOf(userId));
    if (!hostNo) throw new AppError('FORBIDDEN', NO_HOST);
    return hostNo;
  }

  /** The number of the host who asks, who must work at this event. @throws AppError FORBIDDEN, NOT_FOUND. */
  async hostAt(bookingId: string, currentUser: RequestUser): Promise<number> {
    const hostNo = await this.hostOf(currentUser);
    if (!isId(bookingId) || !(await this.repository.isOnShift(bookingId, hostNo)))
      throw new AppError('NOT_FOUND', BOOKING_NOT_FOUND);
    return hostNo;
  }

  /**
   * The one answer to "which events are this host's", for the list on their phone and for their calendar. In order of
   * their start: what starts at `from` or later (and before `to`), and what was called off since then.
   */
  shiftsOf(hostNo: number, from: Date, to: Date | null = null): Promise<HostShift[]> {
    return this.repository.shiftsOf(hostNo, from, to);
  }

  /**
   * A change of an event by a host who works at it, in one transaction with the booking locked: of two hosts who act at
   * once the later one finds what the first has done. @throws AppError FORBIDDEN, NOT_FOUND.
   */
  async change<Result>(
    bookingId: string,
    currentUser: RequestUser,
    work: (tx: EntityManager, booking: Booking, hostNo: number) => Promise<Result>,
  ): Promise<Result> {
    const hostNo = await this.hostAt(bookingId, currentUser);
    return withRetry(this.db, async (tx) => work(tx, await this.access.lock(tx, bookingId), hostNo));
  }

  /** A host saw a child's details: a row of the audit log, once an hour. */
  recordView(bookingId: string, { userId }: RequestUser): Promise<void> {
    return this.audit.recordHourly(this.db.manager, userId, {
      what: 'booking-viewed',
      subject: 'booking',
      subjectId: bookingId,
      facts: { shown: 'host-event' },
    });
  }
}
