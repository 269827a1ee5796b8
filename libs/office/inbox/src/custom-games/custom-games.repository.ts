import { Injectable } from '@nestjs/common';
import type { CustomGameState } from '#libs/shared/contracts';
import { wordPatterns } from '#libs/platform/database';
import { DataSource, type EntityManager } from 'typeorm';
import { CustomGameEntity } from './custom-game.entity.js';

/** Custom games. */
@Injectable()
export class CustomGamesRepository {
  constructor(private readonly db: DataSource) {}

  /** False without a change when its creation key exists already. */
  async insert(tx: EntityManager, customGame: CustomGameEntity): Promise<boolean> {
    const made: { raw: unknown[] } = await tx
      .createQueryBuilder()
      .insert()
      .into(CustomGameEntity)
      .values(customGame)
      .orIgnore()
      .returning('id')
      .execute();
    return made.raw.length > 0;
  }

  /** The custom game with this creation key. @throws Error when there is none. */
  findByCreationKey(tx: EntityManager, creationKey: string | null): Promise<CustomGameEntity> {
    return tx.findOneByOrFail(CustomGameEntity, { creationKey: creationKey ?? '' });
  }

  /** Null when it was deleted. */
  find(id: string): Promise<CustomGameEntity | null> {
    return this.db.getRepository(CustomGameEntity).findOneBy({ id });
  }

  /** Locks a custom game until the transaction ends, and reads it. */
  lock(tx: EntityManager, id: string): Promise<CustomGameEntity | null> {
    return tx.findOne(CustomGameEntity, { where: { id }, lock: { mode: 'pessimistic_write' } });
  }

  async save(tx: EntityManager, customGame: CustomGameEntity): Promise<void> {
    await tx.save(customGame);
  }

  /** A user's custom games, oldest first. */
  listOfUser(userId: string): Promise<CustomGameEntity[]> {
    return this.db.getRepository(CustomGameEntity).find({ where: { userId }, order: { createdAt: 'ASC' } });
  }

  /** Custom games in a state, or in any, whose name or texts contain every search term; newest first. */
  list(status: CustomGameState | undefined, search: string): Promise<CustomGameEntity[]> {
    return this.db
      .getRepository(CustomGameEntity)
      .createQueryBuilder('g')
      .where(status ? 'g.status = :status' : 'true', { status })
      .andWhere(
        "comparing_form(concat_ws(' ', g.name, g.description, g.special_instructions)) like all (cast(:patterns as text[]))",
        { patterns: wordPatterns(search) },
      )
      .orderBy('g.created_at', 'DESC')
      .addOrderBy('g.id')
      .getMany();
  }

  /**
   * Deletes up to `limit` custom games that were decided at least `days` days before `today` in the zone; returns how
   * many.
   */
  async deleteDecided(
    tx: EntityManager,
    { today, days, zone, limit }: { today: string; days: number; zone: string; limit: number },
  ): Promise<number> {
    // Midnight at the end of the last day to delete, computed once so that the index is used.
    const [, count]: [unknown, number] = await tx.query(
      `delete from custom_games where id in (select id from custom_games
         where decided_at < ($1::date - $2::int + 1)::timestamp at time zone $3
         order by decided_at limit $4 for update skip locked)`,
      [today, days, zone, limit],
    );
    return count;
  }
}

/** Ids of the sample custom games inserted by the seed. */
export async function seededCustomGameIds(on: EntityManager): Promise<string[]> {
  const rows: { id: string }[] = await on.query(
    "select id from custom_games where creation_key like 'demo:%' order by id",
  );
  return rows.map(({ id }) => id);
}

/** Deletes custom games; games made from them are kept. */
export async function deleteCustomGames(tx: EntityManager, ids: readonly string[]): Promise<void> {
  await tx.query('delete from custom_games where id = any($1::uuid[])', [ids]);
}
