import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import {
  AppError,
  CALENDAR_KINDS,
  DAY_MS,
  MINUTE_MS,
  type AdminCalendarLink,
  type CalendarLink,
  staleMessage,
  shortId,
} from '#libs/shared/contracts';
import { AuditService, CalendarKeysService, RateLimitsService, type RequestUser } from '#libs/platform/auth';
import { HostShiftsService } from '#libs/booking/staffing';
import { CompanyService, PoliciesService } from '#libs/shop/business-settings';
import { Clock } from '#libs/platform/config';
import { DataSource, type EntityManager } from 'typeorm';
import { eventTypeName } from '../event-facts.js';
import { calendarText, type CalendarEvent } from './calendar.js';
import { CalendarsRepository, type CalendarOf, type FeedEvent } from './calendars.repository.js';

const DAYS_BACK_MS = 30 * DAY_MS;

/** Publisher shown in the calendars. */
type Publisher = { brand: string; email: string; host: string };

/** Response body and ETag of a feed. */
type Feed = { text: string; etag: string };

/** Calendar feeds of the company, its crews and its hosts, and their secret links. */
@Injectable()
export class CalendarsService {
  constructor(
    private readonly db: DataSource,
    private readonly calendars: CalendarsRepository,
    private readonly keys: CalendarKeysService,
    private readonly audit: AuditService,
    private readonly limits: RateLimitsService,
    private readonly shifts: HostShiftsService,
    private readonly company: CompanyService,
    private readonly policies: PoliciesService,
    private readonly clock: Clock,
  ) {}

  /**
   * All links; audited once an hour per administrator. View-only administrators get only the feed of their own events.
   */
  async list(currentUser: RequestUser): Promise<AdminCalendarLink[]> {
    const { userId } = currentUser;
    const readsAll = currentUser.can('share-calendars');
    const holders = await this.calendars.listHolders(userId, readsAll);
    if (readsAll) {
      await this.audit.recordHourlyView(userId, {
        what: 'calendar-links-viewed',
        subject: 'calendar',
        subjectId: 'every',
      });
    }
    const generations = await this.keys.generationsOf(holders);
    return holders.map((each, place) => ({ ...each, ...this.view(each, generations[place]) }));
  }

  /** The current host's own link. @throws AppError NOT_FOUND when the user is no longer a host. */
  async ofHost(userId: string): Promise<CalendarLink> {
    const host = await this.hostOf(userId);
    return this.view(host, await this.generationOf(host));
  }

  async renewOfHost(userId: string, version?: number): Promise<CalendarLink> {
    return this.renew(await this.hostOf(userId), userId, version);
  }

  /** `renew` by the kind and number of the URL. */
  renewNamed(
    { kind, no }: { kind: string; no: number },
    by: string,
    version?: number,
  ): Promise<CalendarLink> {
    const calendar = calendarOf(kind, no);
    if (!calendar) throw new AppError('NOT_FOUND');
    return this.renew(calendar, by, version);
  }

  /**
   * The current feed for a file name with its key; counts against the rate limit.
   * @throws AppError NOT_FOUND for an invalid or revoked key; TOO_MANY.
   */
  async read(file: string): Promise<Feed> {
    const calendar = await this.open(file);
    const since = new Date(this.clock.now().getTime() - DAYS_BACK_MS);
    const events = await this.eventsOf(calendar, since);
    const { brand, email } = await this.company.current();
    const publisher = { brand, email, host: this.company.siteHost };
    const { addressInCalendars } = await this.policies.current();
    const hasAddress = calendar.kind === 'host' && addressInCalendars;
    const text = calendarText({
      maker: brand,
      refreshSeconds: 3_600,
      events: events.map((event) => entryOf(event, publisher, hasAddress)),
    });
    return { text, etag: `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"` };
  }

  private async open(file: string): Promise<CalendarOf> {
    const read = readFileName(file);
    if (!read) throw new AppError('NOT_FOUND');
    const generation = await this.generationOf(read.calendar);
    if (!this.keys.isKey(read.key, linkOf(read.calendar, generation))) throw new AppError('NOT_FOUND');
    await this.limits.count(['calendar-link', nameOf(read.calendar)]);
    return read.calendar;
  }

