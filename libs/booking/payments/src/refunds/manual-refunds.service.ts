import { Injectable } from '@nestjs/common';
import type { RequestUser } from '#libs/platform/auth';
import { BookingAccess } from '#libs/booking/bookings';
import { AppError, type RefundOutcome } from '#libs/shared/contracts';
import { DataSource } from 'typeorm';
import { RefundChanges } from './refund-changes.js';
import { RefundEntity } from './refund.entity.js';
import { HAND_BACK_WITHDRAWN } from './refund.rules.js';

const DONE_ALREADY = 'This was handed back already.';
const WITHDRAWN_ALREADY = 'This refund was withdrawn already.';

/** The use cases "staff have handed it back" and "it stays with us after all"; each may be repeated. */
@Injectable()
export class ManualRefundsService {
  constructor(
    private readonly db: DataSource,
    private readonly access: BookingAccess,
    private readonly changes: RefundChanges,
  ) {}

  /** Money that came by check or in cash is back. @throws AppError NOT_FOUND, NOT_ALLOWED after it was withdrawn. */
  async complete(bookingId: string, refundId: string, currentUser: RequestUser): Promise<RefundOutcome> {
    const refund = await this.find(bookingId, refundId, currentUser);
    const to = { status: 'completed', failure: null, providerRefundId: null } as const;
    const done = await this.changes.change(refund, to, currentUser.userId);
    if (done.status !== 'completed') throw new AppError('NOT_ALLOWED', WITHDRAWN_ALREADY);
    return { id: done.id, status: done.status, byHand: true, failure: null };
  }

  /** The money stays; it may be paid back later. @throws AppError NOT_FOUND, NOT_ALLOWED once it was handed back. */
  async withdraw(bookingId: string, refundId: string, currentUser: RequestUser): Promise<RefundOutcome> {
    const refund = await this.find(bookingId, refundId, currentUser);
    const to = { status: 'failed', failure: HAND_BACK_WITHDRAWN, providerRefundId: null } as const;
    const ended = await this.changes.change(refund, to, currentUser.userId);
    if (ended.status !== 'failed') throw new AppError('NOT_ALLOWED', DONE_ALREADY);
    return { id: ended.id, status: ended.status, byHand: true, failure: null };
  }

  private async find(bookingId: string, id: string, currentUser: RequestUser): Promise<RefundEntity> {
    await this.access.forHolder(bookingId, currentUser);
    const refunds = await this.db.getRepository(RefundEntity).findBy({ bookingId, byHand: true });
    const refund = refunds.find((each) => each.id === id);
    if (!refund) throw new AppError('NOT_FOUND');
    return refund;
  }
}
