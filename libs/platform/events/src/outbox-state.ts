import type { DataSource } from 'typeorm';
import { IS_PENDING_SQL } from './job-outcomes.repository.js';

/** Deliveries beyond these are not counted: the number only says how bad it is. */
const PENDING_COUNTED = 10_000;

/** How many events wait to be sent, how many deliveries of sent ones are pending, and their oldest ages in seconds. */
export type OutboxState = {
  unsent: number;
  oldestUnsentSeconds: number | null;
  pending: number;
  oldestPendingSeconds: number | null;
};

const secondsOrNull = (seconds: string | null) => (seconds === null ? null : Math.round(Number(seconds)));

/** What an operator asked to run again is old by its nature and does not count as late. */
export async function outboxState(db: DataSource): Promise<OutboxState> {
  const [row]: Record<string, string | null>[] = await db.query(
    `select unsent.*, pending.* from
       (select count(*) as unsent,
          extract(epoch from now() - min(created_at) filter (where again = '{}')) as "oldestUnsent"
        from outbox where sent_at is null) as unsent,
       (select count(*) as pending, extract(epoch from now() - min(sent_at)) as "oldestPending" from (
          select o.sent_at from outbox o cross join lateral unnest(o.handlers) as h (handler)
          where o.settled_at is null and o.sent_at is not null and ${IS_PENDING_SQL}
          order by o.seq limit ${PENDING_COUNTED}) as each) as pending`,
  );
  return {
    unsent: Number(row.unsent),
    oldestUnsentSeconds: secondsOrNull(row.oldestUnsent),
    pending: Number(row.pending),
    oldestPendingSeconds: secondsOrNull(row.oldestPending),
  };
}
