import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { calendarText, type CalendarEvent } from './calendar.js';
import { eventTypeName } from '../event-facts.js';
import { Clock } from '#libs/platform/config';
import { CompanyService, PoliciesService } from '#libs/shop/business-settings';
import { HostShiftsService } from '#libs/booking/staffing';
import { DataSource } from 'typeorm';
import { DAY_MS, MINUTE_MS } from '#libs/shared/contracts';
import type { CalendarOf } from './calendar-links.service.js';
import { feedEvents, type FeedEvent } from './feed-events.js';

const DAYS_BACK_MS = 30 * DAY_MS;

/** Who makes the calendars. */
type Publisher = { brand: string; email: string; host: string };

/** A calendar as it is sent. */
export type Feed = { text: string; etag: string };

@Injectable()
export class CalendarFeedService {
  constructor(
    private readonly db: DataSource,
    private readonly company: CompanyService,
    private readonly policies: PoliciesService,
    private readonly shifts: HostShiftsService,
    private readonly clock: Clock,
  ) {}

  /** The calendar as it stands now. */
  async read(calendar: CalendarOf): Promise<Feed> {
    const since = new Date(this.clock.now().getTime() - DAYS_BACK_MS);
    const events = await this.eventsOf(calendar, since);
    const { brand, email } = await this.company.current();
    const publisher = { brand, email, host: this.company.siteHost };
    const { addressInCalendars } = await this.policies.current();
    const hasAddress = calendar.kind === 'host' && addressInCalendars;
    const text = calendarText({
      maker: brand,
      head: ['REFRESH-INTERVAL;VALUE=DURATION:PT1H', 'X-PUBLISHED-TTL:PT1H'],
      events: events.map((event) => entryOf(event, publisher, hasAddress)),
    });
    return { text, etag: `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"` };
  }

  /** A host's are those of the list on their phone. */
  private async eventsOf({ kind, no }: CalendarOf, since: Date): Promise<FeedEvent[]> {
    if (kind !== 'host') return feedEvents(this.db, { kind, no }, since);
    const shifts = await this.shifts.shiftsOf(no, since);
    return feedEvents(this.db, { kind, ids: shifts.map(({ bookingId }) => bookingId) }, since);
  }
}

/** Id and sequence are those of the family's file; the family itself is not in it, since calendars are passed on. */
function entryOf(event: FeedEvent, { brand, email, host }: Publisher, hasAddress: boolean): CalendarEvent {
  const { address, city, state, zipCode, startsAt } = event;
  const place = hasAddress ? [address, city, `${state} ${zipCode}`.trim()] : [city, zipCode.slice(0, 5)];
  return {
    uid: `${event.id}@${host}`,
    sequence: event.version,
    startsAt,
    endsAt: new Date(startsAt.getTime() + event.durationMinutes * MINUTE_MS),
    stampedAt: event.cancelledAt ?? event.bookedAt,
    summary: `${brand}: ${eventTypeName(event.eventType)}`,
    location: place.filter(Boolean).join(', '),
    description: [
      `${event.guestCount} children. Games: ${event.gameNames.join(', ')}.`,
      `Booking ${event.id.slice(-8).toUpperCase()}`,
    ].join('\n'),
    organizer: { name: brand, email },
    isCancelled: event.status === 'cancelled',
  };
}
