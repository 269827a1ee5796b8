import { Injectable } from '@nestjs/common';
import { EVENT_STEPS, type EventStep, type StepView } from '#libs/shared/contracts';
import { HostsQueries } from '#libs/scheduling/hosts';
import { DataSource, type EntityManager } from 'typeorm';
import { expectedAt } from './event-progress.rules.js';

type Step = { bookingId: string; step: EventStep; at: Date; byHost: number; etaMinutes: number | null };

const COLUMNS = 'booking_id as "bookingId", step, at, by_host as "byHost", eta_minutes as "etaMinutes"';

/** Rows of progress steps and of loaded items. */
@Injectable()
export class EventProgressRepository {
  constructor(
    private readonly db: DataSource,
    private readonly hosts: HostsQueries,
  ) {}

  /** The steps of each of these events, in step order. */
  async stepsOf(bookingIds: readonly string[]): Promise<Map<string, StepView[]>> {
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

  /** When each step of an event was done, read in the caller's transaction. */
  async recordedSteps(tx: EntityManager, bookingId: string): Promise<Map<EventStep, Date>> {
    const rows: Step[] = await tx.query(`select ${COLUMNS} from event_progress where booking_id = $1`, [
      bookingId,
    ]);
    return new Map(rows.map(({ step, at }) => [step, at]));
  }

  async insertStep(tx: EntityManager, { bookingId, step, at, byHost, etaMinutes }: Step): Promise<void> {
    await tx.query(
      'insert into event_progress (booking_id, step, at, by_host, eta_minutes) values ($1, $2, $3, $4, $5)',
      [bookingId, step, at, byHost, etaMinutes],
    );
  }

  async deleteStep(tx: EntityManager, bookingId: string, step: EventStep): Promise<void> {
    await tx.query('delete from event_progress where booking_id = $1 and step = $2', [bookingId, step]);
  }

  /** Deletes the steps and loading ticks of an event. */
  async reset(tx: EntityManager, bookingId: string): Promise<void> {
    await tx.query('delete from event_progress where booking_id = $1', [bookingId]);
    await tx.query('delete from loading_ticks where booking_id = $1', [bookingId]);
  }

  /** The loaded items of each of these events; events without any are omitted. */
  async loadedItems(bookingIds: readonly string[]): Promise<Map<string, string[]>> {
    const ticked: { bookingId: string; items: string[] }[] = await this.db.query(
      `select booking_id as "bookingId", array_agg(item) as items from loading_ticks
       where booking_id = any($1::uuid[]) group by booking_id`,
      [bookingIds],
    );
    return new Map(ticked.map(({ bookingId, items }) => [bookingId, items]));
  }

  /** A repeat changes nothing. */
  async insertTick(tick: { bookingId: string; item: string; at: Date; byHost: number }): Promise<void> {
    await this.db.query(
      `insert into loading_ticks (booking_id, item, ticked_at, by_host) values ($1, $2, $3, $4)
       on conflict do nothing`,
      [tick.bookingId, tick.item, tick.at, tick.byHost],
    );
  }

  async deleteTick(bookingId: string, item: string): Promise<void> {
    await this.db.query('delete from loading_ticks where booking_id = $1 and item = $2', [bookingId, item]);
  }

  /** Deletes the loading ticks of an event. */
  async deleteTicks(bookingId: string): Promise<void> {
    await this.db.query('delete from loading_ticks where booking_id = $1', [bookingId]);
  }
}
