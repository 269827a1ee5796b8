import type { CustomGameState, SpaceType } from '#libs/shared/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A custom game. Its sender is identified by session and user, since the form sends fixed texts as name and email. */
@Entity('custom_games')
export class CustomGameEntity {
  @PrimaryColumn('uuid') id: string;
  /** Unique, so that a repeated request returns the first custom game. */
  @Column('text', { nullable: true }) creationKey: string | null;
  @Column('text') name: string;
  @Column('text') description: string;
  @Column('text', { array: true, default: '{}' }) equipment: string[];
  @Column('text', { default: 'both' }) spaceType: SpaceType;
  @Column('smallint', { default: 2 }) difficulty: number;
  /** In minutes. */
  @Column('integer', { default: 15 }) estimatedDuration: number;
  @Column('text', { nullable: true }) specialInstructions: string | null;
  @Column('text', { default: 'submitted' }) status: CustomGameState;
  @Column('uuid', { nullable: true }) sessionId: string | null;
  @Column('uuid', { nullable: true }) userId: string | null;
  @Column('timestamptz', { default: () => 'now()' }) createdAt: Date;
  /** Reason of the rejection, shown to the parent. */
  @Column('text', { nullable: true }) reason: string | null;
  @Column('timestamptz', { nullable: true }) decidedAt: Date | null;
  @Column('uuid', { nullable: true }) decidedBy: string | null;
  /** Id of the game made from it. */
  @Column('text', { nullable: true }) gameId: string | null;
}
