import type { MigrationInterface, QueryRunner } from 'typeorm';

const VIEW = `
  create view booking_child_data as
    select id, status, payment_status, parent_name, parent_email, parent_phone, child_name, child_age, event_type,
      event_theme, event_date, event_time, guest_count, location, add_ons, total_cents, discount_cents,
      final_cents, promo_code, created_at`;

/** The export of bookings says what came of a part and what is due. */
export class PartPaidExport4540 implements MigrationInterface {
  name = 'PartPaidExport1700000004540';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`drop view booking_child_data; ${VIEW}, part_paid_cents from bookings`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop view booking_child_data; ${VIEW} from bookings`);
  }
}
