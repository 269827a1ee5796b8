import { Injectable } from '@nestjs/common';
import { prepared } from '#libs/platform/database';
import { logContext } from '#libs/platform/config';
import type { EntityManager } from 'typeorm';
import type { EventMap, EventName } from './event-map.js';

/** An event with its payload. */
export type DomainEvent = { [Name in EventName]: { name: Name; payload: EventMap[Name] } }[EventName];

/** Publishing as an expression of SQL, and its three values, the first of them at the place that it was made for. */
export type PublishCall = { sql: string; values: unknown[] };

@Injectable()
export class OutboxService {
  /**
   * Writes an event beside the change that it tells of, and further ones of the same change with the same statement.
   * The first argument is the transaction's manager, so it cannot be called outside one by accident; nothing is sent
   * before the commit and nothing after a rollback.
   */
  async publish<Name extends EventName>(
    tx: EntityManager,
    name: Name,
    payload: EventMap[Name],
    ...further: DomainEvent[]
  ): Promise<void> {
    if (!tx.queryRunner?.isTransactionActive)
      throw new Error(`${name} must be published inside a transaction`);
    const { sql, values } = this.call(1, { name, payload } as DomainEvent, ...further);
    await tx.query(prepared(`select ${sql}`), values);
  }

  /**
   * The same as an expression inside the statement that changes the row, which saves three statements per booking. Its
   * values begin at `place`, such as 42 for $42.
   */
  call(place: number, ...events: DomainEvent[]): PublishCall {
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
