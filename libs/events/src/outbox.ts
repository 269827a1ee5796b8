import { Injectable } from '@nestjs/common';
import { raw, run, sql, type Sql } from '#libs/database';
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
  async record<Name extends EventName>(
    tx: EntityManager,
    name: Name,
    payload: EventMap[Name],
    ...further: DomainEvent[]
  ): Promise<void> {
    if (!tx.queryRunner?.isTransactionActive)
      throw new Error(`${name} must be recorded inside a transaction`);
    await run(tx, rowsOf([{ name, payload } as DomainEvent, ...further]));
  }

  /**
   * Part of a statement that changes something and tells of it in one go: writes the events if the part named `when`
   * gave a row. One statement is one transaction.
   */
  recording(when: string, ...news: DomainEvent[]): Sql {
    return sql`${rowsOf(news)} where exists (select from ${raw(when)})`;
  }
}

const rowsOf = (news: DomainEvent[]): Sql =>
  sql`insert into outbox (name, payload, request_id)
      select name, payload, ${logContext.getStore()?.requestId ?? null}
      from unnest(${news.map(({ name }) => name)}::text[],
        ${news.map(({ payload }) => JSON.stringify(payload))}::jsonb[]) as news (name, payload)`;
