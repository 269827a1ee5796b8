import { Injectable } from '@nestjs/common';
import type { CrewOfBooking } from '#libs/shared/contracts';
import { DataSource } from 'typeorm';
import { CrewUse } from './crew-use.js';

type Row = Pick<CrewOfBooking, 'crews'> & {
  current: NonNullable<CrewOfBooking['current']> | null;
};

/** Which crew a booking has, and which it could be given to. */
@Injectable()
export class CrewChoice {
  constructor(
    private readonly db: DataSource,
    private readonly use: CrewUse,
  ) {}

  /** Null, and no statement, while crews do not matter at all. */
  async of(bookingId: string): Promise<Omit<CrewOfBooking, 'mayMove'> | null> {
    if (!(await this.use.mayReserve())) return null;
    const [{ current, crews }]: Row[] = await this.db.query(CHOICE_SQL, [bookingId]);
    const heldUntil = current?.heldUntil ? new Date(current.heldUntil).toISOString() : null;
    return { current: current && { ...current, heldUntil }, crews };
  }
}

const CHOICE_SQL = `
  select (select json_build_object('no', c.no, 'name', c.name, 'heldUntil', r.held_until, 'overruled', r.overruled)
      from crew_reservations r join crews c on c.no = r.crew_no
      where r.booking_id = $1 and r.state in ('held', 'firm')) as current,
    coalesce((select json_agg(json_build_object('no', no, 'name', name) order by position, no)
      from crews where is_active and retired_at is null), '[]') as crews`;
