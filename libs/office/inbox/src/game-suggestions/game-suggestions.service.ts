import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AuditService, RateLimitsService, type RequestUser } from '#libs/platform/auth';
import {
  type AdminCustomGame,
  AppError,
  type GameSuggestionState,
  type GameSuggestionView,
  type SaveGame,
  SPACE_TYPES,
  type SubmitCustomGame,
} from '#libs/shared/contracts';
import { OutboxService } from '#libs/platform/events';
import { DataSource, type EntityManager } from 'typeorm';
import { GameSuggestionEntity } from './game-suggestion.entity.js';
import { GamesService } from '#libs/shop/catalog';
import { isId, searchPatterns } from '#libs/platform/database';
import { Clock } from '#libs/platform/config';

const DECIDED = 'This idea has already been decided. Please reload.';

@Injectable()
export class GameSuggestionsService {
  constructor(
    private readonly db: DataSource,
    private readonly outbox: OutboxService,
    private readonly limits: RateLimitsService,
    private readonly games: GamesService,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  /**
   * Stores an idea for review. A repeat with the same creation key returns the first idea and publishes nothing. The
   * session is stored, so that the sender can be contacted.
   * @throws AppError TOO_MANY after ten ideas per hour from one address.
   */
  async submit(
    input: SubmitCustomGame,
    currentUser: RequestUser,
    creationKey: string | null = null,
  ): Promise<GameSuggestionView> {
    await this.limits.count(['idea-address', currentUser.address]);
    currentUser.remember();
    const idea = Object.assign(ideaOf(input, currentUser, creationKey), { createdAt: this.clock.now() });
    return this.db.transaction(async (tx) => {
      const made = await tx
        .createQueryBuilder()
        .insert()
        .into(GameSuggestionEntity)
        .values(idea)
        .orIgnore()
        .returning('id')
        .execute();
      if (made.raw.length === 0) {
        return customGameView(
          await tx.findOneByOrFail(GameSuggestionEntity, { creationKey: creationKey ?? '' }),
        );
      }
      await this.outbox.publish(tx, 'custom-game-submitted', { customGameId: idea.id });
      return customGameView(idea);
    });
  }

  /** A user's ideas, oldest first. */
  listOfUser(userId: string): Promise<GameSuggestionEntity[]> {
    return this.db
      .getRepository(GameSuggestionEntity)
      .find({ where: { userId }, order: { createdAt: 'ASC' } });
  }

  /** An idea for event handlers of other modules; null when it was deleted. */
  find(id: string): Promise<GameSuggestionEntity | null> {
    return this.db.getRepository(GameSuggestionEntity).findOneBy({ id });
  }

  /** Open ideas first, then decided ones; newest first in each. */
  async list(status?: GameSuggestionState, search = ''): Promise<AdminCustomGame[]> {
    const ideas = await this.db
      .getRepository(GameSuggestionEntity)
      .createQueryBuilder('g')
      .where(status ? 'g.status = :status' : 'true', { status })
      .andWhere(
        "lower(concat_ws(' ', g.name, g.description, g.special_instructions)) like all (cast(:patterns as text[]))",
        { patterns: searchPatterns(search) },
      )
      .orderBy('g.created_at', 'DESC')
      .addOrderBy('g.id')
      .getMany();
    const waiting = ideas.filter((idea) => idea.status === 'submitted');
    const decided = ideas.filter((idea) => idea.status !== 'submitted');
    return [...waiting, ...decided].map(adminCustomGame);
  }

  /**
   * Creates a game from an idea with the administrator's edits; decision, game and event are one transaction.
   * @throws AppError NOT_FOUND, VALIDATION, or NOT_ALLOWED when it was already decided.
   */
  approve(id: string, game: SaveGame, by: string): Promise<AdminCustomGame> {
    return this.decide(id, by, async (tx, idea) => {
      const { id: gameId } = await this.games.entries.createIn(tx, game, by);
      Object.assign(idea, { status: 'approved', gameId });
    });
  }

  /** @throws AppError NOT_FOUND, or NOT_ALLOWED when it was already decided. */
  reject(id: string, reason: string, by: string): Promise<AdminCustomGame> {
    return this.decide(id, by, async (_tx, idea) => {
      Object.assign(idea, { status: 'rejected', reason });
    });
  }

  /**
   * Deletes up to `limit` ideas that were decided at least `days` days ago in the business time zone, in the caller's
   * transaction; games made from them are kept. Audits the count and returns it.
   */
  async purgeDecided(tx: EntityManager, days: number, limit: number): Promise<number> {
    // Midnight at the end of the last day to delete, computed once so that the index is used.
    const [, count]: [unknown, number] = await tx.query(
      `delete from custom_games where id in (select id from custom_games
         where decided_at < ($1::date - $2::int + 1)::timestamp at time zone $3
         order by decided_at limit $4 for update skip locked)`,
      [this.clock.today(), days, this.clock.zone, limit],
    );
    if (count > 0)
      await this.audit.record(tx, null, { what: 'ideas-purged', subject: 'idea', facts: { count } });
    return count;
  }

  private decide(
    id: string,
    by: string,
    work: (tx: EntityManager, idea: GameSuggestionEntity) => Promise<void>,
  ): Promise<AdminCustomGame> {
    if (!isId(id)) throw new AppError('NOT_FOUND');
    return this.db.transaction(async (tx) => {
      const idea = await tx.findOne(GameSuggestionEntity, {
        where: { id },
        lock: { mode: 'pessimistic_write' },
      });
      if (!idea) throw new AppError('NOT_FOUND');
      if (idea.status !== 'submitted') throw new AppError('NOT_ALLOWED', DECIDED);
      await work(tx, idea);
      Object.assign(idea, { decidedAt: this.clock.now(), decidedBy: by });
      await tx.save(idea);
      const entry = {
        what: `idea-${idea.status}`,
        subject: 'idea',
        subjectId: id,
        facts: { game: idea.gameId },
      };
      await this.audit.record(tx, by, entry);
      await this.outbox.publish(tx, 'custom-game-decided', { customGameId: id });
      return adminCustomGame(idea);
    });
  }
}

function ideaOf(
  input: SubmitCustomGame,
  currentUser: RequestUser,
  creationKey: string | null,
): GameSuggestionEntity {
  const difficulty = Number(input.difficulty);
  return Object.assign(new GameSuggestionEntity(), {
    id: randomUUID(),
    creationKey,
    name: input.name,
    description: input.description,
    equipment: input.equipment,
    spaceType: SPACE_TYPES.find((each) => each === input.spaceType) ?? 'both',
    difficulty: Number.isInteger(difficulty) && difficulty >= 1 && difficulty <= 5 ? difficulty : 2,
    estimatedDuration: input.estimatedDuration,
    specialInstructions: input.specialInstructions ?? null,
    status: 'submitted' as const,
    sessionId: currentUser.sessionId,
    userId: currentUser.userId,
  });
}

const customGameView = ({ id, name, status }: GameSuggestionEntity): GameSuggestionView => ({
  id,
  name,
  status,
});

const adminCustomGame = (row: GameSuggestionEntity): AdminCustomGame => ({
  id: row.id,
  name: row.name,
  description: row.description,
  equipment: row.equipment,
  spaceType: row.spaceType,
  difficulty: row.difficulty,
  estimatedDuration: row.estimatedDuration,
  specialInstructions: row.specialInstructions,
  status: row.status,
  createdAt: row.createdAt.toISOString(),
  decidedAt: row.decidedAt?.toISOString() ?? null,
  reason: row.reason,
  gameId: row.gameId,
});

/** Ids of the sample ideas inserted by the seed. */
export async function seededSuggestionIds(on: EntityManager): Promise<string[]> {
  const rows: { id: string }[] = await on.query(
    "select id from custom_games where creation_key like 'demo:%' order by id",
  );
  return rows.map(({ id }) => id);
}

/** Deletes ideas; games made from them are kept. */
export async function deleteSuggestions(tx: EntityManager, ids: readonly string[]): Promise<void> {
  await tx.query('delete from custom_games where id = any($1::uuid[])', [ids]);
}
