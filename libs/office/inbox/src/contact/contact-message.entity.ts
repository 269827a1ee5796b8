import type { ContactSubject, MessageState } from '#libs/shared/contracts';
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
  @Column('timestamptz', { default: () => 'now()' }) createdAt: Date;
  /** When it was answered or closed; null while it is open. */
  @Column('timestamptz', { nullable: true }) doneAt: Date | null;
}
