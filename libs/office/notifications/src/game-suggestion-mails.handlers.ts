import { Injectable } from '@nestjs/common';
import { On, type EventMap } from '#libs/platform/events';
import { GameSuggestionMails } from './game-suggestion-mails.service.js';

/** What a parent hears of an idea. */
@Injectable()
export class GameSuggestionMailsHandlers {
  constructor(private readonly mails: GameSuggestionMails) {}

  @On('custom-game-decided', { as: 'idea-decision-mail', queue: 'mails' })
  async sendDecision({ customGameId }: EventMap['custom-game-decided']): Promise<void> {
    await this.mails.sendDecision(customGameId);
  }
}