  /** A host's feed holds the same events as the list on their phone. */
  private async eventsOf({ kind, no }: CalendarOf, since: Date): Promise<FeedEvent[]> {
    if (kind !== 'host') return this.calendars.listEvents({ kind, no }, since);
    const shifts = await this.shifts.shiftsOf(no, since);
    return this.calendars.listEvents({ kind, ids: shifts.map(({ bookingId }) => bookingId) }, since);
  }

  /** Makes a new link and revokes the previous one. @throws AppError NOT_FOUND, STALE. */
  private async renew(calendar: CalendarOf, by: string, version?: number): Promise<CalendarLink> {
    return this.db.transaction(async (tx) => {
      await this.calendars.lock(tx, nameOf(calendar));
      const seen = await this.generationOf(calendar, tx);
      if (version !== undefined && version !== seen) throw new AppError('STALE', staleMessage('link'));
      await this.keys.renew(tx, calendar);
      const made = await this.generationOf(calendar, tx);
      await this.audit.record(tx, by, {
        what: 'calendar-link-renewed',
        subject: 'calendar',
        subjectId: nameOf(calendar),
        facts: { version: made },
      });
      return this.view(calendar, made);
    });
  }

  /** @throws AppError NOT_FOUND for an unknown calendar. */
  private async generationOf(calendar: CalendarOf, on?: EntityManager): Promise<number> {
    if (!(await this.calendars.has(calendar, on))) throw new AppError('NOT_FOUND');
    const [generation] = await this.keys.generationsOf([calendar], on);
    return generation;
  }

  private async hostOf(userId: string): Promise<CalendarOf> {
    const no = await this.calendars.hostNoOf(userId);
    if (no === null) throw new AppError('NOT_FOUND');
    return { kind: 'host', no };
  }

  private view(calendar: CalendarOf, generation: number): CalendarLink {
    const key = this.keys.keyOf(linkOf(calendar, generation));
    return { path: `/api/calendars/${nameOf(calendar)}.${key}.ics`, version: generation };
  }
}

const linkOf = (calendar: CalendarOf, generation: number) =>
  ({ purpose: 'calendar', id: nameOf(calendar), generation }) as const;

const ALL: CalendarOf = { kind: 'all', no: 1 };

const FILE = /^([a-z]+)-([1-9]\d{0,8})\.([\w-]{43})\.ics$/;

/** For example "crew-3": the name the key is derived from, and the file name's prefix. */
const nameOf = ({ kind, no }: CalendarOf): string => `${kind}-${no}`;

/** Null for an invalid kind or number. */
function calendarOf(kind: string, no: number): CalendarOf | null {
  const known = CALENDAR_KINDS.find((each) => each === kind);
  if (!known || (known === 'all' && no !== ALL.no)) return null;
  return { kind: known, no };
}

/** Parses "crew-3.<key>.ics". */
function readFileName(file: string): { calendar: CalendarOf; key: string } | null {
  const [, kind, no, key] = FILE.exec(file) ?? [];
  const calendar = kind ? calendarOf(kind, Number(no)) : null;
  return calendar && { calendar, key };
}

/** Same uid and sequence as in the family's file. Omits the family, since calendars are passed on. */
function entryOf(event: FeedEvent, { brand, email, host }: Publisher, hasAddress: boolean): CalendarEvent {
  const { address, city, state, zipCode, startsAt } = event;
  const place = hasAddress ? [address, city, `${state} ${zipCode}`.trim()] : [city, zipCode.slice(0, 5)];
  return {
    uid: `${event.id}@${host}`,
    sequence: event.version,
    startsAt,
    endsAt: new Date(startsAt.getTime() + event.durationMinutes * MINUTE_MS),
    changedAt: event.changedAt ?? event.cancelledAt ?? event.bookedAt,
    summary: `${brand}: ${eventTypeName(event.eventType)}`,
    location: place.filter(Boolean).join(', '),
    description: [
      `${event.guestCount} children. Games: ${event.gameNames.join(', ')}.`,
      `Booking ${shortId(event.id)}`,
    ].join('\n'),
    organizer: { name: brand, email },
    isCancelled: event.status === 'cancelled',
  };
}
