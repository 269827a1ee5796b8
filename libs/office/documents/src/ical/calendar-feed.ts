import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { RateLimits } from '#libs/platform/auth';
import { calendarText, type CalendarEvent } from '../calendar.js';
import { eventTypeName } from '../event-facts.js';
import { Clock } from '#libs/platform/config';
import { HostShiftsService } from '#libs/booking/staffing';
import { DataSource } from 'typeorm';
import { CalendarLinks } from './calendar-links.js';
import { nameOf, type CalendarOf } from './calendar-names.js';
import { FeedNames, type FeedWords } from './feed-names.js';
import { feedEvents, type FeedEvent } from './feed-events.js';

const MINUTE_MS = 60_000;
const DAYS_BACK_MS = 30 * 24 * 60 * MINUTE_MS;

/** A calendar as it is sent. */
export type Feed = { text: string; etag: string };

@Injectable()
export class CalendarFeed {
  constructor(
    private readonly db: DataSource,
    private readonly links: CalendarLinks,
    private readonly limits: RateLimits,
    private readonly names: FeedNames,
    private readonly shifts: HostShiftsService,
    private readonly clock: Clock,
  ) {}

  /** The calendar that this name with its key opens. @throws AppError NOT_FOUND, TOO_MANY. */
  async read(file: string): Promise<Feed> {
    const calendar = await this.links.open(file);
    await this.limits.count(['calendar-link', nameOf(calendar)]);
    const since = new Date(this.clock.now().getTime() - DAYS_BACK_MS);
    const events = await this.eventsOf(calendar, since);
    const words = await this.names.current();
    const hasAddress = calendar.kind === 'host' && words.addressInCalendars;
    const text = calendarText({
      maker: words.brand,
      head: ['REFRESH-INTERVAL;VALUE=DURATION:PT1H', 'X-PUBLISHED-TTL:PT1H'],
      events: events.map((event) => entryOf(event, words, hasAddress)),
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
function entryOf(event: FeedEvent, { brand, email, host }: FeedWords, hasAddress: boolean): CalendarEvent {
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
