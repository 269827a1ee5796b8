import type { HideReason, ReviewState } from '#libs/shared/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** One for each booking. */
@Entity('reviews')
export class ReviewEntity {
  @PrimaryColumn('uuid', { default: () => 'gen_random_uuid()' }) id: string;
  @Column('uuid', { unique: true }) bookingId: string;
  @Column('smallint') stars: number;
  /** Null, as the name, once it was removed with the family's account. */
  @Column('text', { nullable: true }) text: string | null;
  /** First name and initial. */
  @Column('text', { nullable: true }) shownName: string | null;
  @Column('text', { default: 'written' }) state: ReviewState;
  @Column('text', { nullable: true }) hiddenBecause: HideReason | null;
  @Column('timestamptz') writtenAt: Date;
  @Column('timestamptz', { nullable: true }) editedAt: Date | null;
  /** The first time. */
  @Column('timestamptz', { nullable: true }) publishedAt: Date | null;
  @Column('text', { nullable: true }) reply: string | null;
  @Column('timestamptz', { nullable: true }) repliedAt: Date | null;
  /** Incremented by every edit of the family or of staff, for optimistic locking; not by the timer. */
  @Column('integer', { default: 1 }) version: number;
}

/** The emails that ask for a review: one, and one reminder. */
@Entity('review_requests')
export class ReviewRequestEntity {
  @PrimaryColumn('uuid') bookingId: string;
  @Column('timestamptz') askedAt: Date;
  @Column('timestamptz', { nullable: true }) remindedAt: Date | null;
}
