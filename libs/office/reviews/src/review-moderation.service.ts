import { Injectable } from '@nestjs/common';
import { AuditService, type AuditEntry } from '#libs/platform/auth';
import { Clock } from '#libs/platform/config';
import { isId } from '#libs/platform/database';
import { OpenWorkSource, type OpenWork } from '#libs/platform/events';
import {
  AppError,
  staleMessage,
  type AdminReview,
  type HideReview,
  type ReplyToReview,
  type ReviewState,
  type ShowReview,
} from '#libs/shared/contracts';
import { DataSource } from 'typeorm';
import type { ReviewEntity } from './review.entity.js';
import { PublishReviewsService } from './publish-reviews.service.js';
import { ReviewsRepository } from './reviews.repository.js';
import { shownState } from './reviews.rules.js';
import { ReviewsService } from './reviews.service.js';

const REMOVED_TEXT = 'The text of this review was removed with the family’s data.';

type Change = { columns: Partial<ReviewEntity>; entry: Pick<AuditEntry, 'what' | 'facts'> };

/** What staff can do with a review: hide it for one of four reasons, bring it back, and reply once. */
@Injectable()
export class ReviewModerationService {
  constructor(
    private readonly db: DataSource,
    private readonly repository: ReviewsRepository,
    private readonly reviews: ReviewsService,
    private readonly publication: PublishReviewsService,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  /** In a state, or in any; newest first. */
  async list(state?: ReviewState): Promise<AdminReview[]> {
    const rows = await this.repository.list(state ?? null);
    return rows.map(({ writtenAt, editedAt, repliedAt, ...review }) => ({
      ...review,
      writtenAt: writtenAt.toISOString(),
      editedAt: editedAt?.toISOString() ?? null,
      repliedAt: repliedAt?.toISOString() ?? null,
    }));
  }

  /** @throws AppError NOT_FOUND, STALE, NOT_ALLOWED when it is hidden already. */
  hide(id: string, { reason, version }: HideReview, by: string): Promise<void> {
    return this.change(id, version, by, (review) => {
      if (review.state === 'hidden') throw new AppError('NOT_ALLOWED');
      return {
        columns: { state: 'hidden', hiddenBecause: reason },
        entry: { what: 'review-hidden', facts: { reason } },
      };
    });
  }

  /** @throws AppError NOT_FOUND, STALE, NOT_ALLOWED when it is not hidden, or its text was removed. */
  show(id: string, { version }: ShowReview, by: string): Promise<void> {
    return this.change(id, version, by, (review, now) => {
      if (review.state !== 'hidden') throw new AppError('NOT_ALLOWED');
      const state = shownState(review.writtenAt, now);
      const publishedAt = state === 'published' ? (review.publishedAt ?? now) : review.publishedAt;
      return { columns: { state, hiddenBecause: null, publishedAt }, entry: { what: 'review-shown' } };
    });
  }

  /** Writes the one reply to a review, or edits it. @throws AppError NOT_FOUND, STALE, NOT_ALLOWED. */
  reply(id: string, { text, version }: ReplyToReview, by: string): Promise<void> {
    return this.change(id, version, by, ({ reply }, repliedAt) => ({
      columns: { reply: text, repliedAt },
      entry: { what: 'review-replied', facts: { edited: reply !== null } },
    }));
  }

  /** Reviews of one or two stars that nobody has replied to: what a visitor reads first, and only people can answer. */
  @OpenWorkSource()
  async openReviews(): Promise<OpenWork[]> {
    if (!(await this.reviews.isOn())) return [];
    const waiting = await this.repository.listUnanswered();
    return waiting.map(({ id, name: who, since }) => ({ kind: 'review', id, who, since }));
  }

  private async change(
    id: string,
    version: number,
    by: string,
    decide: (review: ReviewEntity, now: Date) => Change,
  ): Promise<void> {
    if (!isId(id)) throw new AppError('NOT_FOUND');
    await this.db.transaction(async (tx) => {
      const review = await this.repository.lock(tx, id);
      if (!review) throw new AppError('NOT_FOUND');
      if (review.version !== version) throw new AppError('STALE', staleMessage('review'));
      if (review.text === null) throw new AppError('NOT_ALLOWED', REMOVED_TEXT);
      const { columns, entry } = decide(review, this.clock.now());
      await this.repository.update(tx, id, { ...columns, version: version + 1 });
      await this.audit.record(tx, by, { ...entry, subject: 'review', subjectId: id });
      await this.publication.retireSamples(tx);
    });
    this.reviews.answer.invalidate();
  }
}
