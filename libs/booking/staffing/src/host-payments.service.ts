import { Injectable } from '@nestjs/common';
import type { RequestUser } from '#libs/platform/auth';
import { AppError, type HostPaymentView, type RecordHostPayment } from '#libs/shared/contracts';
import { HostsQueries } from '#libs/scheduling/hosts';
import { OfflinePaymentsService } from '#libs/booking/payments';
import { Clock } from '#libs/platform/config';
import { HostShiftsService } from './host-shifts.service.js';
import { showsFamily } from './event-progress/event-progress.rules.js';
import { amountDue } from './host-event.view.js';

const NOT_NOW = 'Money is recorded here in the days around the event. Please call the office.';

type HostPayment = {
  bookingId: string;
  input: RecordHostPayment;
  currentUser: RequestUser;
  creationKey: string | null;
};

/** The use case "a family pays its host at the event, in cash or by check". */
@Injectable()
export class HostPaymentsService {
  constructor(
    private readonly shifts: HostShiftsService,
    private readonly payments: OfflinePaymentsService,
    private readonly hosts: HostsQueries,
    private readonly clock: Clock,
  ) {}

  /**
   * Enters the money as received today, as staff enter what they were handed, and says who got it. A repeat with its key
   * changes nothing. @throws AppError FORBIDDEN, NOT_FOUND for a host who does not work there, NOT_ALLOWED outside the days in
   * which the family's details are shown and when nothing is due, STALE, VALIDATION for more than is due, IN_PROGRESS
   * while PayPal captures a payment of this booking.
   */
  async record({ bookingId, input, currentUser, creationKey }: HostPayment): Promise<HostPaymentView> {
    const paid = await this.shifts.change(bookingId, currentUser, async (tx, booking, hostNo) => {
      if (!showsFamily(booking, this.clock.now())) throw new AppError('NOT_ALLOWED', NOT_NOW);
      return this.payments.recordIn(tx, {
        bookingId,
        input: { ...input, receivedOn: this.clock.today() },
        currentUser,
        creationKey,
        receivedBy: await this.hosts.displayName(hostNo),
      });
    });
    return { amountDue: amountDue(paid), version: paid.version };
  }
}
