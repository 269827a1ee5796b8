import type { Type } from '@nestjs/common';
import { AuditService, RateLimitsService } from '#libs/platform/auth';
import { Clock } from '#libs/platform/config';
import { OutboxService } from '#libs/platform/events';
import { DataSource, type EntityManager } from 'typeorm';

/** Where the ordinary services are found: an application context. */
export type Services = { get<Service>(service: Type<Service>): Service };

/** `at` sets the moment of what follows; `tx` is the one transaction of all of it. */
export type Past = { at: (moment: Date) => void; tx: EntityManager };

/**
 * Lets the ordinary services write what lies behind, all of it or nothing: their clock is set back, and their
 * transactions are savepoints of one. Nobody did any of it today, so it is not audited and not limited, and what
 * happened weeks ago is not published now: else a first start would make forty receipts and mail the organisers.
 * Only for a process that serves nobody, since its services are changed meanwhile.
 */
export async function inThePast<Result>(
  services: Services,
  work: (past: Past) => Promise<Result>,
): Promise<Result> {
  const [clock, db] = [services.get(Clock), services.get(DataSource)];
  const outbox = services.get(OutboxService);
  const publishNothing = (place: number) => OutboxService.prototype.call.call(outbox, place);
  return db.transaction(async (tx) => {
    let moment = clock.now();
    const restore = [
      replace(clock, { now: () => new Date(moment) }),
      replace(outbox, { call: publishNothing, publish: async () => {} }),
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

/** Gives one object other properties; the returned function gives it back its own. */
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
