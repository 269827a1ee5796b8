import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A package card. The price of an event depends on its number of games, not on this row. */
@Entity('packages')
export class PackageEntity {
  @PrimaryColumn('text') id: string;
  @Column('text') name: string;
  @Column('integer') basePriceCents: number;
  @Column('text') description: string;
  /** Minutes. */
  @Column('integer') duration: number;
  @Column('integer') gamesIncluded: number;
  @Column('text', { array: true, default: '{}' }) features: string[];
  @Column('smallint') tier: 1 | 2 | 3;
  @Column('boolean', { default: false }) popular: boolean;
  @Column('integer', { default: 0 }) position: number;
  /** Retired, never deleted. */
  @Column('timestamptz', { nullable: true }) retiredAt: Date | null;
  /** Incremented by every change, for optimistic locking. */
  @Column('integer', { default: 1 }) version: number;
}
