import type { Type } from '@nestjs/common';
import { AuditService, RateLimitsService } from '#libs/platform/auth';
import { Clock } from '#libs/platform/config';
import { OutboxService } from '#libs/platform/events';
import { DataSource, type EntityManager } from 'typeorm';

/** Service lookup: an application context. */
export type Services = { get<Service>(service: Type<Service>): Service };

/** `at` sets the clock for the following calls; `tx` is the single transaction. */
export type Past = { at: (moment: Date) => void; tx: EntityManager };

/**
 * Runs the regular services in the past: their clock is replaced, and their transactions become savepoints of one
 * transaction, so that all or nothing is written. Audit, rate limits and events are disabled; otherwise a first start
 * would render forty receipts and mail the organizers. Only for a process that serves no requests, because its services
 * are modified meanwhile.
 */
export async function inThePast<Result>(
  services: Services,
  work: (past: Past) => Promise<Result>,
): Promise<Result> {
  const [clock, db] = [services.get(Clock), services.get(DataSource)];
  const outbox = services.get(OutboxService);
  const publishNothing = (place: number) => OutboxService.prototype.publishSql.call(outbox, place, []);
  return db.transaction(async (tx) => {
    let moment = clock.now();
    const restore = [
      replace(clock, { now: () => new Date(moment) }),
      replace(outbox, { publishSql: publishNothing, publish: async () => {} }),
      replace(services.get(AuditService), { record: async () => {} }),
      replace(services.get(RateLimitsService), { count: async () => {} }),
      replace(db, {
        manager: tx,
        query: ((sql: string, values?: unknown[]) =>
          DataSource.prototype.query.call(db, sql, values, tx.queryRunner)) as DataSource['query'],
        transaction: ((inner: (tx: EntityManager) => Promise<unknown>) =>
          tx.transaction(inner)) as DataSource['transaction'],
      }),
    ];
    try {
      return await work({ at: (to) => (moment = to), tx });
    } finally {
      for (const undo of restore) undo();
    }
  });
}

/** Overrides properties of an object; the returned function restores them. */
function replace<Service extends object>(service: Service, others: Partial<Service>): () => void {
  const own = Object.keys(others).map((key) => [key, Object.getOwnPropertyDescriptor(service, key)] as const);
  Object.assign(service, others);
  return () => {
    for (const [key, before] of own) {
      if (before) Object.defineProperty(service, key, before);
      else Reflect.deleteProperty(service, key);
    }
  };
}
