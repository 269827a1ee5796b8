import { Baseline } from './baseline.js';

/**
 * Follow-ups, which staff want to do about a booking on a day; deleted with the child's data, since the text may mention
 * the child. And until when PayPal wants an answer to a dispute.
 */
export class Today extends Baseline {
  name = 'Today1798000000025';
  readonly sql = `
    create table follow_ups (
      id uuid not null default gen_random_uuid(),
      booking_id uuid not null,
      text text not null,
      due_on date not null,
      assignee_id uuid,
      set_at timestamptz not null,
      done_at timestamptz,
      done_by uuid,
      version integer not null default 1,
      constraint pk_follow_up primary key (id),
      constraint chk_follow_up_text check (text <> ''),
      constraint chk_follow_up_version check (version >= 1),
      constraint fk_follow_up_assignee foreign key (assignee_id) references users (id) on delete set null,
      constraint fk_follow_up_booking foreign key (booking_id) references bookings (id) on delete cascade,
      constraint fk_follow_up_finisher foreign key (done_by) references users (id) on delete set null
    );
    create index ix_follow_up_booking on follow_ups (booking_id);
    create index ix_follow_up_assignee on follow_ups (assignee_id) where assignee_id is not null;
    create index ix_follow_up_finisher on follow_ups (done_by) where done_by is not null;
    create index ix_follow_up_open on follow_ups (due_on) where done_at is null;

    alter table captures add column dispute_answer_by timestamptz;
  `;
}
