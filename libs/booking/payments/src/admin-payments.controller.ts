import { Body, Controller, HttpCode, Param, Post, UseGuards } from '@nestjs/common';
import { AdminOnly, CreationKey, CurrentUser, Errors, Idempotent, RequestUser } from '#libs/platform/auth';
import { adminRowView } from '#libs/booking/bookings';
import {
  ChangeBooking,
  GiveCredit,
  RecordOfflinePayment,
  RefundBooking,
  type AdminBooking,
  type GivenCredit,
  type RefundOutcome,
} from '#libs/shared/contracts';
import { CreditsService } from './credits/credits.service.js';
import { OfflinePaymentsService } from './offline/offline-payments.service.js';
import { PaymentsPauseGuard } from './quarantine/payments-pause.guard.js';
import { RefundsService } from './refunds/refunds.service.js';

/** Staff refund payments, give credits, and record checks and cash. */
@Controller('api/admin/bookings')
@AdminOnly('edit-bookings')
@UseGuards(PaymentsPauseGuard)
export class AdminPaymentsController {
  constructor(
    private readonly refunds: RefundsService,
    private readonly credits: CreditsService,
    private readonly offline: OfflinePaymentsService,
  ) {}

  @Post(':id/refunds')
  @Errors('PAYMENTS_OFF', 'REFUND_TOO_LARGE')
  @AdminOnly('refund')
  @Idempotent()
  refund(
    @Param('id') bookingId: string,
    @Body() input: RefundBooking,
    @CurrentUser() currentUser: RequestUser,
    @CreationKey() creationKey: string | null,
  ): Promise<RefundOutcome> {
    return this.refunds.request({ bookingId, input, currentUser, creationKey });
  }

  @Post(':id/refunds/:refundId/completed')
  @AdminOnly('refund')
  @HttpCode(200)
  completeManualRefund(
    @Param('id') bookingId: string,
    @Param('refundId') refundId: string,
    @CurrentUser() currentUser: RequestUser,
  ): Promise<RefundOutcome> {
    return this.refunds.completeManual(bookingId, refundId, currentUser);
  }

  @Post(':id/refunds/:refundId/withdrawn')
  @AdminOnly('refund')
  @HttpCode(200)
  withdrawManualRefund(
    @Param('id') bookingId: string,
    @Param('refundId') refundId: string,
    @CurrentUser() currentUser: RequestUser,
  ): Promise<RefundOutcome> {
    return this.refunds.withdrawManual(bookingId, refundId, currentUser);
  }

  /** For a refund by mistake: its amount is due again. */
  @Post(':id/refunds/:refundId/collect-again')
  @Errors('IN_PROGRESS')
  @AdminOnly('refund')
  @HttpCode(200)
  async collectAgain(
    @Param('id') bookingId: string,
    @Param('refundId') refundId: string,
    @Body() input: ChangeBooking,
    @CurrentUser() currentUser: RequestUser,
  ): Promise<AdminBooking> {
    return adminRowView(await this.refunds.collectAgain({ bookingId, refundId, input, currentUser }));
  }

  @Post(':id/credits')
  @AdminOnly('give-credit')
  @Idempotent()
  giveCredit(
    @Param('id') bookingId: string,
    @Body() input: GiveCredit,
    @CurrentUser() currentUser: RequestUser,
    @CreationKey() creationKey: string | null,
  ): Promise<GivenCredit> {
    return this.credits.give({ bookingId, input, currentUser, creationKey });
  }

  @Post(':id/offline-payments')
  @Idempotent()
  @HttpCode(200)
  async recordOfflinePayment(
    @Param('id') bookingId: string,
    @Body() input: RecordOfflinePayment,
    @CurrentUser() currentUser: RequestUser,
    @CreationKey() creationKey: string | null,
  ): Promise<AdminBooking> {
    return adminRowView(await this.offline.record({ bookingId, input, currentUser, creationKey }));
  }

  /** For a payment recorded by mistake. Idempotent. */
  @Post(':id/offline-payments/:paymentId/undo')
  @Errors('IN_PROGRESS')
  @AdminOnly('refund')
  @HttpCode(200)
  async reverseOfflinePayment(
    @Param('id') bookingId: string,
    @Param('paymentId') paymentId: string,
    @Body() input: ChangeBooking,
    @CurrentUser() currentUser: RequestUser,
  ): Promise<AdminBooking> {
    return adminRowView(await this.offline.reverse({ bookingId, paymentId, input, currentUser }));
  }
}
