import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * events publishes `publish_events` for the two statements that every booking passes: its row and its confirmation. A
 * change and its event are then one statement, which is a transaction by itself, instead of four.
 */
export class PublishEvents3900 implements MigrationInterface {
  name = 'PublishEvents1700000003900';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create function publish_events(names text[], payloads jsonb[], request text) returns void language plpgsql as $$
        begin
          insert into outbox (name, payload, request_id)
          select name, payload, request from unnest(names, payloads) as event (name, payload);
        end
      $$;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop function publish_events');
  }
}
