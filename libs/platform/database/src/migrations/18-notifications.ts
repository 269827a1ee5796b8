import { Baseline } from './baseline.js';

/**
 * Mails that were sent, and those that staff send again. A restore holds mails that the lost machine may have sent,
 * with the job that would send them and their addressee, until staff have decided.
 */
export class NotificationsBaseline extends Baseline {
  name = 'NotificationsBaseline1798000000018';
  readonly sql = `
    create table mail_resends (
      id uuid primary key default gen_random_uuid(),
      booking_id uuid not null,
      kind text not null,
      requested_by uuid,
      created_at timestamptz not null default now(),
      constraint chk_resend_kind check (kind in ('confirmation', 'unpaid-reminder', 'cancellation', 'refund', 'credit')),
      constraint fk_resend_booking foreign key (booking_id) references bookings (id) on delete cascade,
      constraint fk_resend_user foreign key (requested_by) references users (id) on delete set null
    );
    create index ix_resend_booking on mail_resends (booking_id);

    create table sent_mails (
      id uuid primary key default gen_random_uuid(),
      kind text not null,
      subject_id uuid not null,
      message_id text not null,
      state text not null,
      with_receipt boolean not null default false,
      created_at timestamptz not null default now(),
      sent_at timestamptz,
      booking_id uuid,
      answer text,
      address_hash text,
      receipt_wait text,
      held_job text,
      held_to text,
      constraint chk_mail_receipt_wait check (receipt_wait in ('waiting', 'late')),
      constraint chk_mail_state check (state in ('sending', 'sent', 'refused', 'withheld', 'skipped', 'held')),
      constraint uq_mail_message unique (message_id),
      constraint uq_mail_subject unique (kind, subject_id)
    );
    create index ix_mail_address on sent_mails (address_hash, created_at) where address_hash is not null;
    create index ix_mail_booking on sent_mails (booking_id, created_at);
    create index ix_mail_held on sent_mails (created_at) where state = 'held';
    create index ix_mail_receipt_wait on sent_mails (created_at) where receipt_wait = 'waiting';
  `;
}
