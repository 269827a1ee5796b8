import { Injectable } from '@nestjs/common';
import type { Booking } from '#libs/booking/bookings';
import type { AssignedHost, HostRole, StaffingDetail } from '#libs/shared/contracts';
import { Policies } from '#libs/shop/business-settings';
import { DataSource, type EntityManager } from 'typeorm';
import type { Candidate } from './staffing.rules.js';

/** A booking's van, the busy span as PostgreSQL writes it, and what staff noted of the family. */
export type Duty = { crewNo: number | null; during: string; hasSpecialNeeds: boolean };
export type RosterHost = Candidate & { name: string };
type Assignment = {
  bookingId: string;
  hostNo: number;
  role: HostRole;
  duty: Duty;
  isChosen?: boolean;
  /** Why a rule was overruled; null when none was. */
  reason?: string | null;
};

/** Who could come to an event, who does, and who no longer does. */
@Injectable()
export class Roster {
  constructor(
    private readonly db: DataSource,
    private readonly policies: Policies,
  ) {}

  /** The crew of a booking and how long its people are busy; the busy span without a crew is that of the policies. */
  async dutyOf({ id }: Booking, on: EntityManager = this.db.manager): Promise<Duty> {
    const { setUpMinutes, packDownMinutes } = await this.policies.current();
    const [duty]: Duty[] = await on.query(
      `select d.crew_no as "crewNo", coalesce(d.during, tstzrange(b.starts_at - make_interval(mins => $2),
         b.starts_at + make_interval(mins => b.duration_minutes + $3)))::text as during,
         exists (select from wished_skills w where w.booking_id = b.id and w.skill = 'special-needs') as "hasSpecialNeeds"
       from booking_facts b left join live_reservations d on d.booking_id = b.id where b.id = $1`,
      [id, setUpMinutes, packDownMinutes],
    );
    return duty;
  }

  /** Every active host, as the choice for this event sees them. */
  hosts(
    { id, eventDate }: Booking,
    { during }: Duty,
    on: EntityManager = this.db.manager,
  ): Promise<RosterHost[]> {
    return on.query(
      `select c.host_no as "hostNo", c.name, c.skills, r.away @> $3::date as "isAway",
         coalesce(r.checked_until > $3::date, false) as "isChecked",
         exists (select from host_assignments a where a.host_no = c.host_no and a.during && $2::tstzrange
           and not a.is_released and a.booking_id <> $1) as "isBusy",
         coalesce((select json_agg(json_build_object('crewNo', l.crew_no, 'role', l.role)) from crew_lineup l
           where l.host_no = c.host_no), '[]') as memberships
       from host_cards c join host_readiness r on r.host_no = c.host_no where c.is_active order by c.host_no`,
      [id, during, eventDate],
    );
  }

  /** Who comes, the lead first. */
  async assigned(bookingId: string, on: EntityManager = this.db.manager): Promise<AssignedHost[]> {
    return (await this.assignedTo([bookingId], on)).get(bookingId) ?? [];
  }

  /** Who comes to each of these events, the lead first; an event that nobody comes to is not in it. */
  async assignedTo(
    bookingIds: readonly string[],
    on: EntityManager = this.db.manager,
  ): Promise<Map<string, AssignedHost[]>> {
    const rows: { bookingId: string; hosts: AssignedHost[] }[] = await on.query(
      `select a.booking_id as "bookingId", json_agg(json_build_object('hostNo', a.host_no, 'name', c.name,
           'role', a.role, 'isOverruled', a.is_overruled)
         order by array_position(array['lead', 'helper', 'camera'], a.role), a.host_no) as hosts
       from host_assignments a join host_cards c on c.host_no = a.host_no
       where a.booking_id = any($1::uuid[]) and not a.is_released group by a.booking_id`,
      [bookingIds],
    );
    return new Map(rows.map(({ bookingId, hosts }) => [bookingId, hosts]));
  }

  /** Why rules were overruled for those who come. */
  reasonsOf(bookingId: string): Promise<StaffingDetail['reasons']> {
    return this.db.query(
      `select host_no as "hostNo", reason from host_assignments
       where booking_id = $1 and not is_released and reason is not null order by host_no`,
      [bookingId],
    );
  }

  /**
   * Puts a host on an event; false when they are at another one in that span, or have a role there already, whoever
   * came first: the constraint decides, and a conflict that is raised would end the transaction.
   */
  async put(
    tx: EntityManager,
    { bookingId, hostNo, role, duty, isChosen = false, reason = null }: Assignment,
  ): Promise<boolean> {
    await tx.query('delete from host_assignments where booking_id = $1 and host_no = $2 and is_released', [
      bookingId,
      hostNo,
    ]);
    const put: unknown[] = await tx.query(
      `insert into host_assignments (booking_id, host_no, role, crew_no, during, is_chosen, is_overruled, reason)
       values ($1, $2, $3, $4, $5, $6, $7::text is not null, $7) on conflict do nothing returning host_no`,
      [bookingId, hostNo, role, duty.crewNo, duty.during, isChosen, reason],
    );
    return put.length > 0;
  }

  /** Takes those off an event whom nobody chose, and who came with another crew or for another time. */
  async dismiss(tx: EntityManager, bookingId: string, { crewNo, during }: Duty): Promise<void> {
    await tx.query(
      `update host_assignments set is_released = true where booking_id = $1 and not is_released and not is_chosen
         and (crew_no is distinct from $2 or during <> $3::tstzrange)`,
      [bookingId, crewNo, during],
    );
  }

  /**
   * Brings those whom staff chose to an event's new time. Who is at another event then, or away, is released; what was
   * overruled for the old day is asked for again.
   */
  async bringAlong(tx: EntityManager, { id, eventDate }: Booking, duty: Duty): Promise<void> {
    const chosen: { hostNo: number; role: HostRole; isThere: boolean }[] = await tx.query(
      `select a.host_no as "hostNo", a.role, not coalesce(r.away @> $3::date, false) as "isThere" from host_assignments a
       join host_readiness r on r.host_no = a.host_no
       where a.booking_id = $1 and not a.is_released and a.is_chosen and a.during <> $2::tstzrange`,
      [id, duty.during, eventDate],
    );
    await this.release(
      tx,
      id,
      chosen.map(({ hostNo }) => hostNo),
    );
    for (const { hostNo, role, isThere } of chosen)
      if (isThere) await this.put(tx, { bookingId: id, hostNo, role, duty, isChosen: true });
  }

  /** Takes hosts off an event: all, or those of these numbers. Returns how many were on it. */
  async release(tx: EntityManager, bookingId: string, hostNos: number[] | null = null): Promise<number> {
    const [, released]: [unknown, number] = await tx.query(
      `update host_assignments set is_released = true
       where booking_id = $1 and not is_released and ($2::int[] is null or host_no = any($2))`,
      [bookingId, hostNos],
    );
    return released;
  }
}
