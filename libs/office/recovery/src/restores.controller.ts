import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import { QuarantineService, unmatchedPaymentView } from '#libs/booking/payments';
import { HeldMailsService } from '#libs/office/notifications';
import { AdminOnly, ApiNotes, CurrentUserId, Errors } from '#libs/platform/auth';
import { Settings } from '#libs/platform/config';
import { isId } from '#libs/platform/database';
import {
  AppError,
  DecideHeldMails,
  EndUnmatchedPayment,
  OPERATIONS_READ_ONLY,
  type HeldMailView,
  type UnmatchedPaymentView,
} from '#libs/shared/contracts';

/** What people decide after a restore. Each change is audited. */
@Controller('api/admin/operations')
@AdminOnly('operate')
export class RestoresController {
  constructor(
    private readonly restores: QuarantineService,
    private readonly mails: HeldMailsService,
    private readonly settings: Settings,
  ) {}

  /** Ends the quarantine without waiting for PayPal, where OPS_WRITE allows it. */
  @Post('release-restore')
  @Errors('NOT_ALLOWED')
  @ApiNotes({ forbidden: [OPERATIONS_READ_ONLY] })
  @HttpCode(204)
  async releaseRestore(@CurrentUserId() userId: string): Promise<void> {
    if (!this.settings.OPS_WRITE) throw new AppError('FORBIDDEN', OPERATIONS_READ_ONLY);
    await this.restores.requestRelease(userId);
  }

  @Post('held-mails')
  @Errors('NOT_FOUND')
  @HttpCode(204)
  async decideHeldMails(
    @Body() { decision, mailId }: DecideHeldMails,
    @CurrentUserId() userId: string,
  ): Promise<void> {
    if (mailId && !isId(mailId)) throw new AppError('NOT_FOUND');
    await this.mails.decide(decision, userId, mailId);
  }

  @Get('held-mails')
  heldMails(): Promise<HeldMailView[]> {
    return this.mails.list();
  }

  @Get('unmatched-payments')
  async unmatchedPayments(): Promise<UnmatchedPaymentView[]> {
    return (await this.restores.unmatched()).map(unmatchedPaymentView);
  }

  /** Staff have settled it with the family. */
  @Post('unmatched-payments/done')
  @Errors('NOT_FOUND')
  @HttpCode(204)
  async endUnmatchedPayment(
    @Body() { captureId }: EndUnmatchedPayment,
    @CurrentUserId() userId: string,
  ): Promise<void> {
    await this.restores.endUnmatched(captureId, userId);
  }
}
