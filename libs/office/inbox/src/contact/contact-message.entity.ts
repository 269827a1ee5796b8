import type { ContactSubject, MessageState, ReplyState } from '#libs/shared/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A message from the contact form and its inbox state. */
@Entity('contact_messages')
export class ContactMessageEntity {
  @PrimaryColumn('uuid') id: string;
  @Column('text', { nullable: true }) creationKey: string | null;
  @Column('text') name: string;
  @Column('text') email: string;
  @Column('text') subject: ContactSubject;
  @Column('text') message: string;
  @Column('text', { default: 'new' }) state: MessageState;
  @Column('uuid', { nullable: true }) sessionId: string | null;
  @Column('uuid', { nullable: true }) userId: string | null;
  /** The booking that the sender, who may pay it, wrote about. */
  @Column('uuid', { nullable: true }) bookingId: string | null;
  @Column('timestamptz', { default: () => 'now()' }) createdAt: Date;
  /** When it was answered or closed; null while it is open. */
  @Column('timestamptz', { nullable: true }) doneAt: Date | null;
}

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
