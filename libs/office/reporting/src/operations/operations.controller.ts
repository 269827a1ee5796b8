import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import {
  AppError,
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
} from '#libs/shared/contracts';
import { AdminOnly, ApiNotes, CurrentUserId, Errors } from '#libs/platform/auth';
import { Settings } from '#libs/platform/config';
import { JobsService } from '#libs/platform/monitoring';
import { OperationsOverviewQueries } from './operations-overview.queries.js';

const GROUP_KEY = /^[0-9a-f]{32}$/;

/** Read access for operators: health, failed jobs and event delivery. */
@Controller('api/admin/operations')
@AdminOnly('read')
export class OperationsController {
  constructor(
    private readonly overviews: OperationsOverviewQueries,
    private readonly jobs: JobsService,
  ) {}

  @Get()
  summary(): Promise<OperationsOverview> {
    return this.overviews.overview();
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
}

/** Retry and replay for operators. Each call is audited, and rejected unless OPS_WRITE allows it. */
@Controller('api/admin/operations')
@AdminOnly('operate')
export class RetryJobsController {
  constructor(
    private readonly retries: JobsService,
    private readonly settings: Settings,
  ) {}

  @Post('retry')
  @Errors('NOT_ALLOWED')
  @ApiNotes({ forbidden: [OPERATIONS_READ_ONLY] })
  @HttpCode(204)
  async retryJob(@Body() job: RetryJob, @CurrentUserId() userId: string): Promise<void> {
    this.assertMayWrite();
    await this.retries.retry(userId, job);
  }

  @Post('retry-group')
  @Errors('NOT_ALLOWED')
  @ApiNotes({ forbidden: [OPERATIONS_READ_ONLY] })
  @HttpCode(200)
  async retryFailures(
    @Body() { key }: RetryFailures,
    @CurrentUserId() userId: string,
  ): Promise<RetriedFailures> {
    this.assertMayWrite();
    return { jobs: await this.retries.retryGroup(userId, key) };
  }

  @Post('replay')
  @Errors('NOT_ALLOWED')
  @ApiNotes({ forbidden: [OPERATIONS_READ_ONLY] })
  @HttpCode(204)
  async replayEvent(@Body() { eventId }: ReplayEvent, @CurrentUserId() userId: string): Promise<void> {
    this.assertMayWrite();
    await this.retries.replay(userId, eventId);
  }

  /** @throws AppError FORBIDDEN unless OPS_WRITE is on. */
  private assertMayWrite(): void {
    if (!this.settings.OPS_WRITE) throw new AppError('FORBIDDEN', OPERATIONS_READ_ONLY);
  }
}
