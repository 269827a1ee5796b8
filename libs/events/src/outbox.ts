import { Injectable } from '@nestjs/common';
import { prepared } from '#libs/database';
import { logContext } from '#libs/settings';
import type { EntityManager } from 'typeorm';
import type { EventMap, EventName } from './event-map.js';

/** An event with its payload. */
export type DomainEvent = { [Name in EventName]: { name: Name; payload: EventMap[Name] } }[EventName];

@Injectable()
export class Outbox {
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
    const events = [{ name, payload } as DomainEvent, ...further];
    await tx.query(
      prepared(`insert into outbox (name, payload, request_id)
        select name, payload, $3 from unnest($1::text[], $2::jsonb[]) as event (name, payload)`),
      [
        events.map((event) => event.name),
        events.map((event) => JSON.stringify(event.payload)),
        logContext.getStore()?.requestId ?? null,
      ],
    );
  }
}
