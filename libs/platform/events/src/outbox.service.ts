import { Injectable } from '@nestjs/common';
import { assertInTransaction, prepared } from '#libs/platform/database';
import { logContext } from '#libs/platform/config';
import type { EntityManager } from 'typeorm';
import type { EventMap, EventName } from './event-map.js';

/** An event with its payload. */
export type DomainEvent = { [Name in EventName]: { name: Name; payload: EventMap[Name] } }[EventName];

@Injectable()
export class OutboxService {
  /**
   * Inserts an event in the transaction of its change; it is sent after the commit and dropped by a rollback.
   * @throws Error outside a transaction.
   */
  async publish<Name extends EventName>(
    tx: EntityManager,
    name: Name,
    payload: EventMap[Name],
  ): Promise<void> {
    assertInTransaction(tx, name);
    const { sql, values } = this.publishSql(1, [{ name, payload } as DomainEvent]);
    await tx.query(prepared(`select ${sql}`), values);
  }

  /**
   * The same as an expression within the statement that changes the row, which saves three statements per booking.
   * `place`: the first of its three parameters, e.g. 42 for $42.
   */
  publishSql(place: number, events: readonly DomainEvent[]): { sql: string; values: unknown[] } {
    return {
      sql: `publish_events($${place}::text[], $${place + 1}::jsonb[], $${place + 2}::text)`,
      values: [
        events.map((event) => event.name),
        events.map((event) => JSON.stringify(event.payload)),
        logContext.getStore()?.requestId ?? null,
      ],
    };
  }
}

/**
 * The request id of what a restored database had not finished at its backup, of what PayPal tells after a restore, and of
 * all that follows: the lost machine may have done it, so mails of it are held.
 */
export const RESTORED = 'restored';

/** Runs work whose events, and all that follows from them, belong to the time before a restore. */
export const asRestored = <Result>(work: () => Promise<Result>): Promise<Result> =>
  logContext.run({ requestId: RESTORED }, work);

/** The id of the running job when it belongs to the time before a restore; otherwise null. */
export function restoredJob(): string | null {
  const { requestId, jobId } = logContext.getStore() ?? {};
  return requestId === RESTORED ? (jobId ?? null) : null;
}

/** Marks what is not finished in a database that was just restored. */
export async function markUnfinishedEvents(tx: EntityManager): Promise<void> {
  await tx.query('update outbox set request_id = $1 where settled_at is null', [RESTORED]);
}

/** Deletes the events whose payload has one of these ids, with effects and failures, because the subject is deleted. */
export async function deleteEvents(tx: EntityManager, ids: readonly string[]): Promise<void> {
  await tx.query(
    `delete from outbox where exists (
       select from jsonb_each_text(payload) as part (name, value) where value = any($1::text[]))`,
    [ids],
  );
}
