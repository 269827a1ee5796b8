import type { ResendableMail } from '#libs/shared/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A request to resend a mail. Its id is the mail's subject, so that each request sends one mail. */
@Entity('mail_resends')
export class MailResendEntity {
  @PrimaryColumn('uuid', { default: () => 'gen_random_uuid()' }) id: string;
  @Column('uuid') bookingId: string;
  @Column('text') kind: ResendableMail;
  @Column('uuid', { nullable: true }) requestedBy: string | null;
  @Column('timestamptz', { default: () => 'now()' }) createdAt: Date;
}
