import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A member of the team on the About page. */
@Entity('people')
export class PersonEntity {
  @PrimaryColumn('text') id: string;
  @Column('text') name: string;
  @Column('text') role: string;
  @Column('text') background: string;
  @Column('text', { array: true, default: '{}' }) specialties: string[];
  @Column('text') imageUrl: string;
  @Column('integer', { default: 0 }) position: number;
  @Column('timestamptz', { nullable: true }) retiredAt: Date | null;
  /** Incremented by every change, for optimistic locking. */
  @Column('integer', { default: 1 }) version: number;
}
