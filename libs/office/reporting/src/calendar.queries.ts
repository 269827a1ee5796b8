import { Injectable } from '@nestjs/common';
import { AppError, OFF_STATUSES, type CalendarEntry, type CalendarQuery } from '#libs/shared/contracts';
import { DataSource } from 'typeorm';
import { endTime } from './booking-hints.rules.js';
import { daysBetween } from './report.rules.js';

const MOST_DAYS_APART = 62;

/** What happens on which day; a booking that was called off or has expired takes no place in a calendar. */
@Injectable()
export class CalendarQueries {
  constructor(private readonly db: DataSource) {}

  /** In the order of their beginning. @throws AppError VALIDATION for days that run backwards or lie too far apart. */
  async read(query: CalendarQuery): Promise<CalendarEntry[]> {
    const [from, to] = [query.from.slice(0, 10), query.to.slice(0, 10)];
    if (from > to) throw AppError.validation({ to: 'The last day must not be before the first day.' });
    if (daysBetween(from, to) > MOST_DAYS_APART) {
      throw AppError.validation({ to: 'Please choose at most two months.' });
    }
    const rows: (Omit<CalendarEntry, 'endTime'> & { durationMinutes: number })[] = await this.db.query(
      `select id, event_date::text as "eventDate", event_time as "eventTime", duration_minutes as "durationMinutes",
         parent_name as "parentName", event_type as "eventType", guest_count as "guestCount",
         city, status, payment_status as "paymentStatus", example as "isExample"
       from booking_facts where event_date between $1 and $2 and status <> all($3)
       order by event_date, starts_at, id`,
      [from, to, OFF_STATUSES],
    );
    return rows.map(({ durationMinutes, ...entry }) => ({
      ...entry,
      endTime: endTime({ eventTime: entry.eventTime, durationMinutes }),
    }));
  }
}
