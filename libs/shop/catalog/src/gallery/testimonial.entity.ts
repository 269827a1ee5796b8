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
  /** The call asks for it, the answer does not show it. */
  @Column('boolean', { default: false }) featured: boolean;
  /** Invented with the first start; the admin area marks it until the owner edits it. */
  @Column('boolean', { default: false }) isSample: boolean;
  @Column('integer', { default: 0 }) position: number;
  @Column('timestamptz', { nullable: true }) retiredAt: Date | null;
  /** Goes up with every change, so that two editors do not overwrite each other. */
  @Column('integer', { default: 1 }) version: number;
}
