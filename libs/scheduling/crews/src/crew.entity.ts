import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** One van, which serves one event at a time. */
@Entity('crews')
export class CrewEntity {
  @PrimaryGeneratedColumn('identity', { type: 'integer', generatedIdentity: 'ALWAYS' }) no: number;
  /** Unique among those that were not retired. */
  @Column('text') name: string;
  /** Five digits; null when nobody has said where it sets out from. */
  @Column('text', { nullable: true }) homeZip: string | null;
  @Column('integer', { default: 0 }) position: number;
  /** Switched on: it serves events, and limits the start times on offer. */
  @Column('boolean', { default: false }) isActive: boolean;
  /** Goes up with every change, so that two editors do not overwrite each other. */
  @Column('integer', { default: 1 }) version: number;
  @Column('timestamptz', { nullable: true }) retiredAt: Date | null;
}
