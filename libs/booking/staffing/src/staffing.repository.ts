import { Injectable } from '@nestjs/common';
import { REMOVED, type Booking } from '#libs/booking/bookings';
import {
  displayName,
  type AssignedHost,
  type ComingHost,
  type HostRole,
  type PolicyValues,
  type StaffingDetail,
} from '#libs/shared/contracts';
import { PoliciesService } from '#libs/shop/business-settings';
import { Clock } from '#libs/platform/config';
import { DataSource, type EntityManager } from 'typeorm';
import type { Candidate } from './staffing.rules.js';

/** Maximum number of events per batch. */
export const EVENTS_AT_ONCE = 200;

/**
 * Data shared by all hosts of an event: its crew (null without one), the busy span in PostgreSQL range syntax, the
 * staff's note about the family, and the current policies.
 */
export type EventShift = {
  crewNo: number | null;
  during: string;
  hasSpecialNeeds: boolean;
  policies: PolicyValues;
};
export type HostCandidate = Candidate & { name: string };
/** An event on a host's list. */
export type HostShift = { bookingId: string; role: HostRole; isCalledOff: boolean };
/** `hasOtherCrew`: an automatically assigned host belongs to another crew than the event's. */
export type EventToStaff = { id: string; startsAt: Date; hasOtherCrew: boolean };

type Assignment = {
  bookingId: string;
  hostNo: number;
  role: HostRole;
  shift: EventShift;
  /** Chosen by staff. */
  isChosen?: boolean;
  /** Why a rule was overridden; null when none was. */
  reason?: string | null;
};

type Demand = {
  bookingId: string;
  guestCount: number;
  photography: boolean;
  videography: boolean;
  roles: HostRole[];
};

/** Rows of host assignments, of the lead known to the family, and of staff notes for the choice. */
@Injectable()
export class StaffingRepository {
  constructor(
    private readonly db: DataSource,
    private readonly policies: PoliciesService,
    private readonly clock: Clock,
  ) {}

  /** The crew of a booking and the busy span of its hosts; without a crew the span follows the policies. */
  async shiftOf({ id }: Booking, on: EntityManager = this.db.manager): Promise<EventShift> {
    const policies = await this.policies.current();
    const [shift]: Omit<EventShift, 'policies'>[] = await on.query(
      `select d.crew_no as "crewNo", coalesce(d.during, tstzrange(b.starts_at - make_interval(mins => $2),
         b.starts_at + make_interval(mins => b.duration_minutes + $3)))::text as during,
         exists (select from wished_skills w where w.booking_id = b.id and w.skill = 'special-needs') as "hasSpecialNeeds"
       from booking_facts b left join live_reservations d on d.booking_id = b.id where b.id = $1`,
      [id, policies.setUpMinutes, policies.packDownMinutes],
    );
    return { ...shift, policies };
  }

  /** All active hosts with the facts needed to rank them for this event. */
  candidates(
    { id, eventDate }: Booking,
    { during }: EventShift,
    on: EntityManager = this.db.manager,
  ): Promise<HostCandidate[]> {
    return on.query(
      `select c.host_no as "hostNo", c.name, c.skills, c.away @> $3::date as "isAway",
         coalesce(c.checked_until > $3::date, false) as "isChecked",
         exists (select from host_assignments a where a.host_no = c.host_no and a.during && $2::tstzrange
           and not a.is_released and a.booking_id <> $1) as "isBusy",
         coalesce((select json_agg(json_build_object('crewNo', l.crew_no, 'role', l.role)) from crew_lineup l
           where l.host_no = c.host_no), '[]') as memberships
       from host_cards c where c.is_active order by c.host_no`,
      [id, during, eventDate],
    );
  }

  /** The assigned hosts, lead first. */
  async assigned(bookingId: string, on: EntityManager = this.db.manager): Promise<AssignedHost[]> {
    return (await this.assignedTo([bookingId], on)).get(bookingId) ?? [];
  }

  /** The assigned hosts of each of these events, lead first; events without hosts are omitted. */
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

  /** Confirmed events that start between these instants; `since`: when they were booked. */
  eventsBetween(from: Date, until: Date): Promise<{ id: string; since: Date; startsAt: Date }[]> {
    return this.db.query(
      `select id, created_at as since, starts_at as "startsAt" from booking_facts
       where status = 'confirmed' and starts_at > $1 and starts_at < $2`,
      [from, until],
    );
  }

