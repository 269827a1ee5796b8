import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A van, which serves one event at a time. */
@Entity('crews')
export class CrewEntity {
  @PrimaryGeneratedColumn('identity', { type: 'integer', generatedIdentity: 'ALWAYS' }) no: number;
  /** Unique among crews that are not retired. */
  @Column('text') name: string;
  /** Five digits, or null if unknown. */
  @Column('text', { nullable: true }) homeZip: string | null;
  @Column('integer', { default: 0 }) position: number;
  /** Active crews serve events and limit the start times. */
  @Column('boolean', { default: false }) isActive: boolean;
  /** Incremented by every change, for optimistic locking. */
  @Column('integer', { default: 1 }) version: number;
  @Column('timestamptz', { nullable: true }) retiredAt: Date | null;
}
