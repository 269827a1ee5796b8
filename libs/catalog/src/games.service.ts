import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { GameView } from '#libs/contracts';
import { prepared } from '#libs/database';
import { In, IsNull, Repository } from 'typeorm';
import { CatalogList, type CatalogAnswer } from './catalog-list.js';
import { gameFits, type GameFilter } from './catalog.rules.js';
import { gameView } from './catalog.views.js';
import { GameEntity } from './game.entity.js';

@Injectable()
export class GamesService {
  private readonly kept = new CatalogList<GameEntity, GameFilter, GameView>(
    () => this.active(),
    gameFits,
    gameView,
  );

  constructor(@InjectRepository(GameEntity) private readonly games: Repository<GameEntity>) {}

  /** Active games that fit, in display order, straight from the table. */
  async list(filter: GameFilter = {}): Promise<GameEntity[]> {
    return (await this.active()).filter((game) => gameFits(game, filter));
  }

  answer(filter: GameFilter): Promise<CatalogAnswer<GameView>> {
    return this.kept.answer(filter);
  }

  /** The active ones among these ids, in the order asked for, each once: a booking's games. */
  activeByIds(ids: readonly string[]): Promise<{ id: string; name: string }[]> {
    return this.games.query(
      prepared(`select g.id, g.name from unnest($1::text[]) with ordinality as chosen (id, place)
       join games g on g.id = chosen.id and g.retired_at is null
       group by g.id order by min(chosen.place)`),
      [ids],
    );
  }

  /** These games in the order asked for, also those that are offered no more. */
  async byIds(ids: readonly string[]): Promise<GameEntity[]> {
    const found = await this.games.findBy({ id: In(ids) });
    const byId = new Map(found.map((game) => [game.id, game]));
    return ids.flatMap((id) => byId.get(id) ?? []);
  }

  private active(): Promise<GameEntity[]> {
    return this.games.find({ where: { retiredAt: IsNull() }, order: { position: 'ASC', id: 'ASC' } });
  }
}
