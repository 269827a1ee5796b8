import { Injectable } from '@nestjs/common';
import { AppError, type AdminCalendarLink, type CalendarLink } from '#libs/contracts';
import { Audit, LinkKeys } from '#libs/auth';
import { Clock } from '#libs/settings';
import { DataSource, type EntityManager } from 'typeorm';
import { calendarOf, nameOf, readFileName, type CalendarOf } from './calendar-names.js';

type Holder = CalendarOf & { name: string | null; generation: number };

const STALE = 'Somebody else made a new link meanwhile. Please look at it again.';

/** Every calendar that there is, with the generation of its link. */
const HOLDERS = `select s.kind, s.no, s.name, coalesce(l.generation, 1) as generation
  from (
    select 'all' as kind, 1 as no, null as name, 0 as place
    union all select 'crew', crew_no, name, 1 from crew_calendars
    union all select 'host', host_no, name, 2 from host_calendars
  ) s left join calendar_links l on l.kind = s.kind and l.no = s.no`;

/** Who can read which calendar: their links, and new ones. */
@Injectable()
export class CalendarLinks {
  constructor(
    private readonly db: DataSource,
    private readonly keys: LinkKeys,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  async list(): Promise<AdminCalendarLink[]> {
    const holders: Holder[] = await this.db.query(`${HOLDERS} order by s.place, s.name, s.no`);
    return holders.map((each) => ({
      kind: each.kind,
      no: each.no,
      name: each.name,
      ...this.view(each, each.generation),
    }));
  }

  /** The link of the host who is asking. @throws AppError NOT_FOUND when they are none any more. */
  async ofHost(userId: string): Promise<CalendarLink> {
    const host = await this.hostOf(userId);
    return this.view(host, (await this.find(this.db.manager, host)).generation);
  }

  async renewOfHost(userId: string, version?: number): Promise<CalendarLink> {
    return this.renew(await this.hostOf(userId), userId, version);
  }

  /** As `renew`, by what stands in the address. */
  renewNamed(
    { kind, no }: { kind: string; no: string },
    by: string,
    version?: number,
  ): Promise<CalendarLink> {
    const calendar = calendarOf(kind, no);
    if (!calendar) throw new AppError('NOT_FOUND');
    return this.renew(calendar, by, version);
  }

  /** The calendar of a file's name with its key. @throws AppError NOT_FOUND when the key opens none, or none any more. */
  async open(file: string): Promise<CalendarOf> {
    const read = readFileName(file);
    if (!read) throw new AppError('NOT_FOUND');
    const { generation } = await this.find(this.db.manager, read.calendar);
    if (!this.keys.isKey(read.key, linkOf(read.calendar, generation))) throw new AppError('NOT_FOUND');
    return read.calendar;
  }

  /** Makes a new link, which ends the one before. @throws AppError NOT_FOUND, STALE. */
  private async renew(calendar: CalendarOf, by: string, version?: number): Promise<CalendarLink> {
    return this.db.transaction(async (tx) => {
      // There may be no row to lock yet.
      await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
        `calendar:${nameOf(calendar)}`,
      ]);
      const { generation } = await this.find(tx, calendar);
      if (version !== undefined && version !== generation) throw new AppError('STALE', STALE);
      await tx.query(
        `insert into calendar_links (kind, no, generation, renewed_at) values ($1, $2, $3, $4)
         on conflict (kind, no) do update set generation = excluded.generation, renewed_at = excluded.renewed_at`,
        [calendar.kind, calendar.no, generation + 1, this.clock.now()],
      );
      const entry = { what: 'calendar-link-renewed', subject: 'calendar', subjectId: nameOf(calendar) };
      await this.audit.record(tx, by, { ...entry, facts: { version: generation + 1 } });
      return this.view(calendar, generation + 1);
    });
  }

  private async find(on: EntityManager, { kind, no }: CalendarOf): Promise<Holder> {
    const [found]: Holder[] = await on.query(`${HOLDERS} where s.kind = $1 and s.no = $2`, [kind, no]);
    if (!found) throw new AppError('NOT_FOUND');
    return found;
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
