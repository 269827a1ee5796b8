import { Injectable } from '@nestjs/common';
import { EVENT_STEPS, type EventStep, type StepView } from '#libs/shared/contracts';
import { HostsQueries } from '#libs/scheduling/hosts';
import { DataSource, type EntityManager } from 'typeorm';
import { expectedAt } from './event-steps.rules.js';

type Step = { bookingId: string; step: EventStep; at: Date; byHost: number; etaMinutes: number | null };

const COLUMNS = 'booking_id as "bookingId", step, at, by_host as "byHost", eta_minutes as "etaMinutes"';

/** The rows of the steps that events have come to. */
@Injectable()
export class EventSteps {
  constructor(
    private readonly db: DataSource,
    private readonly hosts: HostsQueries,
  ) {}

  /** The steps of each of these events, in their order. */
  async of(bookingIds: readonly string[]): Promise<Map<string, StepView[]>> {
    const rows: Step[] = await this.db.query(
      `select ${COLUMNS} from event_progress where booking_id = any($1::uuid[])
       order by array_position($2::text[], step)`,
      [bookingIds, EVENT_STEPS],
    );
    const names = await this.hosts.firstNames(rows.map(({ byHost }) => byHost));
    const views = new Map<string, StepView[]>();
    for (const { bookingId, step, at, byHost, etaMinutes } of rows) {
      const view = {
        step,
        at: at.toISOString(),
        expectedAt: expectedAt(at, etaMinutes)?.toISOString() ?? null,
        hostName: names.get(byHost) ?? '',
      };
      views.set(bookingId, [...(views.get(bookingId) ?? []), view]);
    }
    return views;
  }

  /** When each step of an event was taken, read in the caller's transaction. */
  async taken(tx: EntityManager, bookingId: string): Promise<Map<EventStep, Date>> {
    const rows: Step[] = await tx.query(`select ${COLUMNS} from event_progress where booking_id = $1`, [
      bookingId,
    ]);
    return new Map(rows.map(({ step, at }) => [step, at]));
  }

  async insert(tx: EntityManager, { bookingId, step, at, byHost, etaMinutes }: Step): Promise<void> {
    await tx.query(
      'insert into event_progress (booking_id, step, at, by_host, eta_minutes) values ($1, $2, $3, $4, $5)',
      [bookingId, step, at, byHost, etaMinutes],
    );
  }

  /** Forgets the steps of an event and what was ticked as loaded: on another day both begin anew. */
  async reset(tx: EntityManager, bookingId: string): Promise<void> {
    await tx.query('delete from event_progress where booking_id = $1', [bookingId]);
    await tx.query('delete from loading_ticks where booking_id = $1', [bookingId]);
  }

  async remove(tx: EntityManager, bookingId: string, step: EventStep): Promise<void> {
    await tx.query('delete from event_progress where booking_id = $1 and step = $2', [bookingId, step]);
  }
}
