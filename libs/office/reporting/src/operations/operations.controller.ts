import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import {
  AppError,
  centsToText,
  FailedPageQuery,
  FindEvents,
  OPERATIONS_READ_ONLY,
  ReplayEvent,
  RetryFailures,
  RetryJob,
  type FailedPage,
  type FoundEvent,
  type OperationsOverview,
  type RetriedFailures,
  type RunbookSection,
} from '#libs/shared/contracts';
import { AdminOnly, CurrentUser, Described, RequestUser } from '#libs/platform/auth';
import { Clock, Settings } from '#libs/platform/config';
import { JobsService, OperationsService } from '#libs/platform/monitoring';
import { BookingBalanceQueries, PaymentsQueries } from '#libs/booking/payments';
import { findingsOf, todoOf } from './findings.rules.js';
import { runbookSections } from './runbook/runbook.js';

const GROUP_KEY = /^[0-9a-f]{32}$/;

/** Read access for operators: health, failed jobs and event delivery. */
@Controller('api/admin/operations')
@AdminOnly()
export class OperationsController {
  constructor(
    private readonly operations: OperationsService,
    private readonly jobs: JobsService,
    private readonly payments: PaymentsQueries,
    private readonly balances: BookingBalanceQueries,
    private readonly clock: Clock,
  ) {}

  @Get()
  async summary(): Promise<OperationsOverview> {
    const view = await this.operations.summary();
    const openCaptures = await this.payments.openCaptures();
    const unapplied = await this.balances.unapplied();
    const now = this.clock.now();
    return {
      ...view,
      readAt: now.toISOString(),
      findings: findingsOf({ view, openCaptures, unapplied, now, zone: this.clock.zone }),
      failures: view.failures.map((group) => ({ ...group, todo: todoOf(group) })),
      waitingPayments: {
        count: openCaptures.unanswered,
        amount: centsToText(openCaptures.cents),
        oldestSeconds: openCaptures.oldestSeconds,
        underReview: openCaptures.reviewed,
      },
      unappliedPayments: {
        count: unapplied.payments,
        amount: centsToText(unapplied.cents),
        stuck: unapplied.stuck,
        choosing: unapplied.choosing,
        until: unapplied.until && unapplied.until.toISOString(),
      },
    };
  }

  @Get('failures/:key')
  failures(@Param('key') key: string, @Query() { page }: FailedPageQuery): Promise<FailedPage> {
    if (!GROUP_KEY.test(key)) throw new AppError('NOT_FOUND');
    return this.jobs.failedPage(key, page);
  }

  @Get('events')
  events(@Query() { id }: FindEvents): Promise<FoundEvent[]> {
    return this.jobs.findEvents(id ?? '');
  }

  @Get('runbook')
  runbook(): RunbookSection[] {
    return runbookSections();
  }
}

/** Retry and replay for operators. Each call is audited, and rejected unless OPS_WRITE allows it. */
@Controller('api/admin/operations')
@AdminOnly('full')
export class RetryJobsController {
  constructor(
    private readonly retries: JobsService,
    private readonly settings: Settings,
  ) {}

  @Post('retry')
  @Described({ forbidden: [OPERATIONS_READ_ONLY] })
  @HttpCode(204)
  async retryJob(@Body() job: RetryJob, @CurrentUser() currentUser: RequestUser): Promise<void> {
    await this.retries.retry(this.writer(currentUser), job);
  }

  @Post('retry-group')
  @Described({ forbidden: [OPERATIONS_READ_ONLY] })
  @HttpCode(200)
  async retryFailures(
    @Body() { key }: RetryFailures,
    @CurrentUser() currentUser: RequestUser,
  ): Promise<RetriedFailures> {
    return { jobs: await this.retries.retryGroup(this.writer(currentUser), key) };
  }

  @Post('replay')
  @Described({ forbidden: [OPERATIONS_READ_ONLY] })
  @HttpCode(204)
  async replayEvent(
    @Body() { eventId }: ReplayEvent,
    @CurrentUser() currentUser: RequestUser,
  ): Promise<void> {
    await this.retries.replay(this.writer(currentUser), eventId);
  }

  /** The caller's id. @throws AppError FORBIDDEN unless OPS_WRITE is on. */
  private writer({ userId }: RequestUser): string {
    if (!this.settings.OPS_WRITE) throw new AppError('FORBIDDEN', OPERATIONS_READ_ONLY);
    return userId as string;
  }
}
