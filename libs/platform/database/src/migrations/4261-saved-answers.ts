import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Answers that staff keep to use again in the inbox. */
export class SavedAnswers4261 implements MigrationInterface {
  name = 'SavedAnswers1700000004261';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table saved_answers (
        id uuid primary key,
        title text not null,
        text text not null,
        position integer not null,
        version integer not null default 1
      )
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table saved_answers');
  }
}
