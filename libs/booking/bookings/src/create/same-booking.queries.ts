import { CONFIRMED_STATUSES } from '#libs/shared/contracts';
import type { EntityManager } from 'typeorm';
import type { BookingEntity } from '../booking.entity.js';

/**
 * The id of the open booking of the same session or account, family address and start, made by another request; null
 * when there is none. Locks out a concurrent one of this session until the transaction ends.
 */
export async function lockAndFindSame(tx: EntityManager, booking: BookingEntity): Promise<string | null> {
  const { createdBySession, userId, startsAt, parentEmailKey, creationKey } = booking;
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`book:${createdBySession}`]);
  const [same]: { id: string }[] = await tx.query(
    `select id from bookings
     where (created_by_session = $1 or user_id = $2) and starts_at = $3 and parent_email_key = $4
       and creation_key is distinct from $5 and status in ('${CONFIRMED_STATUSES.join("', '")}', 'pending')
     order by created_at desc limit 1`,
    [createdBySession, userId, startsAt, parentEmailKey, creationKey],
  );
  return same?.id ?? null;
}
