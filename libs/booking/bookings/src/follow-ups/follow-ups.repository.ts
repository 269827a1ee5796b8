import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';

/** A follow-up; `assigneeId` is null once that account is deleted, `dueOn` is yyyy-MM-dd. */
export type FollowUpRow = {
  id: string;
  bookingId: string;
  text: string;
  dueOn: string;
  assigneeId: string | null;
  setAt: Date;
  doneAt: Date | null;
  version: number;
};

type Wanted = { text: string; dueOn: string; assigneeId: string };

const COLUMNS = `id, booking_id as "bookingId", text, to_char(due_on, 'YYYY-MM-DD') as "dueOn",
  assignee_id as "assigneeId", set_at as "setAt", done_at as "doneAt", version`;

/** Follow-ups of bookings. */
@Injectable()
export class FollowUpsRepository {
  constructor(private readonly db: DataSource) {}

  async insert(
    tx: EntityManager,
    bookingId: string,
    { text, dueOn, assigneeId, setAt }: Wanted & { setAt: Date },
  ): Promise<FollowUpRow> {
    const [row]: FollowUpRow[] = await tx.query(
      `insert into follow_ups (booking_id, text, due_on, assignee_id, set_at)
       values ($1, $2, $3, $4, $5) returning ${COLUMNS}`,
      [bookingId, text, dueOn, assigneeId, setAt],
    );
    return row;
  }

  /** Locks and reads a follow-up of a booking; null when it has no such follow-up. */
  async lock(tx: EntityManager, id: string, bookingId: string): Promise<FollowUpRow | null> {
    const [row]: FollowUpRow[] = await tx.query(
      `select ${COLUMNS} from follow_ups where id = $1 and booking_id = $2 for update`,
      [id, bookingId],
    );
    return row ?? null;
  }

  async change(tx: EntityManager, id: string, { text, dueOn, assigneeId }: Wanted): Promise<FollowUpRow> {
    const [[row]]: [FollowUpRow[], number] = await tx.query(
      `update follow_ups set text = $2, due_on = $3, assignee_id = $4, version = version + 1
       where id = $1 returning ${COLUMNS}`,
      [id, text, dueOn, assigneeId],
    );
    return row;
  }

  async finish(tx: EntityManager, id: string, done: { by: string | null; at: Date }): Promise<FollowUpRow> {
    const [[row]]: [FollowUpRow[], number] = await tx.query(
      `update follow_ups set done_at = $2, done_by = $3, version = version + 1
       where id = $1 returning ${COLUMNS}`,
      [id, done.at, done.by],
    );
    return row;
  }

  /** Those of a booking: open ones first, each group by day. */
  listOf(bookingId: string): Promise<FollowUpRow[]> {
    return this.db.query(
      `select ${COLUMNS} from follow_ups where booking_id = $1 order by done_at is not null, due_on, set_at, id`,
      [bookingId],
    );
  }

  /** Open ones of all bookings whose day is this one or has passed. */
  listDue(today: string): Promise<FollowUpRow[]> {
    return this.db.query(
      `select ${COLUMNS} from follow_ups where done_at is null and due_on <= $1::date order by due_on, set_at, id`,
      [today],
    );
  }
}
