import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { RateLimits, type RequestUser } from '#libs/platform/auth';
import { SPACE_TYPES, type GameSuggestionView, type SubmitCustomGame } from '#libs/shared/contracts';
import { Outbox } from '#libs/platform/events';
import { DataSource } from 'typeorm';
import { customGameView } from './game-suggestion.view.js';
import { GameSuggestionEntity } from './game-suggestion.entity.js';

@Injectable()
export class GameSuggestionsService {
  constructor(
    private readonly db: DataSource,
    private readonly outbox: Outbox,
    private readonly limits: RateLimits,
  ) {}

  /**
   * Stores an idea for review. A repeat with the same creation key gives the first idea again and tells nobody twice.
   * The session is remembered, so that "We'll contact you" can be kept.
   * @throws AppError TOO_MANY after ten ideas an hour from one address.
   */
  async submit(
    input: SubmitCustomGame,
    currentUser: RequestUser,
    creationKey: string | null = null,
  ): Promise<GameSuggestionView> {
    await this.limits.count(['idea-address', currentUser.address]);
    currentUser.remember();
    const idea = ideaOf(input, currentUser, creationKey);
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

  /** What a user has sent in, oldest first. */
  of(userId: string): Promise<GameSuggestionEntity[]> {
    return this.db
      .getRepository(GameSuggestionEntity)
      .find({ where: { userId }, order: { createdAt: 'ASC' } });
  }

  /** An idea for modules above that act on its event; null when it is gone. */
  find(id: string): Promise<GameSuggestionEntity | null> {
    return this.db.getRepository(GameSuggestionEntity).findOneBy({ id });
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
