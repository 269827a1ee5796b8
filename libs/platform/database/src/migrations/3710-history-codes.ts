import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A line of the timeline becomes a code and its parameters. The version before this one writes and reads sentences
 * alone, so `what` stays, and a trigger gives each line that comes without a code the code of its sentence: the same
 * function that converts what is there. A trigger is the plainest way, since no writer can forget it. A sentence that
 * nobody knows is kept as a `note`.
 */
export class HistoryCodes3710 implements MigrationInterface {
  name = 'HistoryCodes1700000003710';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create function history_event(what text, out code text, out params jsonb) language sql immutable as $$
        select coalesce(plain.code, priced.code, 'note'),
          case when plain.code is not null then '{}'::jsonb
            when priced.code is not null then jsonb_build_object('amountCents',
              translate(substring(what from '[$]([0-9,]+[.][0-9]{2})'), ',.', '')::integer)
            else jsonb_build_object('text', what) end
        from (select) as line
        left join (values
          ('The booking was paid and is confirmed.', 'paid'),
          ('The booking was paid with a promo code and is confirmed.', 'paid-with-code'),
          ('The booking was not paid before its start and has ended.', 'expired'),
          ('The booking was confirmed by our team.', 'hand-confirmed'),
          ('The event took place.', 'took-place'),
          ('The booking was cancelled by our team.', 'called-off'),
          ('The booking was added to an account.', 'claimed'),
          ('The booking was added to an account by a link mailed to its own address.', 'claimed-by-link'),
          ('The booking was moved to another account by a link mailed to its own address.', 'moved-by-link'),
          ('The child''s data was removed.', 'child-removed'),
          ('The parent''s contact was removed.', 'parent-removed')
        ) as plain (sentence, code) on plain.sentence = what
        left join (values
          ('A payment of @ came that this booking could not take. It goes back in full.', 'payment-orphaned'),
          ('A refund of @ was asked for.', 'refund-requested'),
          ('A refund of @ is on its way; PayPal has not finished it yet.', 'refund-pending'),
          ('@ was paid back.', 'refund-completed'),
          ('A refund of @ could not be carried out.', 'refund-failed')
        ) as priced (sentence, code)
          on priced.sentence = regexp_replace(what, '[$][0-9]{1,3}(,[0-9]{3})*[.][0-9]{2}', '@')
      $$;
      alter table booking_history add column code text, add column params jsonb not null default '{}';
      update booking_history h set (code, params) = (select e.code, e.params from history_event(h.what) e);
      alter table booking_history alter column code set not null;
      create function name_history() returns trigger language plpgsql as $$
        begin
          select e.code, e.params into new.code, new.params from history_event(new.what) e;
          return new;
        end $$;
      create trigger name_history before insert on booking_history
        for each row when (new.code is null) execute function name_history();
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop trigger name_history on booking_history;
      drop function name_history;
      alter table booking_history drop column code, drop column params;
      drop function history_event;
    `);
  }
}
