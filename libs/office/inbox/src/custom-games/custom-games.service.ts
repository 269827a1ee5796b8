import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AuditService, type AuditEntry, RateLimitsService, type RequestUser } from '#libs/platform/auth';
import {
  type AdminCustomGame,
  AppError,
  type CustomGameState,
  type CustomGameView,
  type SaveGame,
  SPACE_TYPES,
  type SubmitCustomGame,
} from '#libs/shared/contracts';
import { OpenWorkSource, OutboxService, type OpenWork } from '#libs/platform/events';
import { DataSource, type EntityManager } from 'typeorm';
import { CustomGameEntity } from './custom-game.entity.js';
import { CustomGamesRepository } from './custom-games.repository.js';
import { GamesService } from '#libs/shop/catalog';
import { isId } from '#libs/platform/database';
import { Clock } from '#libs/platform/config';

const DECIDED = 'This idea has already been decided. Please reload.';

@Injectable()
export class CustomGamesService {
  constructor(
    private readonly db: DataSource,
    private readonly customGames: CustomGamesRepository,
    private readonly outbox: OutboxService,
    private readonly limits: RateLimitsService,
    private readonly games: GamesService,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  /**
   * Stores a custom game for review. A repeat with the same creation key returns the first one and publishes nothing. The
   * session is stored, so that the sender can be contacted.
   * @throws AppError TOO_MANY after ten custom games per hour from one address.
   */
  async submit(
    input: SubmitCustomGame,
    currentUser: RequestUser,
    creationKey: string | null = null,
  ): Promise<CustomGameView> {
    await this.limits.count(['custom-game-address', currentUser.address]);
    currentUser.remember();
    const customGame = Object.assign(newCustomGame(input, currentUser, creationKey), {
      createdAt: this.clock.now(),
    });
    return this.db.transaction(async (tx) => {
      if (!(await this.customGames.insert(tx, customGame)))
        return customGameView(await this.customGames.findByCreationKey(tx, creationKey));
      await this.outbox.publish(tx, 'custom-game-submitted', { customGameId: customGame.id });
      return customGameView(customGame);
    });
  }

  /** A user's custom games, oldest first. */
  listOfUser(userId: string): Promise<CustomGameEntity[]> {
    return this.customGames.listOfUser(userId);
  }

  /** A custom game for event handlers of other modules; null when it was deleted. */
  find(id: string): Promise<CustomGameEntity | null> {
    return this.customGames.find(id);
  }

  /** Open custom games first, then decided ones; newest first in each. */
  async list(status?: CustomGameState, search = ''): Promise<AdminCustomGame[]> {
    const customGames = await this.customGames.list(status, search);
    const waiting = customGames.filter((customGame) => customGame.status === 'submitted');
    const decided = customGames.filter((customGame) => customGame.status !== 'submitted');
    return [...waiting, ...decided].map(adminCustomGame);
  }

  /** Ideas that nobody has decided. */
  @OpenWorkSource()
  async openIdeas(): Promise<OpenWork[]> {
    const waiting = await this.customGames.list('submitted', '');
    return waiting.map(({ id, name, createdAt }) => ({
      kind: 'custom-game',
      id,
      who: name,
      since: createdAt,
    }));
  }

  /**
   * Creates a game from a custom game with the administrator's edits; decision, game and event are one transaction.
   * @throws AppError NOT_FOUND, VALIDATION, or NOT_ALLOWED when it was already decided.
   */
  approve(id: string, game: SaveGame, by: string): Promise<AdminCustomGame> {
    return this.decide(id, by, async (tx, customGame) => {
      const { id: gameId } = await this.games.entries.createIn(tx, game, by);
      Object.assign(customGame, { status: 'approved', gameId });
    });
  }

  /** @throws AppError NOT_FOUND, or NOT_ALLOWED when it was already decided. */
  reject(id: string, reason: string, by: string): Promise<AdminCustomGame> {
    return this.decide(id, by, async (_tx, customGame) => {
      Object.assign(customGame, { status: 'rejected', reason });
    });
  }

  /**
   * Deletes up to `limit` custom games that were decided at least `days` days ago in the business time zone, in the
   * caller's transaction; games made from them are kept. Audits the count and returns it.
   */
  async purgeDecided(tx: EntityManager, days: number, limit: number): Promise<number> {
    const count = await this.customGames.deleteDecided(tx, {
      today: this.clock.today(),
      days,
      zone: this.clock.zone,
      limit,
    });
    if (count > 0)
      await this.audit.record(tx, null, {
        what: 'custom-games-purged',
        subject: 'custom-game',
        facts: { count },
      });
    return count;
  }

  private decide(
    id: string,
    by: string,
    work: (tx: EntityManager, customGame: CustomGameEntity) => Promise<void>,
  ): Promise<AdminCustomGame> {
    if (!isId(id)) throw new AppError('NOT_FOUND');
    return this.db.transaction(async (tx) => {
      const customGame = await this.customGames.lock(tx, id);
      if (!customGame) throw new AppError('NOT_FOUND');
      if (customGame.status !== 'submitted') throw new AppError('NOT_ALLOWED', DECIDED);
      await work(tx, customGame);
      Object.assign(customGame, { decidedAt: this.clock.now(), decidedBy: by });
      await this.customGames.save(tx, customGame);
      const entry: AuditEntry = {
        what: `custom-game-${customGame.status}`,
        subject: 'custom-game',
        subjectId: id,
        facts: { game: customGame.gameId },
      };
      await this.audit.record(tx, by, entry);
      await this.outbox.publish(tx, 'custom-game-decided', { customGameId: id });
      return adminCustomGame(customGame);
    });
  }
}

function newCustomGame(
  input: SubmitCustomGame,
  currentUser: RequestUser,
  creationKey: string | null,
): CustomGameEntity {
  const difficulty = Number(input.difficulty);
  return Object.assign(new CustomGameEntity(), {
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

const customGameView = ({ id, name, status }: CustomGameEntity): CustomGameView => ({
  id,
  name,
  status,
});

const adminCustomGame = (row: CustomGameEntity): AdminCustomGame => ({
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
