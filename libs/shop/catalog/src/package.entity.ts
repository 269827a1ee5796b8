import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A package card. What an event costs follows from the number of its games, not from this row. */
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
  /** Retired, never deleted: bookings made with it stay readable. */
  @Column('timestamptz', { nullable: true }) retiredAt: Date | null;
  /** Goes up with every change, so that two editors do not overwrite each other. */
  @Column('integer', { default: 1 }) version: number;
}
