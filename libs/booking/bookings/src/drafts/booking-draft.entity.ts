import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The unfinished form of a session; it holds a family's answers, so a day is all it lives. */
@Entity('booking_drafts')
export class BookingDraftEntity {
  @PrimaryColumn('uuid') sessionId: string;
  @Column('smallint') step: number;
  @Column('jsonb') draft: Record<string, unknown>;
  @Column('timestamptz') updatedAt: Date;
}
