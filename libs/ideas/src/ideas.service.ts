import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { RateLimits, type Visitor } from '#libs/visitors';
import { SPACE_TYPES, type CustomGameView, type SubmitCustomGame } from '#libs/contracts';
import { Outbox } from '#libs/events';
import { DataSource } from 'typeorm';
import { customGameView } from './idea.view.js';
import { CustomGameEntity } from './custom-game.entity.js';

@Injectable()
export class IdeasService {
  constructor(
    private readonly db: DataSource,
    private readonly outbox: Outbox,
    private readonly limits: RateLimits,
  ) {}

  /**
   * Stores an idea for review. A repeat with the same creation key gives the first idea again and tells nobody twice.
   * The session is remembered, so that "We'll contact you" can be kept (rulings C79).
   * @throws AppError TOO_MANY after ten ideas an hour from one address.
   */
  async submit(
    input: SubmitCustomGame,
    visitor: Visitor,
    creationKey: string | null = null,
  ): Promise<CustomGameView> {
    await this.limits.count(['idea-address', visitor.address]);
    await visitor.remember();
    const idea = ideaOf(input, visitor, creationKey);
    return this.db.transaction(async (tx) => {
      const made = await tx
        .createQueryBuilder()
        .insert()
        .into(CustomGameEntity)
        .values(idea)
        .orIgnore()
        .returning('id')
        .execute();
      if (made.raw.length === 0) {
        return customGameView(await tx.findOneByOrFail(CustomGameEntity, { creationKey: creationKey ?? '' }));
      }
      await this.outbox.record(tx, 'custom-game-submitted', { customGameId: idea.id });
      return customGameView(idea);
    });
  }

  /** An idea for rooms above that act on its event; null when it is gone. */
  find(id: string): Promise<CustomGameEntity | null> {
    return this.db.getRepository(CustomGameEntity).findOneBy({ id });
  }
}

function ideaOf(input: SubmitCustomGame, visitor: Visitor, creationKey: string | null): CustomGameEntity {
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
    visitorId: visitor.visitorId,
    userId: visitor.userId,
  });
}
