import { Baseline } from './baseline.js';

/** Mails that were sent, and those that are due. */
export class NotificationsBaseline extends Baseline {
  name = 'NotificationsBaseline1795600000018';
  readonly sql = `
    create table mail_resends (
      id uuid primary key default gen_random_uuid(),
      booking_id uuid not null,
      kind text not null,
      requested_by uuid,
      created_at timestamptz not null default now(),
      constraint chk_resend_kind check (kind in ('confirmation', 'unpaid-reminder', 'cancellation', 'refund')),
      constraint fk_resend_booking foreign key (booking_id) references bookings (id) on delete cascade,
      constraint fk_resend_user foreign key (requested_by) references users (id) on delete set null
    );
    create index ix_resend_booking on mail_resends (booking_id);

    create table organiser_news (
      id uuid not null,
      what text not null,
      booking_id uuid not null,
      at timestamptz not null,
      digest_day date,
      constraint chk_organiser_news_what check (what in ('confirmed', 'hand-confirmed', 'moved', 'cancelled',
        'receipt-late', 'mail-refused')),
      constraint organiser_news_booking_id_fkey foreign key (booking_id) references bookings (id) on delete cascade,
      constraint pk_organiser_news primary key (id)
    );
    create index ix_organiser_news on organiser_news (digest_day, at);

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
      constraint chk_mail_receipt_wait check (receipt_wait in ('waiting', 'late')),
      constraint chk_mail_state check (state in ('sending', 'sent', 'refused', 'withheld', 'skipped')),
      constraint uq_mail_message unique (message_id),
      constraint uq_mail_subject unique (kind, subject_id)
    );
    create index ix_mail_address on sent_mails (address_hash, created_at) where address_hash is not null;
    create index ix_mail_booking on sent_mails (booking_id, created_at);
    create index ix_mail_receipt_wait on sent_mails (created_at) where receipt_wait = 'waiting';
  `;
}
