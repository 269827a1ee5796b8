import { Injectable } from '@nestjs/common';
import {
  AppError,
  CALENDAR_KINDS,
  type AdminCalendarLink,
  type CalendarLink,
  type CalendarKind,
} from '#libs/shared/contracts';
import { AuditService, CalendarKeysService, RateLimitsService, type RequestUser } from '#libs/platform/auth';
import { DataSource, type EntityManager } from 'typeorm';

type Holder = CalendarOf & { name: string | null };

const STALE = 'Somebody else made a new link meanwhile. Please look at it again.';

/** Every calendar that there is, and the account of the host whose it is. */
const HOLDERS = `select s.kind, s.no, s.name
  from (
    select 'all' as kind, 1 as no, null as name, 0 as place, null::uuid as user_id
    union all select 'crew', crew_no, name, 1, null from crew_calendars
    union all select 'host', host_no, name, 2, user_id from host_calendars
  ) s`;

/** Who can read which calendar: their links, and new ones. */
@Injectable()
export class CalendarLinksService {
  constructor(
    private readonly db: DataSource,
    private readonly keys: CalendarKeysService,
    private readonly audit: AuditService,
    private readonly limits: RateLimitsService,
  ) {}

  /** All links, which leaves a row an hour in the audit log; view only administrators read that of their own events alone. */
  async list(currentUser: RequestUser): Promise<AdminCalendarLink[]> {
    const { userId } = currentUser;
    const readsAll = currentUser.hasAdminLevel('work');
    const holders: Holder[] = await this.db.query(
      `${HOLDERS} where $1 or s.user_id = $2 order by s.place, s.name, s.no`,
      [readsAll, userId],
    );
    if (readsAll) {
      const look = { what: 'calendar-links-viewed', subject: 'calendar', subjectId: 'every' };
      await this.audit.recordHourly(this.db.manager, userId, look);
    }
    const generations = await this.keys.generationsOf(holders);
    return holders.map((each, place) => ({ ...each, ...this.view(each, generations[place]) }));
  }

  /** The link of the host who is asking. @throws AppError NOT_FOUND when they are none any more. */
  async ofHost(userId: string): Promise<CalendarLink> {
    const host = await this.hostOf(userId);
    return this.view(host, await this.generationOf(this.db.manager, host));
  }

  async renewOfHost(userId: string, version?: number): Promise<CalendarLink> {
    return this.renew(await this.hostOf(userId), userId, version);
  }

  /** As `renew`, by what stands in the address. */
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
   * The calendar of a file's name with its key; counts the reading.
   * @throws AppError NOT_FOUND when the key opens none, or none any more; TOO_MANY.
   */
  async open(file: string): Promise<CalendarOf> {
    const read = readFileName(file);
    if (!read) throw new AppError('NOT_FOUND');
    const generation = await this.generationOf(this.db.manager, read.calendar);
    if (!this.keys.isKey(read.key, linkOf(read.calendar, generation))) throw new AppError('NOT_FOUND');
    await this.limits.count(['calendar-link', nameOf(read.calendar)]);
    return read.calendar;
  }

  /** Makes a new link, which ends the one before. @throws AppError NOT_FOUND, STALE. */
  private async renew(calendar: CalendarOf, by: string, version?: number): Promise<CalendarLink> {
    return this.db.transaction(async (tx) => {
      // There may be no row to lock yet.
      await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
        `calendar:${nameOf(calendar)}`,
      ]);
      const seen = await this.generationOf(tx, calendar);
      if (version !== undefined && version !== seen) throw new AppError('STALE', STALE);
      await this.keys.renew(tx, calendar);
      const made = await this.generationOf(tx, calendar);
      const entry = { what: 'calendar-link-renewed', subject: 'calendar', subjectId: nameOf(calendar) };
      await this.audit.record(tx, by, { ...entry, facts: { version: made } });
      return this.view(calendar, made);
    });
  }

  /** @throws AppError NOT_FOUND for a calendar that is not there. */
  private async generationOf(on: EntityManager, calendar: CalendarOf): Promise<number> {
    const { kind, no } = calendar;
    const [found]: Holder[] = await on.query(`${HOLDERS} where s.kind = $1 and s.no = $2`, [kind, no]);
    if (!found) throw new AppError('NOT_FOUND');
    const [generation] = await this.keys.generationsOf([calendar], on);
    return generation;
  }

  private async hostOf(userId: string): Promise<CalendarOf> {
    const sql = 'select host_no as no from host_calendars where user_id = $1';
    const [host]: { no: number }[] = await this.db.query(sql, [userId]);
    if (!host) throw new AppError('NOT_FOUND');
    return { kind: 'host', no: host.no };
  }

  private view(calendar: CalendarOf, generation: number): CalendarLink {
    const key = this.keys.keyOf(linkOf(calendar, generation));
    return { path: `/api/calendars/${nameOf(calendar)}.${key}.ics`, version: generation };
  }
}

const linkOf = (calendar: CalendarOf, generation: number) =>
  ({ purpose: 'calendar', id: nameOf(calendar), generation }) as const;

/** Whose calendar it is; there is one of all events, with the number 1. */
export type CalendarOf = { kind: CalendarKind; no: number };

const ALL: CalendarOf = { kind: 'all', no: 1 };

const FILE = /^([a-z]+)-([1-9]\d{0,8})\.([\w-]{43})\.ics$/;

/** "crew-3": what the key is made for, and the head of the file's name. */
const nameOf = ({ kind, no }: CalendarOf): string => `${kind}-${no}`;

/** Null when there can be no such calendar. */
function calendarOf(kind: string, no: number): CalendarOf | null {
  const known = CALENDAR_KINDS.find((each) => each === kind);
  if (!known || (known === 'all' && no !== ALL.no)) return null;
  return { kind: known, no };
}

/** Reads "crew-3.<key>.ics". */
function readFileName(file: string): { calendar: CalendarOf; key: string } | null {
  const [, kind, no, key] = FILE.exec(file) ?? [];
  const calendar = kind ? calendarOf(kind, Number(no)) : null;
  return calendar && { calendar, key };
}
