import type { GameSuggestionState, SpaceType } from '#libs/shared/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A game idea. Its sender is known by session and user, since the form's name and e-mail are fixed texts. */
@Entity('custom_games')
export class GameSuggestionEntity {
  @PrimaryColumn('uuid') id: string;
  /** Unique, so that a repeated call finds the idea of the first. */
  @Column('text', { nullable: true }) creationKey: string | null;
  @Column('text') name: string;
  @Column('text') description: string;
  @Column('text', { array: true, default: '{}' }) equipment: string[];
  @Column('text', { default: 'both' }) spaceType: SpaceType;
  @Column('smallint', { default: 2 }) difficulty: number;
  /** Minutes. */
  @Column('integer', { default: 15 }) estimatedDuration: number;
  @Column('text', { nullable: true }) specialInstructions: string | null;
  @Column('text', { default: 'submitted' }) status: GameSuggestionState;
  @Column('uuid', { nullable: true }) sessionId: string | null;
  @Column('uuid', { nullable: true }) userId: string | null;
  /** Written by a first start for people to look at. */
  @Column('timestamptz', { default: () => 'now()' }) createdAt: Date;
  /** Why it was rejected; the parent reads it. */
  @Column('text', { nullable: true }) reason: string | null;
  @Column('timestamptz', { nullable: true }) decidedAt: Date | null;
  @Column('uuid', { nullable: true }) decidedBy: string | null;
  /** The game that it became. */
  @Column('text', { nullable: true }) gameId: string | null;
}
