import type { MailState } from '#libs/shared/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The kinds of mail; each goes out once for its subject (a booking, an idea). */
export type MailKind =
  | 'confirmation'
  | 'unpaid-reminder'
  | 'hand-confirmation'
  | 'cancellation'
  | 'refund'
  | 'booking-moved'
  | 'booking-corrected'
  | 'pay-link'
  | 'part-payment'
  | 'further-payment'
  | 'payment-undone'
  | 'booking-expired'
  | 'time-free'
  | 'time-gone'
  | 'on-the-way'
  | 'host-changed'
  | 'orphaned-payment'
  | 'stuck-refund'
  | 'certification-expiring'
  | 'booking-claim'
  | 'custom-game'
  | 'idea-decision'
  | 'booking-news'
  | 'organiser-digest'
  | 'contact-message'
  | 'contact-reply'
  | 'waiting-offer'
  | 'child-data-removed'
  | 'password-reset'
  | 'email-verification'
  | 'email-proof'
  | 'password-changed'
  | 'administrator-invited'
  | 'host-invited'
  | 'administrator-changed'
  | 'administrator-gained';

@Entity('sent_mails')
export class SentMailEntity {
  @PrimaryColumn('uuid', { default: () => 'gen_random_uuid()' }) id: string;
  @Column('text') kind: MailKind;
  @Column('uuid') subjectId: string;
  /** The booking a mail is about; null for the others. A mail sent again has another subject, but the same booking. */
  @Column('uuid', { nullable: true }) bookingId: string | null;
  /** Made of kind and subject: a repeat after a crash is the same mail to every mailbox. */
  @Column('text', { unique: true }) messageId: string;
  @Column('text') state: MailState;
  /** What the address's server said to a refused mail: codes such as "550 5.1.1", no text. */
  @Column('text', { nullable: true }) answer: string | null;
  /** Of the address without its "+tag", for mails that one address gets a few of a day; null for the others. */
  @Column('text', { nullable: true }) addressHash: string | null;
  @Column('boolean', { default: false }) withReceipt: boolean;
  /** It waits for the booking's new receipt, or has waited ten minutes and goes without; null once it was begun. */
  @Column('text', { nullable: true }) receiptWait: 'waiting' | 'late' | null;
  @Column('timestamptz', { default: () => 'now()' }) createdAt: Date;
  @Column('timestamptz', { nullable: true }) sentAt: Date | null;
}
