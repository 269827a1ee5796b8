import type { SpaceType } from '#libs/shared/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('games')
export class GameEntity {
  @PrimaryColumn('text') id: string;
  @Column('text') name: string;
  @Column('text') description: string;
  @Column('text') imageUrl: string;
  /** 1 to 5; above 2 and up to 3 is Medium. */
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
  /** Whose idea it was, as parents read it; null for the company's own. */
  @Column('text', { nullable: true }) credit: string | null;
  @Column('integer', { default: 0 }) position: number;
  /** A retired game is offered no more; bookings keep its name. */
  @Column('timestamptz', { nullable: true }) retiredAt: Date | null;
  /** Goes up with every change, so that two editors do not overwrite each other. */
  @Column('integer', { default: 1 }) version: number;
}
