import { Injectable } from '@nestjs/common';
import type { WeeksSoFar } from '#libs/contracts';
import { DataSource } from 'typeorm';
import { broughtMoney } from './captured-money.js';

/** Sums over the whole ledger. */
@Injectable()
export class LedgerFigures {
  constructor(private readonly db: DataSource) {}

  /** Cents of all money that came, also of what went back later. */
  async collectedCents(): Promise<number> {
    const [{ cents }]: { cents: string }[] = await this.db.query(
      `select coalesce(sum(amount_cents), 0) as cents from captures where ${broughtMoney('status')}`,
    );
    return Number(cents);
  }

  /** Cents that came this week so far, and last week by this time of it. */
  async collectedBeside(spans: WeeksSoFar): Promise<{ now: number; before: number }> {
    const [row]: { now: string; before: string }[] = await this.db.query(
      `select coalesce(sum(amount_cents) filter (where created_at >= $2), 0) as now,
        coalesce(sum(amount_cents) filter (where created_at < $3), 0) as before
      from captures where created_at >= $1 and ${broughtMoney('status')}`,
      [spans.lastWeek, spans.thisWeek, spans.lastWeekUntil],
    );
    return { now: Number(row.now), before: Number(row.before) };
  }

  /** How many payments stand in which state. */
  async countByState(): Promise<{ state: string; count: number }[]> {
    const rows: { state: string; count: string }[] = await this.db.query(
      'select status as state, count(*) as count from payments group by status',
    );
    return rows.map(({ state, count }) => ({ state, count: Number(count) }));
  }
}
