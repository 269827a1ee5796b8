import { Baseline } from './baseline.js';

/** Which rows are demo data: those that a first start wrote. */
export class DemoDataBaseline extends Baseline {
  name = 'DemoDataBaseline1798000000021';
  readonly sql = `
    create table demo_rows (
      kind text not null,
      id text not null,
      constraint chk_demo_kind check (kind in ('booking', 'message', 'game-suggestion', 'promo-code')),
      constraint demo_rows_pkey primary key (kind, id)
    );

    create view demo_bookings as select id as booking_id from demo_rows where kind = 'booking';
  `;
}
