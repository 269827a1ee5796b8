import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A person's uses of a code are found by each of the keys, three at most, with the code: an index over all keys at once
 * has no place for the code, and PostgreSQL then read every use of a popular code at each look, 1,500 rows after as many
 * bookings. The older version goes on asking in its way.
 */
export class RedeemerKeys3910 implements MigrationInterface {
  name = 'RedeemerKeys1700000003910';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table promo_redemptions add constraint chk_redemption_keys check (cardinality(person_keys) <= 3);
      create index ix_redemption_key1 on promo_redemptions (promo_code_id, (person_keys[1]));
      create index ix_redemption_key2 on promo_redemptions (promo_code_id, (person_keys[2]))
        where person_keys[2] is not null;
      create index ix_redemption_key3 on promo_redemptions (promo_code_id, (person_keys[3]))
        where person_keys[3] is not null;
      drop index ix_redemption_persons;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create index ix_redemption_persons on promo_redemptions using gin (person_keys);
      drop index ix_redemption_key1, ix_redemption_key2, ix_redemption_key3;
      alter table promo_redemptions drop constraint chk_redemption_keys;
    `);
  }
}
