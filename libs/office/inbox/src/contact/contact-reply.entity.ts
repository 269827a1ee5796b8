import type { ReplyState } from '#libs/shared/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What staff answered to a message, and whether its mail went out. */
@Entity('contact_replies')
export class ContactReplyEntity {
  @PrimaryColumn('uuid') id: string;
  @Column('uuid') messageId: string;
  @Column('text', { nullable: true }) creationKey: string | null;
  @Column('text') text: string;
  @Column('text', { default: 'sending' }) state: ReplyState;
  /** What its newest mail goes by, once it was tried again; until then its own id. */
  @Column('uuid', { nullable: true }) mailId: string | null;
  @Column('uuid', { nullable: true }) writtenBy: string | null;
  @Column('timestamptz', { default: () => 'now()' }) createdAt: Date;
}
