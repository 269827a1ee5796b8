import { Injectable } from '@nestjs/common';
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

  /** How many payments stand in which state. */
  async countByState(): Promise<{ state: string; count: number }[]> {
    const rows: { state: string; count: string }[] = await this.db.query(
      'select status as state, count(*) as count from payments group by status',
    );
    return rows.map(({ state, count }) => ({ state, count: Number(count) }));
  }
}
