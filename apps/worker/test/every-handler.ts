import type { TestingModule } from '@nestjs/testing';
import { Relay } from '#libs/platform/events';
import { until, type TestDatabase } from '#libs/platform/testing';

/** Relays and waits until every handler that was told has left its effect. */
export const everyHandlerIsDone = (worker: TestingModule, database: TestDatabase) =>
  until('every handler is done', async () => {
    await worker.get(Relay).sendAll();
    const pending = await database.query(
      `select from outbox o cross join unnest(o.handlers) as h(handler)
       left join event_effects e on e.event_id = o.id and e.handler = h.handler where e.event_id is null`,
    );
    return pending.length === 0;
  });
