import { Injectable } from '@nestjs/common';
import { OpenWorkService } from '#libs/platform/events';
import { centsToText, type StaffMember, type TodayItem } from '#libs/shared/contracts';
import { DataSource } from 'typeorm';

type BookingFacts = { id: string; parentName: string; eventDate: string; eventTime: string };

/** What waits for a person, with the booking that it is about and who does it. */
@Injectable()
export class TodayQueries {
  constructor(
    private readonly db: DataSource,
    private readonly openWork: OpenWorkService,
  ) {}

  /** Late, due and new, in this order. */
  async list(): Promise<TodayItem[]> {
    const found = await this.openWork.list();
    const bookings = await this.bookings(found.flatMap(({ bookingId }) => bookingId ?? []));
    const assignees = await this.names(found.flatMap(({ assigneeId }) => assigneeId ?? []));
    return found.map(({ kind, id, bookingId, who, state, since, by, amountCents, ...work }) => {
      const booking = bookings.get(bookingId ?? '');
      return {
        kind,
        id,
        bookingId: bookingId ?? null,
        who: who ?? booking?.parentName ?? '',
        note: work.note ?? null,
        assignee: assignees.get(work.assigneeId ?? '') ?? null,
        version: work.version ?? null,
        state,
        since: since.toISOString(),
        by: by?.toISOString() ?? null,
        amount: amountCents === undefined ? null : centsToText(amountCents),
        eventDate: booking?.eventDate ?? null,
        eventTime: booking?.eventTime ?? null,
      };
    });
  }

  private async bookings(ids: readonly string[]): Promise<Map<string, BookingFacts>> {
    const rows: BookingFacts[] = await this.db.query(
      `select id, parent_name as "parentName", to_char(event_date, 'YYYY-MM-DD') as "eventDate",
         event_time as "eventTime"
       from booking_facts where id = any($1::uuid[])`,
      [ids],
    );
    return new Map(rows.map((row) => [row.id, row]));
  }

  private async names(userIds: readonly string[]): Promise<Map<string, StaffMember>> {
    if (userIds.length === 0) return new Map();
    const rows: StaffMember[] = await this.db.query(
      'select user_id as id, name from user_facts where user_id = any($1::uuid[])',
      [userIds],
    );
    return new Map(rows.map((row) => [row.id, row]));
  }
}
