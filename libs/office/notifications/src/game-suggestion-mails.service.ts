import { Injectable } from '@nestjs/common';
import { AccountsService } from '#libs/platform/accounts';
import { BookingsService } from '#libs/booking/bookings';
import { ReceiptsService } from '#libs/office/documents';
import { GameSuggestionsService, type CustomGame } from '#libs/office/inbox';
import { SentMails } from './sent-mails.repository.js';
import { Site } from './site.js';
import { ideaDecisionMail } from './mails/inbox/idea-decision.mail.js';

/** Keeps "We'll contact you" as far as it can be kept: the form asks for no address. */
@Injectable()
export class GameSuggestionMails {
  constructor(
    private readonly ideas: GameSuggestionsService,
    private readonly accounts: AccountsService,
    private readonly bookings: BookingsService,
    private readonly receipts: ReceiptsService,
    private readonly mails: SentMails,
    private readonly site: Site,
  ) {}

  /** Tells the parent once what became of an idea; nobody when we know no address. @throws Error when mail fails. */
  async sendDecision(customGameId: string): Promise<void> {
    if (await this.mails.hasEnded('idea-decision', customGameId)) return;
    const idea = await this.ideas.find(customGameId);
    if (!idea || idea.status === 'submitted') return;
    const to = await this.addressOf(idea);
    if (!to) return;
    const link = this.site.link('/competitions');
    const mail = { to, ...ideaDecisionMail({ idea, link, issuer: await this.receipts.issuer() }) };
    await this.mails.sendOnce({ kind: 'idea-decision', subjectId: idea.id, mail });
  }

  /** The account that sent the idea in, else what the same session has booked, before or after. */
  private async addressOf({ userId, sessionId }: CustomGame): Promise<string | null> {
    const own = userId ? await this.accounts.addresseeOf(userId) : null;
    return own?.email ?? (sessionId ? this.bookings.emailOfSession(sessionId) : null);
  }
}
