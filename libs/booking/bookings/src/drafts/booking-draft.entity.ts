import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The unfinished form of a session. It contains a family's answers and is therefore deleted after one day. */
@Entity('booking_drafts')
export class BookingDraftEntity {
  @PrimaryColumn('uuid') sessionId: string;
  @Column('smallint') step: number;
  @Column('jsonb') draft: Record<string, unknown>;
  @Column('timestamptz') updatedAt: Date;
}
