// Invariants of crews: no van is double-booked, and every confirmed booking has one. The lists are explained in
// invariants.ts.
import type { Invariant } from './money-invariants.js';

export const CREW_INVARIANTS: readonly Invariant[] = [
  {
    id: 'I9 overlap',
    description: 'no two live reservations of a crew overlap',
    sql: `select a.id, b.id as other from crew_reservations a join crew_reservations b
      on a.id < b.id and a.crew_no = b.crew_no and a.during && b.during
      where a.state <> 'released' and b.state <> 'released'`,
  },
  {
    id: 'I9 confirmed',
    description: 'what is confirmed has no reservation that is only held, and what is off has none',
    sql: `select b.id, b.status, r.state from bookings b join crew_reservations r on r.booking_id = b.id
      where (b.status = 'confirmed' and r.state = 'held') or (b.status in ('cancelled', 'expired') and r.state <> 'released')`,
  },
  {
    id: 'I9 firm',
    description:
      'what is confirmed and to come has one firm reservation for its own start, or none, and then staff see it so',
    sql: `select b.id, count(*) as live from bookings b join crew_reservations r on r.booking_id = b.id
      where b.status = 'confirmed' and b.starts_at > now() and r.state in ('held', 'firm') group by b.id
      having count(*) <> 1 or not bool_and(r.state = 'firm' and r.starts_at = b.starts_at and r.day = b.event_date
        and r.during @> tstzrange(b.starts_at, b.starts_at + make_interval(mins => b.duration_minutes)))`,
  },
  {
    id: 'I9 kept',
    description: 'a time is kept only for a move by the family that can still be undone',
    sql: `select r.id, r.booking_id from crew_reservations r where r.state = 'kept' and not exists (
      select from change_requests c where c.booking_id = r.booking_id and c.kind = 'move' and c.state = 'waiting')`,
  },
  {
    id: 'I9 equipment',
    description: 'no set of equipment is in a van that does not need it, and none is used that is not there',
    sql: `select d.item, d.day, d.crew_no from equipment_days d where not exists (
        select from equipment_uses u where u.item = d.item and u.day = d.day and u.crew_no = d.crew_no)
      union all
      select u.item, u.day, u.crew_no from equipment_uses u join crew_reservations r on r.id = u.reservation_id
        where r.state = 'released'`,
  },
  {
    id: 'I9 holds',
    description: 'no hold outlives its end by two minutes, unless money is under way',
    sql: `select r.id, r.held_until from crew_reservations r
      where r.state in ('held', 'kept') and r.held_until < now() - interval '2 minutes' and not exists (
        select from payments p where p.booking_id = r.booking_id and p.status in ('capturing', 'pending'))`,
  },
];
