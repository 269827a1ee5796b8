import type { SpaceType } from '#libs/shared/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('games')
export class GameEntity {
  @PrimaryColumn('text') id: string;
  @Column('text') name: string;
  @Column('text') description: string;
  @Column('text') imageUrl: string;
  /** 1 to 5; 3 is Medium. */
  @Column('smallint') difficulty: number;
  @Column('integer') minPlayers: number;
  @Column('integer') maxPlayers: number;
  @Column('text') spaceRequired: string;
  @Column('text') spaceType: SpaceType;
  /** Minutes. */
  @Column('integer') duration: number;
  @Column('text') ageRange: string;
  @Column('text', { array: true, default: '{}' }) skills: string[];
  @Column('text', { array: true, default: '{}' }) equipment: string[];
  /** Public credit of the family whose idea it was; null for the company's own games. */
  @Column('text', { nullable: true }) credit: string | null;
  @Column('integer', { default: 0 }) position: number;
  /** Retired games are no longer offered; bookings still show their name. */
  @Column('timestamptz', { nullable: true }) retiredAt: Date | null;
  /** Incremented by every change, for optimistic locking. */
  @Column('integer', { default: 1 }) version: number;
}
