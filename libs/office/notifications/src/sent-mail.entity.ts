import type { MailState, ResendableMail } from '#libs/shared/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The kinds of mail; each is sent once per subject, e.g. a booking. Stored: from 1.0 on one may be added, but none renamed. */
export const MAIL_KINDS = [
  'confirmation',
  'unpaid-reminder',
  'hand-confirmation',
  'cancellation',
  'refund',
  'credit',
  'booking-rescheduled',
  'booking-edited',
  'address-changed',
  'pay-link',
  'part-payment',
  'further-payment',
  'payment-undone',
  'due-again',
  'payment-declined',
  'balance-reminder',
  'balance-overdue',
  'cancel-requested',
  'cancel-undone',
  'reschedule-undone',
  'booking-expired',
  'time-free',
  'time-gone',
  'on-the-way',
  'host-changed',
  'unapplied-payment',
  'stuck-refund',
  'waiting-credit',
  'dispute',
  'failed-refund',
  'morning',
  'certification-expiring',
  'booking-claim',
  'custom-game',
  'custom-game-decision',
  'booking-news',
  'contact-message',
  'contact-reply',
  'waiting-offer',
  'rain-offer',
  'rain-withdrawn',
  'mailing',
  'review-request',
  'review-reminder',
  'child-data-removed',
  'password-reset',
  'email-verification',
  'email-change',
  'email-changed',
  'password-changed',
  'administrator-invited',
  'host-invited',
  'administrator-changed',
  'administrator-gained',
] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

@Entity('sent_mails')
export class SentMailEntity {
  @PrimaryColumn('uuid', { default: () => 'gen_random_uuid()' }) id: string;
  @Column('text') kind: MailKind;
  @Column('uuid') subjectId: string;
  /** The booking a mail is about, or null. A resent mail has another subject, but the same booking. */
  @Column('uuid', { nullable: true }) bookingId: string | null;
  /** Made of kind and subject, so that mailboxes recognize a repeat after a crash. */
  @Column('text', { unique: true }) messageId: string;
  @Column('text') state: MailState;
  /** Reply codes of a rejected mail, e.g. "550 5.1.1", no text. */
  @Column('text', { nullable: true }) answer: string | null;
  /** Of the address without its "+tag", for mails limited per address and day; otherwise null. */
  @Column('text', { nullable: true }) addressHash: string | null;
  /** The job that would send it, of a mail that a restore held; null again when staff leave it unsent. */
  @Column('text', { nullable: true }) heldJob: string | null;
  /** Its addressee, until staff have decided. */
  @Column('text', { nullable: true }) heldTo: string | null;
  @Column('boolean', { default: false }) withReceipt: boolean;
  /** Waiting for the booking's new receipt, or `late` after ten minutes; null once sending has started. */
  @Column('text', { nullable: true }) receiptWait: 'waiting' | 'late' | null;
  @Column('timestamptz', { default: () => 'now()' }) createdAt: Date;
  @Column('timestamptz', { nullable: true }) sentAt: Date | null;
}

/** A request to resend a mail. Its id is the mail's subject, so that each request sends one mail. */
@Entity('mail_resends')
export class MailResendEntity {
  @PrimaryColumn('uuid', { default: () => 'gen_random_uuid()' }) id: string;
  @Column('uuid') bookingId: string;
  @Column('text') kind: ResendableMail;
  @Column('uuid', { nullable: true }) requestedBy: string | null;
  @Column('timestamptz', { default: () => 'now()' }) createdAt: Date;
}
