import type { INestApplicationContext } from '@nestjs/common';
import { AccountRequestsService } from '#libs/platform/accounts';
import { IdempotentAnswersRepository, RateLimitsService, SessionsService } from '#libs/platform/auth';
import {
  BookingLinksService,
  BookingRetentionService,
  BookingCompactionService,
  MissingReservationsService,
  BookingDraftsService,
  WaitingListService,
} from '#libs/booking/bookings';
import { IssueReceiptService } from '#libs/office/documents';
import { RelayService } from '#libs/platform/events';
import { ExportsService } from '#libs/office/exports';
import { HostCertificationsService } from '#libs/scheduling/hosts';
import { DueMailsService, OrganiserNewsService } from '#libs/office/notifications';
import { MinuteCountsRepository } from '#libs/platform/monitoring';
import {
  ExpiredBookingsService,
  PaymentsReconcilerService,
  UnappliedPaymentsService,
  RefundsRepository,
  RefundExecutionService,
} from '#libs/booking/payments';
import { PicturesService } from '#libs/platform/media';
import { PurgeService } from '#libs/office/privacy';
import { PromoCodesService } from '#libs/shop/promo-codes';
import { AutoAssignHostsService } from '#libs/booking/staffing';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#libs/shared/contracts';

export type TimedJob = { name: string; everyMs: number; run: () => Promise<unknown> };

/** All timed jobs. */
export const timedJobsOf = (app: INestApplicationContext): TimedJob[] => [
  {
    name: 'settle-payments',
    everyMs: 15 * SECOND_MS,
    run: () => app.get(PaymentsReconcilerService).reconcileDue(),
  },
  {
    name: 'settle-refunds',
    everyMs: 15 * SECOND_MS,
    run: () => app.get(RefundExecutionService).executeOpen(),
  },
  { name: 'fold-bookings', everyMs: 15 * SECOND_MS, run: () => app.get(BookingCompactionService).compact() },
  {
    name: 'return-orphaned-money',
    everyMs: MINUTE_MS,
    run: () => app.get(UnappliedPaymentsService).refundDue(),
  },
  { name: 'expire-bookings', everyMs: MINUTE_MS, run: () => app.get(ExpiredBookingsService).expireDue() },
  {
    name: 'missing-reservations',
    everyMs: 5 * MINUTE_MS,
    run: () => app.get(MissingReservationsService).reserve(),
  },
  {
    name: 'missing-hosts',
    everyMs: 5 * MINUTE_MS,
    run: () => app.get(AutoAssignHostsService).assignMissing(),
  },
  { name: 'lapse-offers', everyMs: MINUTE_MS, run: () => app.get(WaitingListService).endLapsedOffers() },
  { name: 'sweep-waiting-list', everyMs: HOUR_MS, run: () => app.get(WaitingListService).endPastEntries() },
  { name: 'free-expired-holds', everyMs: MINUTE_MS, run: () => app.get(PromoCodesService).sweepExpired() },
  { name: 'overdue-mails', everyMs: MINUTE_MS, run: () => app.get(DueMailsService).publishDelayedReceipts() },
  { name: 'unpaid-reminders', everyMs: MINUTE_MS, run: () => app.get(DueMailsService).publishReminders() },
  { name: 'morning-digest', everyMs: MINUTE_MS, run: () => app.get(OrganiserNewsService).publishDigest() },
  {
    name: 'warn-of-expiries',
    everyMs: HOUR_MS,
    run: () => app.get(HostCertificationsService).publishDueWarnings(),
  },
  { name: 'count-minutes', everyMs: MINUTE_MS, run: () => app.get(MinuteCountsRepository).gather() },
  { name: 'sweep-answers', everyMs: HOUR_MS, run: () => app.get(IdempotentAnswersRepository).deleteOld() },
  { name: 'sweep-sessions', everyMs: HOUR_MS, run: () => app.get(SessionsService).sweep() },
  { name: 'sweep-drafts', everyMs: HOUR_MS, run: () => app.get(BookingDraftsService).sweep() },
  { name: 'sweep-links', everyMs: HOUR_MS, run: () => app.get(BookingLinksService).sweep() },
  { name: 'purge-children', everyMs: HOUR_MS, run: () => app.get(PurgeService).purgeChildData() },
  { name: 'purge-inbox', everyMs: HOUR_MS, run: () => app.get(PurgeService).purgeInbox() },
  { name: 'blank-late-words', everyMs: HOUR_MS, run: () => app.get(BookingRetentionService).redactLate() },
  { name: 'blank-late-reasons', everyMs: HOUR_MS, run: () => app.get(RefundsRepository).redactLateReasons() },
  { name: 'blank-departed', everyMs: HOUR_MS, run: () => app.get(PurgeService).redactDeletedAccounts() },
  { name: 'sweep-account-requests', everyMs: HOUR_MS, run: () => app.get(AccountRequestsService).sweep() },
  { name: 'sweep-limits', everyMs: HOUR_MS, run: () => app.get(RateLimitsService).sweep() },
  { name: 'sweep-receipts', everyMs: HOUR_MS, run: () => app.get(IssueReceiptService).sweep() },
  { name: 'sweep-exports', everyMs: MINUTE_MS, run: () => app.get(ExportsService).sweep() },
  { name: 'sweep-pictures', everyMs: HOUR_MS, run: () => app.get(PicturesService).sweep() },
  { name: 'sweep-outbox', everyMs: HOUR_MS, run: () => app.get(RelayService).sweepSent() },
  { name: 'sweep-jobs', everyMs: HOUR_MS, run: () => app.get(RelayService).sweepJobs() },
];