  /** What decides the hosts needed at those of these events that are confirmed, and their assigned roles. */
  async demandOf(bookingIds: readonly string[]): Promise<{ events: Demand[]; policies: PolicyValues }> {
    const policies = await this.policies.current();
    const events: Demand[] = await this.db.query(
      `select b.id as "bookingId", b.guest_count as "guestCount", b.photography, b.videography,
         array(select a.role from host_assignments a where a.booking_id = b.id and not a.is_released) as roles
       from booking_facts b where b.id = any($1::uuid[]) and b.status = 'confirmed'`,
      [bookingIds],
    );
    return { events, policies };
  }

  /** The leads of these events as shown to their families. */
  async leadsOf(bookingIds: readonly string[]): Promise<Map<string, ComingHost>> {
    const leads: (ComingHost & { bookingId: string })[] = await this.db.query(
      `select a.booking_id as "bookingId", c.name, c.picture_url as "pictureUrl", c.about,
         case when c.background_checked_on <= b.event_date
             and (c.background_expires_on is null or c.background_expires_on > b.event_date)
           then to_char(c.background_checked_on, 'YYYY-MM-DD') end as "checkedOn"
       from host_assignments a join host_cards c on c.host_no = a.host_no join booking_facts b on b.id = a.booking_id
       where a.booking_id = any($1::uuid[]) and a.role = 'lead' and not a.is_released`,
      [bookingIds],
    );
    return new Map(
      leads.map(({ bookingId, name, pictureUrl, about, checkedOn }) => [
        bookingId,
        { name: displayName(name), pictureUrl, about, checkedOn },
      ]),
    );
  }

  /** The reasons for overridden rules of the assigned hosts. */
  reasonsOf(bookingId: string): Promise<StaffingDetail['reasons']> {
    return this.db.query(
      `select host_no as "hostNo", reason from host_assignments
       where booking_id = $1 and not is_released and reason is not null order by host_no`,
      [bookingId],
    );
  }

  async isOnShift(bookingId: string, hostNo: number): Promise<boolean> {
    const known: unknown[] = await this.db.query(
      'select from host_assignments where booking_id = $1 and host_no = $2 and not is_released',
      [bookingId, hostNo],
    );
    return known.length > 0;
  }

  /**
   * Ordered by start: assigned events that start at `from` or later (and before `to`), and events cancelled at `from`
   * or later, even if the host was released.
   */
  shiftsOf(hostNo: number, from: Date, to: Date | null): Promise<HostShift[]> {
    return this.db.query(
      `select e.id as "bookingId", a.role, e.status = 'cancelled' as "isCalledOff"
       from host_assignments a join calendar_events e on e.id = a.booking_id
       where a.host_no = $1 and ($3::timestamptz is null or e.starts_at < $3)
         and case when e.status = 'cancelled' then e.cancelled_at >= $2
           else e.starts_at >= $2 and not a.is_released end
       order by e.starts_at, e.id`,
      [hostNo, from, to],
    );
  }

  /**
   * A batch of upcoming confirmed events after `after` (or from the start), soonest first, or only the event `only`.
   * Excludes events with a host released from the current crew.
   */
  eventsToStaff({ after, only }: { after?: EventToStaff; only?: string }): Promise<EventToStaff[]> {
    return this.db.query(
      `select b.id, b.starts_at as "startsAt",
         exists (select from host_assignments a where a.booking_id = b.id and not a.is_released and not a.is_chosen
           and a.crew_no is distinct from r.crew_no) as "hasOtherCrew"
       from booking_facts b left join live_reservations r on r.booking_id = b.id
       where b.status = 'confirmed' and b.starts_at > $1 and (b.starts_at, b.id) > ($2, $3::uuid)
         and ($4::uuid is null or b.id = $4)
         and not exists (select from host_assignments a where a.booking_id = b.id and a.is_released
           and a.crew_no is not distinct from r.crew_no)
       order by b.starts_at, b.id limit ${EVENTS_AT_ONCE}`,
      [this.clock.now(), after?.startsAt ?? new Date(0), after?.id ?? NO_ID, only ?? null],
    );
  }

  /**
   * Assigns a host; false when the host is busy in that span or has a role there already. `on conflict` is needed
   * because a raised constraint violation would abort the transaction.
   */
  async assign(
    tx: EntityManager,
    { bookingId, hostNo, role, shift, isChosen = false, reason = null }: Assignment,
  ): Promise<boolean> {
    await tx.query('delete from host_assignments where booking_id = $1 and host_no = $2 and is_released', [
      bookingId,
      hostNo,
    ]);
    const assigned: unknown[] = await tx.query(
      `insert into host_assignments (booking_id, host_no, role, crew_no, during, is_chosen, is_overruled, reason)
       values ($1, $2, $3, $4, $5, $6, $7::text is not null, $7) on conflict do nothing returning host_no`,
      [bookingId, hostNo, role, shift.crewNo, shift.during, isChosen, reason],
    );
    return assigned.length > 0;
  }

