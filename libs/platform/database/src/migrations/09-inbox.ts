import { Baseline } from './baseline.js';

/** Messages with their replies, and games that families suggest. */
export class InboxBaseline extends Baseline {
  name = 'InboxBaseline1798000000009';
  readonly sql = `
    create table contact_messages (
      id uuid primary key,
      creation_key text,
      name text not null,
      email text not null,
      subject text not null,
      message text not null,
      state text not null default 'new',
      session_id uuid,
      user_id uuid,
      created_at timestamptz not null default now(),
      done_at timestamptz,
      booking_id uuid,
      constraint chk_contact_done check ((state = 'new') = (done_at is null)),
      constraint chk_contact_state check (state in ('new', 'answered', 'closed')),
      constraint chk_contact_subject check (subject in ('booking', 'existing', 'pricing', 'games', 'special',
        'other')),
      constraint fk_contact_booking foreign key (booking_id) references bookings (id) on delete set null,
      constraint fk_contact_user foreign key (user_id) references users (id) on delete set null,
      constraint uq_contact_creation_key unique (creation_key)
    );
    create index ix_contact_booking on contact_messages (booking_id) where booking_id is not null;
    create index ix_contact_created on contact_messages (created_at desc);
    create index ix_contact_done on contact_messages (done_at) where done_at is not null;

    create table contact_replies (
      id uuid primary key,
      message_id uuid not null,
      creation_key text,
      text text not null,
      state text not null default 'sending',
      written_by uuid,
      created_at timestamptz not null default now(),
      mail_id uuid,
      constraint chk_contact_reply_state check (state in ('sending', 'sent', 'refused', 'skipped')),
      constraint fk_contact_reply_message foreign key (message_id) references contact_messages (id) on delete cascade,
      constraint fk_contact_reply_user foreign key (written_by) references users (id) on delete set null,
      constraint uq_contact_reply_creation_key unique (creation_key)
    );
    create index ix_contact_reply_message on contact_replies (message_id, created_at);

    create table custom_games (
      id uuid primary key,
      creation_key text,
      name text not null,
      description text not null,
      equipment text[] not null default '{}',
      space_type text not null default 'both',
      difficulty smallint not null default 2,
      estimated_duration integer not null default 15,
      special_instructions text,
      status text not null default 'submitted',
      session_id uuid,
      user_id uuid,
      created_at timestamptz not null default now(),
      reason text,
      decided_at timestamptz,
      decided_by uuid,
      game_id text,
      constraint chk_custom_game_approved check ((status = 'approved') = (game_id is not null)),
      constraint chk_custom_game_decided check ((status = 'submitted') = (decided_at is null)),
      constraint chk_custom_game_status check (status in ('submitted', 'approved', 'rejected')),
      constraint fk_custom_game_decider foreign key (decided_by) references users (id) on delete set null,
      constraint fk_custom_game_game foreign key (game_id) references games (id),
      constraint fk_custom_game_user foreign key (user_id) references users (id) on delete set null,
      constraint uq_custom_game_creation_key unique (creation_key)
    );
    create index ix_custom_game_decided on custom_games (decided_at) where decided_at is not null;

    create table saved_answers (
      id uuid primary key,
      title text not null,
      text text not null,
      position integer not null,
      version integer not null default 1
    );

    create view contact_facts as
      select id, user_id, name, email, subject, message, state, created_at,
        (select coalesce(json_agg(json_build_object('text', r.text, 'createdAt', r.created_at) order by r.created_at), '[]')
         from contact_replies r where r.message_id = m.id) as replies
      from contact_messages m;
  `;
}
