import { normalForm } from '#libs/shared/contracts';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const BATCH = 1_000;

type Named = { id: string; username: string; email: string | null };

/**
 * The normal form of user names and e-mail addresses stands beside what was typed, and decides who is who. The version
 * before this one inserts without it: a trigger then fills it in, for plain letters as JavaScript would, for all others
 * with a mark and the exact spelling, which still lets the person in. Of accounts that turn out to be called alike the
 * oldest gets the plain form, the others keep mark and spelling. The old indexes stay for the older version's look-ups.
 */
export class NormalNames3100 implements MigrationInterface {
  name = 'NormalNames1700000003100';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create function name_key(typed text) returns text language sql immutable as $$
        select case when typed collate "C" ~ '^[!-~]([ -~]*[!-~])?$' then lower(typed collate "C") else chr(1) || typed end
      $$;
      alter table users add column username_key text, add column email_key text;
      update users set username_key = chr(1) || username, email_key = chr(1) || email;
    `);
    await this.fill(runner);
    await runner.query(`
      alter table users alter column username_key set not null;
      create unique index uq_user_username_key on users (username_key);
      create unique index uq_user_email_key on users (email_key) where email_key is not null;
      create function user_keys() returns trigger language plpgsql as $$
      begin
        if new.username_key is null or (tg_op = 'UPDATE' and new.username <> old.username
            and new.username_key = old.username_key) then
          new.username_key := name_key(new.username);
        end if;
        if new.email is null then
          new.email_key := null;
        elsif new.email_key is null or (tg_op = 'UPDATE' and new.email is distinct from old.email
            and new.email_key is not distinct from old.email_key) then
          new.email_key := name_key(new.email);
        end if;
        return new;
      end $$;
      create trigger user_keys_are_filled before insert or update of username, email on users
        for each row execute function user_keys();
      create view account_mail as
        select id as user_id, 'mail:' || encode(sha256(convert_to(email_key, 'UTF8')), 'hex') as mail_key
        from users where email_key is not null;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop view account_mail;
      drop trigger user_keys_are_filled on users;
      drop function user_keys;
      alter table users drop column username_key, drop column email_key;
      drop function name_key;
    `);
  }

  private async fill(runner: QueryRunner): Promise<void> {
    await runner.query('create temporary table known_names (id uuid primary key, name text, mail text)');
    for (let batch = await this.next(runner, null); batch.length > 0;) {
      await runner.query('insert into known_names select * from unnest($1::uuid[], $2::text[], $3::text[])', [
        batch.map(({ id }) => id),
        batch.map(({ username }) => normalForm(username)),
        batch.map(({ email }) => email && normalForm(email)),
      ]);
      batch = await this.next(runner, batch.at(-1)!.id);
    }
    await runner.query(`
      update users set username_key = first.name from (
        select distinct on (k.name) k.id, k.name from known_names k join users u on u.id = k.id
        order by k.name, u.created_at, u.id
      ) first where users.id = first.id;
      update users set email_key = first.mail from (
        select distinct on (k.mail) k.id, k.mail from known_names k join users u on u.id = k.id
        where k.mail is not null order by k.mail, u.created_at, u.id
      ) first where users.id = first.id;
      drop table known_names;
    `);
  }

  private next(runner: QueryRunner, after: string | null): Promise<Named[]> {
    return runner.query(
      `select id, username, email from users where $1::uuid is null or id > $1 order by id limit ${BATCH}`,
      [after],
    ) as Promise<Named[]>;
  }
}
