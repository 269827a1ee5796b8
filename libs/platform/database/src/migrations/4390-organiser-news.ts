import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What organisers hear in the morning: which booking, and what became of it. Nothing of its family. */
export class OrganiserNews4390 implements MigrationInterface {
  name = 'OrganiserNews1700000004390';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table organiser_news (
        id uuid not null,
        what text not null constraint chk_organiser_news_what check (what in
          ('confirmed', 'hand-confirmed', 'moved', 'cancelled', 'receipt-late', 'mail-refused')),
        booking_id uuid not null references bookings (id) on delete cascade,
        at timestamptz not null,
        digest_day date,
        constraint pk_organiser_news primary key (id)
      );
      create index ix_organiser_news on organiser_news (digest_day, at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table organiser_news');
  }
}
