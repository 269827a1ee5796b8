import { createHash } from 'node:crypto';
import { normalForm } from '#libs/shared/contracts';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const BATCH = 1_000;

type Redeemed = { id: string; personKey: string; parentEmail: string; accountMail: string | null };

const mailKeyOf = (email: string) => `mail:${createHash('sha256').update(normalForm(email)).digest('hex')}`;

/**
 * A redemption is told apart by all that makes a person: the address of the booking, the account and the account's
 * address. `person_key` stays beside them while a version that reads and writes it alone may still be serving.
 */
export class PromoPersons3110 implements MigrationInterface {
  name = 'PromoPersons1700000003110';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table promo_redemptions add column person_keys text[] not null default '{}'`);
    for (let batch = await this.next(runner, null); batch.length > 0;) {
      await runner.query(
        `update promo_redemptions r set person_keys = string_to_array(t.keys, ' ')
         from unnest($1::uuid[], $2::text[]) as t(id, keys) where r.id = t.id`,
        [batch.map(({ id }) => id), batch.map((row) => keysOf(row).join(' '))],
      );
      batch = await this.next(runner, batch.at(-1)!.id);
    }
    await runner.query('create index ix_redemption_persons on promo_redemptions using gin (person_keys)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table promo_redemptions drop column person_keys');
  }

  private next(runner: QueryRunner, after: string | null): Promise<Redeemed[]> {
    return runner.query(
      `select r.id, r.person_key as "personKey", b.parent_email as "parentEmail", m.mail_key as "accountMail"
       from promo_redemptions r join bookings b on b.id = r.booking_id
       left join account_mail m on r.person_key = 'user:' || m.user_id
       where $1::uuid is null or r.id > $1 order by r.id limit ${BATCH}`,
      [after],
    ) as Promise<Redeemed[]>;
  }
}

const keysOf = ({ personKey, parentEmail, accountMail }: Redeemed) => [
  ...new Set([
    personKey,
    ...(parentEmail ? [mailKeyOf(parentEmail)] : []),
    ...(accountMail ? [accountMail] : []),
  ]),
];
