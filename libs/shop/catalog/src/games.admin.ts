import { Injectable } from '@nestjs/common';
import { AppError, LIMITS, type AdminGame, type SaveGame } from '#libs/shared/contracts';
import { Clock } from '#libs/platform/config';
import { Audit } from '#libs/platform/auth';
import { DataSource } from 'typeorm';
import { adminGame } from './catalog.views.js';
import { ContentList } from './content-list.js';
import { GameEntity } from './game.entity.js';
import { GamesService } from './games.service.js';

/** The games as the owner edits them. */
@Injectable()
export class GamesAdmin {
  readonly entries: ContentList<GameEntity, SaveGame, AdminGame>;

  constructor(db: DataSource, audit: Audit, clock: Clock, games: GamesService) {
    this.entries = new ContentList(
      { db, audit, clock },
      {
        entity: GameEntity,
        subject: 'game',
        nameOf: ({ name }) => name,
        columns,
        view: adminGame,
        edited: () => games.invalidate(),
        atLeast: {
          active: LIMITS.games.min,
          sentence: `A booking needs ${LIMITS.games.min} games, so ${LIMITS.games.min} must stay on offer. Please add another game first.`,
        },
      },
    );
  }
}

function columns({ version: _seen, ...input }: SaveGame) {
  if (input.minPlayers > input.maxPlayers)
    throw AppError.validation({ maxPlayers: 'A game cannot take fewer players than it needs.' });
  return { ...input, credit: input.credit ?? null };
}
