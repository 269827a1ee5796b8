import { Baseline } from './baseline.js';

/**
 * Mailings: one email that staff write to many families, held for a moment in which it can be undone; one recipient per
 * family, by the booking that its email is about. A recipient loses its booking when the child's data is removed, and
 * keeps the hash of the address, so that its link to unsubscribe still works. The addresses that unsubscribed are
 * stored as hashes only.
 */
export class Mailings extends Baseline {
  name = 'Mailings1798000000024';
  readonly sql = `
    create table mailings (
      id uuid not null default gen_random_uuid(),
      creation_key text,
      subject text not null,
      text text not null,
      with_canceled boolean not null,
      state text not null default 'held',
      written_by uuid,
      created_at timestamptz not null,
      held_until timestamptz not null,
      constraint pk_mailing primary key (id),
      constraint uq_mailing_creation unique (creation_key),
      constraint chk_mailing_state check (state in ('held', 'undone', 'sent')),
      constraint chk_mailing_subject check (char_length(subject) between 1 and 200),
      constraint chk_mailing_text check (char_length(text) between 1 and 5000),
      constraint chk_mailing_held check (held_until >= created_at),
      constraint fk_mailing_author foreign key (written_by) references users (id) on delete set null
    );
    create index ix_mailing_author on mailings (written_by) where written_by is not null;
    create index ix_mailing_created on mailings (created_at);
    create index ix_mailing_held on mailings (held_until) where state = 'held';

    create table mailing_recipients (
      id uuid not null default gen_random_uuid(),
      mailing_id uuid not null,
      booking_id uuid,
      address_hash text not null,
      constraint pk_mailing_recipient primary key (id),
      constraint uq_mailing_booking unique (mailing_id, booking_id),
      constraint uq_mailing_address unique (mailing_id, address_hash),
      constraint fk_mailing_recipient_booking foreign key (booking_id) references bookings (id) on delete set null,
      constraint fk_mailing_recipient_mailing foreign key (mailing_id) references mailings (id) on delete cascade
    );
    create index ix_mailing_recipient_address on mailing_recipients (address_hash);
    create index ix_mailing_recipient_booking on mailing_recipients (booking_id) where booking_id is not null;

    create table mail_opt_outs (
      address_hash text not null,
      created_at timestamptz not null,
      constraint pk_mail_opt_out primary key (address_hash)
    );
  `;
}
