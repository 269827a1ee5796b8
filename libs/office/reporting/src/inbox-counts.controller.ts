import { Controller, Get } from '@nestjs/common';
import { InboxService, GameSuggestionsService } from '#libs/office/inbox';
import type { InboxCounts } from '#libs/shared/contracts';
import { AdminOnly } from '#libs/platform/auth';

/** What waits in the inbox, for its badge. */
@Controller('api/admin/inbox-counts')
@AdminOnly()
export class InboxCountsController {
  constructor(
    private readonly inbox: InboxService,
    private readonly ideas: GameSuggestionsService,
  ) {}

  @Get()
  async counts(): Promise<InboxCounts> {
    const [{ messages, overdue }, ideas] = await Promise.all([this.inbox.counts(), this.ideas.waiting()]);
    return { messages, ideas, overdue };
  }
}
