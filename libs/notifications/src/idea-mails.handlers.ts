import { Injectable } from '@nestjs/common';
import { On, type EventMap } from '#libs/events';
import { IdeaMails } from './idea-mails.service.js';

/** What a parent hears of an idea. */
@Injectable()
export class IdeaMailsHandlers {
  constructor(private readonly mails: IdeaMails) {}

  @On('custom-game-decided', { as: 'idea-decision-mail', queue: 'mails' })
  async tellParent({ customGameId }: EventMap['custom-game-decided']): Promise<void> {
    await this.mails.tellDecision(customGameId);
  }
}
