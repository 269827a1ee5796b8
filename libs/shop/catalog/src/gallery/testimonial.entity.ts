import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('testimonials')
export class TestimonialEntity {
  @PrimaryColumn('text') id: string;
  @Column('text') parentName: string;
  @Column('text') parentInitial: string;
  @Column('text') role: string;
  /** Stars, 1 to 5. */
  @Column('smallint') rating: number;
  @Column('text') review: string;
  @Column('text') eventType: string;
  /** A filter only; not part of the public response. */
  @Column('boolean', { default: false }) featured: boolean;
  /** Seeded example; marked in the admin area until the owner edits it. */
  @Column('boolean', { default: false }) isSample: boolean;
  @Column('integer', { default: 0 }) position: number;
  @Column('timestamptz', { nullable: true }) retiredAt: Date | null;
  /** Incremented by every change, for optimistic locking. */
  @Column('integer', { default: 1 }) version: number;
}
