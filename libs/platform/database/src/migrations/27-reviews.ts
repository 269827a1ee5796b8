import { Baseline } from './baseline.js';

/**
 * Reviews of families whose event took place: one for each booking, by a mailed link of its own purpose. A review loses
 * text and name when the family's account was deleted, and keeps its stars. `review_requests` holds the two emails that
 * ask for one, so that there is never a third.
 */
export class Reviews extends Baseline {
  name = 'Reviews1798000000027';
  readonly sql = `
    alter table booking_links drop constraint chk_link_purpose,
      add constraint chk_link_purpose check (purpose in ('pay', 'manage', 'review'));

    create view booking_finishes as
      select h.booking_id, h.at as finished_at
      from booking_history h join bookings b on b.id = h.booking_id and b.status = 'completed'
      where h.code in ('event-finished', 'completed-by-staff');
    create index ix_history_finished on booking_history (at) where code in ('event-finished', 'completed-by-staff');

    create table reviews (
      id uuid not null default gen_random_uuid(),
      booking_id uuid not null,
      stars smallint not null,
      text text,
      shown_name text,
      state text not null default 'written',
      hidden_because text,
      written_at timestamptz not null,
      edited_at timestamptz,
      published_at timestamptz,
      reply text,
      replied_at timestamptz,
      version integer not null default 1,
      constraint pk_review primary key (id),
      constraint uq_review_booking unique (booking_id),
      constraint chk_review_stars check (stars between 1 and 5),
      constraint chk_review_text check (char_length(text) between 1 and 1000),
      constraint chk_review_name check (char_length(shown_name) between 1 and 102),
      constraint chk_review_removed check ((text is null) = (shown_name is null)),
      constraint chk_review_state check (state in ('written', 'published', 'hidden')),
      constraint chk_review_published check (state <> 'published' or published_at is not null),
      constraint chk_review_hidden check ((state = 'hidden') = (hidden_because is not null)),
      constraint chk_review_reason check (
        hidden_because in ('names-a-child', 'abuse', 'another-business', 'not-about-us')),
      constraint chk_review_reply check (
        (reply is null) = (replied_at is null) and char_length(reply) between 1 and 1000),
      constraint fk_review_booking foreign key (booking_id) references bookings (id) on delete cascade
    );
    create index ix_review_waiting on reviews (written_at) where state = 'written';
    create index ix_review_published on reviews (written_at) where state = 'published';

    create table review_requests (
      booking_id uuid not null,
      asked_at timestamptz not null,
      reminded_at timestamptz,
      constraint pk_review_request primary key (booking_id),
      constraint chk_review_reminder check (reminded_at > asked_at),
      constraint fk_review_request_booking foreign key (booking_id) references bookings (id) on delete cascade
    );
    create index ix_review_request_asked on review_requests (asked_at) where reminded_at is null;
  `;
}
