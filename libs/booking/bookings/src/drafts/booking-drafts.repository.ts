import { Injectable } from '@nestjs/common';
import { DataSource, MoreThan } from 'typeorm';
import { BookingDraftEntity } from './booking-draft.entity.js';

/** Drafts of the wizard, one per session. */
@Injectable()
export class BookingDraftsRepository {
  constructor(private readonly db: DataSource) {}

  /** The draft of a session; null when there is none that was saved after this instant. */
  find(sessionId: string, savedAfter: Date): Promise<BookingDraftEntity | null> {
    const where = { sessionId, updatedAt: MoreThan(savedAfter) };
    return this.db.getRepository(BookingDraftEntity).findOneBy(where);
  }

  /** Changes the draft of a session, with `savedAt` only if it was saved at that instant; false otherwise. */
  async update({ sessionId, ...change }: BookingDraftEntity, savedAt: Date | null): Promise<boolean> {
    const known = { sessionId, ...(savedAt && { updatedAt: savedAt }) };
    const { affected } = await this.db.getRepository(BookingDraftEntity).update(known, change as never);
    return Boolean(affected);
  }

  /** Inserts the draft of a session, or replaces it. */
  async save(draft: BookingDraftEntity): Promise<void> {
    await this.db.getRepository(BookingDraftEntity).upsert(draft as never, ['sessionId']);
  }

  async delete(sessionId: string): Promise<void> {
    await this.db.getRepository(BookingDraftEntity).delete(sessionId);
  }

  async deleteOfSessions(sessionIds: string[]): Promise<void> {
    await this.db.query('delete from booking_drafts where session_id = any($1::uuid[])', [sessionIds]);
  }

  /** Deletes drafts that were saved at this instant or before. */
  async deleteUntil(savedAt: Date): Promise<void> {
    await this.db.query('delete from booking_drafts where updated_at <= $1', [savedAt]);
  }
}