  /** Releases all hosts of an event, or those with these numbers. Returns the number released. */
  async release(tx: EntityManager, bookingId: string, hostNos: number[] | null = null): Promise<number> {
    const [, released]: [unknown, number] = await tx.query(
      `update host_assignments set is_released = true
       where booking_id = $1 and not is_released and ($2::int[] is null or host_no = any($2))`,
      [bookingId, hostNos],
    );
    return released;
  }

  /** Releases automatically assigned hosts of an event with another crew or another time. */
  async releaseOutdated(tx: EntityManager, bookingId: string, { crewNo, during }: EventShift): Promise<void> {
    await tx.query(
      `update host_assignments set is_released = true where booking_id = $1 and not is_released and not is_chosen
         and (crew_no is distinct from $2 or during <> $3::tstzrange)`,
      [bookingId, crewNo, during],
    );
  }

  /**
   * Moves manually chosen hosts to an event's new time. Hosts who are busy or away then are released; override reasons
   * are dropped because they applied to the old day.
   */
  async rescheduleChosen(tx: EntityManager, { id, eventDate }: Booking, shift: EventShift): Promise<void> {
    const chosen: { hostNo: number; role: HostRole; isThere: boolean }[] = await tx.query(
      `select a.host_no as "hostNo", a.role, not coalesce(c.away @> $3::date, false) as "isThere" from host_assignments a
       join host_cards c on c.host_no = a.host_no
       where a.booking_id = $1 and not a.is_released and a.is_chosen and a.during <> $2::tstzrange`,
      [id, shift.during, eventDate],
    );
    await this.release(
      tx,
      id,
      chosen.map(({ hostNo }) => hostNo),
    );
    for (const { hostNo, role, isThere } of chosen)
      if (isThere) await this.assign(tx, { bookingId: id, hostNo, role, shift, isChosen: true });
  }

  /**
   * Releases a host from the events on days of absence; staff fill the places. Assignments that staff made despite the
   * absence stay, so a repeat does not undo them.
   */
  async releaseAbsent(hostNo: number): Promise<void> {
    await this.db.query(
      `update host_assignments a set is_released = true from booking_facts b, host_cards c
       where b.id = a.booking_id and c.host_no = a.host_no and a.host_no = $1 and not a.is_released
         and not a.is_overruled and c.away @> b.event_date and upper(a.during) > $2`,
      [hostNo, this.clock.now()],
    );
  }

  /** Override reasons may mention the child; a repeat changes nothing. */
  async redactReasons(bookingId: string): Promise<void> {
    await this.db.query(
      'update host_assignments set reason = $2 where booking_id = $1 and reason is not null',
      [bookingId, REMOVED],
    );
  }

  /**
   * Saves the lead known to the family, in the transaction of the assignment; true when another lead was known before.
   * The first lead, or the same lead again, is no change.
   */
  async saveLead(tx: EntityManager, bookingId: string, hostNo: number): Promise<boolean> {
    const [saved]: { isNews: boolean }[] = await tx.query(
      `insert into booking_leads as known (booking_id, host_no) values ($1, $2)
       on conflict (booking_id) do update set host_no = excluded.host_no, news_id = gen_random_uuid()
       where known.host_no <> excluded.host_no returning news_id is not null as "isNews"`,
      [bookingId, hostNo],
    );
    return saved?.isNews ?? false;
  }

  /** The id of the newest lead change that is still current; null when there is none. */
  async newestLeadChange(bookingId: string): Promise<string | null> {
    const [news]: { id: string | null }[] = await this.db.query(
      `select l.news_id as id from booking_leads l join host_assignments a
         on a.booking_id = l.booking_id and a.host_no = l.host_no and a.role = 'lead' and not a.is_released
       where l.booking_id = $1`,
      [bookingId],
    );
    return news?.id ?? null;
  }

  async hasSpecialNeeds(bookingId: string): Promise<boolean> {
    const wished: unknown[] = await this.db.query(
      `select from wished_skills where booking_id = $1 and skill = 'special-needs'`,
      [bookingId],
    );
    return wished.length > 0;
  }

  /** A repeat changes nothing. */
  async wishSpecialNeeds(tx: EntityManager, bookingId: string): Promise<void> {
    await tx.query(
      `insert into wished_skills (booking_id, skill) values ($1, 'special-needs') on conflict do nothing`,
      [bookingId],
    );
  }

  /** A repeat changes nothing. */
  async deleteWishes(bookingId: string, on: EntityManager = this.db.manager): Promise<void> {
    await on.query('delete from wished_skills where booking_id = $1', [bookingId]);
  }
}

const NO_ID = '00000000-0000-0000-0000-000000000000';
