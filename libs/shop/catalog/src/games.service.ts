import { Injectable } from '@nestjs/common';
import { AppError, LIMITS, type AdminGame, type GameView, type SaveGame } from '#libs/shared/contracts';
import { DataSource } from 'typeorm';
import { CatalogList, type CatalogAnswer } from './catalog-list.js';
import { CatalogRepository } from './catalog.repository.js';
import { gameFits, type GameFilter } from './catalog.rules.js';
import { adminGame, gameView } from './catalog.views.js';
import { GameEntity } from './game.entity.js';
import { Clock } from '#libs/platform/config';
import { AuditService } from '#libs/platform/auth';
import { ContentList } from './content-list.js';

@Injectable()
export class GamesService {
  private readonly cache = new CatalogList<GameEntity, GameFilter, GameView>(
    () => this.catalog.active(GameEntity),
    gameFits,
    gameView,
  );

  readonly entries: ContentList<GameEntity, SaveGame, AdminGame>;

  constructor(
    private readonly catalog: CatalogRepository,
    db: DataSource,
    audit: AuditService,
    clock: Clock,
  ) {
    this.entries = new ContentList(
      { db, catalog, audit, clock },
      {
        entity: GameEntity,
        subject: 'game',
        nameOf: ({ name }) => name,
        columns,
        view: adminGame,
        edited: () => this.invalidate(),
        atLeast: {
          active: LIMITS.games.min,
          sentence: `A booking needs ${LIMITS.games.min} games, so ${LIMITS.games.min} must stay on offer. Please add another game first.`,
        },
      },
    );
  }

  /** Active games that match, in display order, read from the table. */
  async list(filter: GameFilter = {}): Promise<GameEntity[]> {
    return (await this.catalog.active(GameEntity)).filter((game) => gameFits(game, filter));
  }

  answer(filter: GameFilter): Promise<CatalogAnswer<GameView>> {
    return this.cache.answer(filter);
  }

  /**
   * The active games among these ids, in the order requested, each once. Read from the cached list: a game that another
   * process retired within the last second can still be booked.
   */
  async activeByIds(ids: readonly string[]): Promise<{ id: string; name: string }[]> {
    let active = await this.activeNames();
    if (!ids.every((id) => active.has(id))) {
      this.cache.invalidate();
      active = await this.activeNames();
    }
    return [...new Set(ids)].flatMap((id) => (active.has(id) ? [{ id, name: active.get(id)! }] : []));
  }

  /** Drops the cached list after an edit in this process. */
  invalidate(): void {
    this.cache.invalidate();
  }

  /** These games in the order requested, including retired ones. */
  async byIds(ids: readonly string[]): Promise<GameEntity[]> {
    const found = await this.catalog.findGames(ids);
    const byId = new Map(found.map((game) => [game.id, game]));
    return ids.flatMap((id) => byId.get(id) ?? []);
  }

  private async activeNames(): Promise<Map<string, string>> {
    return new Map((await this.cache.rows()).map(({ id, name }) => [id, name]));
  }
}

function columns({ version: _seen, ...input }: SaveGame) {
  if (input.minPlayers > input.maxPlayers)
    throw AppError.validation({ maxPlayers: 'A game cannot take fewer players than it needs.' });
  return { ...input, credit: input.credit ?? null };
}
