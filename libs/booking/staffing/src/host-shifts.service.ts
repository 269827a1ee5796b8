import { Injectable } from '@nestjs/common';
import { NO_HOST, type RequestUser } from '#libs/platform/auth';
import { BookingChangeService, type BookingChange } from '#libs/booking/bookings';
import { AppError, BOOKING_NOT_FOUND } from '#libs/shared/contracts';
import { isId } from '#libs/platform/database';
import { HostsQueries } from '#libs/scheduling/hosts';
import { StaffingRepository, type HostShift } from './staffing.repository.js';

/** The events of a host. All other events are reported as unknown. */
@Injectable()
export class HostShiftsService {
  constructor(
    private readonly hosts: HostsQueries,
    private readonly changes: BookingChangeService,
    private readonly repository: StaffingRepository,
  ) {}

  /** The host number of the current user. @throws AppError FORBIDDEN for other users. */
  async hostNoOf({ userId }: RequestUser): Promise<number> {
    const hostNo = userId && (await this.hosts.hostOf(userId));
    if (!hostNo) throw new AppError('FORBIDDEN', NO_HOST);
    return hostNo;
  }

  /** The host number of the current user, who must be assigned to this event. @throws AppError FORBIDDEN, NOT_FOUND. */
  async hostNoAt(bookingId: string, currentUser: RequestUser): Promise<number> {
    const hostNo = await this.hostNoOf(currentUser);
    if (!isId(bookingId) || !(await this.repository.isOnShift(bookingId, hostNo)))
      throw new AppError('NOT_FOUND', BOOKING_NOT_FOUND);
    return hostNo;
  }

  /**
   * The events of a host, shared by the phone list and the calendar. Ordered by start: assigned events that start at
   * `from` or later (and before `to`), and events cancelled at `from` or later.
   */
  shiftsOf(hostNo: number, from: Date, to: Date | null = null): Promise<HostShift[]> {
    return this.repository.shiftsOf(hostNo, from, to);
  }

  /**
   * Runs a change of an event by one of its hosts.
   * @throws AppError FORBIDDEN, NOT_FOUND.
   */
  async changeEvent<Result>(
    bookingId: string,
    currentUser: RequestUser,
    work: (change: BookingChange, hostNo: number) => Promise<Result>,
  ): Promise<Result> {
    const hostNo = await this.hostNoAt(bookingId, currentUser);
    return this.changes.asUser(bookingId, currentUser, (change) => work(change, hostNo));
  }
}
