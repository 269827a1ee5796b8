import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Documents1600 implements MigrationInterface {
  name = 'Documents1700000001600';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table receipts (
        id uuid primary key default gen_random_uuid(),
        booking_id uuid not null constraint fk_receipt_booking references bookings (id)
          constraint uq_receipt_booking unique,
        number bigint generated always as identity,
        html_file text not null,
        pdf_file text not null,
        pdf_bytes integer not null,
        issued_at timestamptz not null default now()
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table receipts');
  }
}
