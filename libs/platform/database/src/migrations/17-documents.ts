import { Baseline } from './baseline.js';

/** Receipts with their numbers and revisions. */
export class DocumentsBaseline extends Baseline {
  name = 'DocumentsBaseline1798000000017';
  readonly sql = `
    create table receipts (
      id uuid primary key default gen_random_uuid(),
      booking_id uuid not null,
      number bigint generated always as identity,
      html_file text not null,
      pdf_file text not null,
      pdf_bytes integer not null,
      issued_at timestamptz not null default now(),
      first_revision integer not null default 0,
      revision integer not null default 0,
      constraint fk_receipt_booking foreign key (booking_id) references bookings (id),
      constraint uq_receipt_booking unique (booking_id)
    );
  `;
}
