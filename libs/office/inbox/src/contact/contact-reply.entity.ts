import type { ReplyState } from '#libs/shared/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A staff reply to a message, and the delivery state of its mail. */
@Entity('contact_replies')
export class ContactReplyEntity {
  @PrimaryColumn('uuid') id: string;
  @Column('uuid') messageId: string;
  @Column('text', { nullable: true }) creationKey: string | null;
  @Column('text') text: string;
  @Column('text', { default: 'sending' }) state: ReplyState;
  /** Id of the latest mail after a retry; null while the mail has the reply's own id. */
  @Column('uuid', { nullable: true }) mailId: string | null;
  @Column('uuid', { nullable: true }) writtenBy: string | null;
  @Column('timestamptz', { default: () => 'now()' }) createdAt: Date;
}
