import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { RateLimits } from '#libs/auth';
import { calendarText, eventTypeName, siteHost, type CalendarEvent } from '#libs/documents';
import { Policies } from '#libs/policies';
import { Clock, Settings } from '#libs/settings';
import { DataSource } from 'typeorm';
import { CalendarLinks } from './calendar-links.js';
import { nameOf } from './calendar-names.js';
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
    private readonly policies: Policies,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  /** The calendar that this name with its key opens. @throws AppError NOT_FOUND, TOO_MANY. */
  async read(file: string): Promise<Feed> {
    const calendar = await this.links.open(file);
    await this.limits.count(['calendar-link', nameOf(calendar)]);
    const since = new Date(this.clock.now().getTime() - DAYS_BACK_MS);
    const events = await feedEvents(this.db, calendar, since);
    const hasAddress = calendar.kind === 'host' && (await this.policies.current()).addressInCalendars;
    const text = calendarText({
      maker: this.settings.BRAND_NAME,
      head: ['REFRESH-INTERVAL;VALUE=DURATION:PT1H', 'X-PUBLISHED-TTL:PT1H'],
      events: events.map((event) => this.entry(event, hasAddress)),
    });
    return { text, etag: `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"` };
  }

  /** Id and sequence are those of the family's file; the family itself is not in it (see README, rule 3). */
  private entry(event: FeedEvent, hasAddress: boolean): CalendarEvent {
    const { BRAND_NAME, PUBLIC_EMAIL } = this.settings;
    const { address, city, state, zipCode, startsAt } = event;
    const place = hasAddress ? [address, city, `${state} ${zipCode}`.trim()] : [city, zipCode.slice(0, 5)];
    return {
      uid: `${event.id}@${siteHost(this.settings)}`,
      sequence: event.version,
      startsAt,
      endsAt: new Date(startsAt.getTime() + event.durationMinutes * MINUTE_MS),
      stampedAt: event.cancelledAt ?? event.bookedAt,
      summary: `${BRAND_NAME}: ${eventTypeName(event.eventType)}`,
      location: place.filter(Boolean).join(', '),
      description: [
        `${event.guestCount} children. Games: ${event.gameNames.join(', ')}.`,
        `Booking ${event.id.slice(-8).toUpperCase()}`,
      ].join('\n'),
      organizer: { name: BRAND_NAME, email: PUBLIC_EMAIL },
      isCancelled: event.status === 'cancelled',
    };
  }
}
