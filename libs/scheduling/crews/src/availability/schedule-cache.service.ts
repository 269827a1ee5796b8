import { Injectable } from '@nestjs/common';
import type { PolicyValues } from '#libs/shared/contracts';
import { prepared } from '#libs/platform/database';
import { PoliciesService } from '#libs/shop/business-settings';
import { Clock } from '#libs/platform/config';
import { DataSource, type EntityManager } from 'typeorm';
import type { Busy, CrewDay, CrewOnDay } from './crew-fit.rules.js';
import {
  CrewReservationsRepository,
  type ReservedSpan,
} from '../reservations/crew-reservations.repository.js';
import {
  hoursOf,
  isStaffed,
  learnPlaces,
  readSetUp,
  type CrewRow,
  type CrewSetUp,
} from '../set-up/crew-set-up.js';
import type { Stop } from './travel.rules.js';

type CachedDay = { version: string; reserved: ReservedSpan[] };

/** The days that were asked for, as they are, and what a question about them needs besides. */
export type ScheduleSnapshot = {
  days: CrewDay[];
  policies: PolicyValues;
  /** The stop of a ZIP code that was named when the schedule was read. */
  stopOf: (zip: string | null) => Stop;
  /** Changes whenever anything that the days were made of does; two snapshots of the same days with one mark are equal. */
  mark: string;
};

/** The number of a day on which nothing has ever changed. */
const NEVER = '0';
/** Days that are cached at most: more than a year of questions. */
const MOST_DAYS = 500;

/**
 * What the rules decide by. Reservations of a day and the way crews are set up are cached in memory, each with the number
 * of its last change; reading the schedule asks for the numbers first, and where they are the same for nothing else.
 */
@Injectable()
export class ScheduleCacheService {
  private setUp: CrewSetUp | null = null;
  private readonly days = new Map<string, CachedDay>();

  constructor(
    private readonly db: DataSource,
    private readonly reservations: CrewReservationsRepository,
    private readonly clock: Clock,
    private readonly policies: PoliciesService,
  ) {}

  /**
   * Reads days (yyyy-MM-dd) with every crew that is switched on. `zips`: ZIP codes of five digits that will be asked
   * about. Inside a transaction that holds the days' locks what is read stays so until it ends.
   */
  async read(
    days: readonly string[],
    zips: readonly (string | null)[],
    on: EntityManager = this.db.manager,
  ): Promise<ScheduleSnapshot> {
    const policies = await this.policies.current();
    const versions = await this.versionsOf(on, days);
    const setUpVersion = versions.get('-infinity') ?? NEVER;
    if (this.setUp?.version !== setUpVersion) {
      this.setUp = await readSetUp(on, setUpVersion, this.clock.today());
      this.days.clear();
    }
    const setUp = this.setUp;
    const reserved = await this.reservedOn(on, days, versions);
    const homes = setUp.crews.map(({ homeZip }) => homeZip);
    const stops = [...reserved.values()].flatMap((list) => list.map(({ zip }) => zip));
    const places = await learnPlaces(on, setUp, [...zips, ...homes, ...stops]);
    const stopOf = (zip: string | null): Stop => ({ zip, place: (zip && places.get(zip)) || null });
    const dayOf = (day: string): CrewDay => ({
      day,
      owned: setUp.owned,
      crews: setUp.crews.map((crew) =>
        this.crewOn(day, { crew, setUp, reserved: reserved.get(day) ?? [], policies, stopOf }),
      ),
    });
    const mark = [setUpVersion, ...days.map((day) => versions.get(day) ?? NEVER)].join('.');
    return { days: days.map(dayOf), policies, stopOf, mark };
  }

  private async versionsOf(on: EntityManager, days: readonly string[]): Promise<Map<string, string>> {
    const rows: { day: string; version: string }[] = await on.query(
      prepared(
        `select day::text, version::text from crew_changes where day = any($1::date[]) or day = '-infinity'`,
      ),
      [days],
    );
    return new Map(rows.map(({ day, version }) => [day, version]));
  }

  /** What is reserved on the days, read for those that have changed. */
  private async reservedOn(
    on: EntityManager,
    days: readonly string[],
    versions: ReadonlyMap<string, string>,
  ): Promise<Map<string, ReservedSpan[]>> {
    const found = new Map<string, ReservedSpan[]>();
    for (const day of days) {
      const cached = this.days.get(day);
      if (cached && cached.version === (versions.get(day) ?? NEVER)) found.set(day, cached.reserved);
    }
    const stale = days.filter((day) => !found.has(day));
    if (stale.length === 0) return found;
    const rows = await this.reservations.reservedOn(on, stale);
    if (this.days.size + stale.length > MOST_DAYS) this.days.clear();
    for (const day of stale) {
      const reserved = rows.filter((row) => row.day === day);
      found.set(day, reserved);
      this.days.set(day, { version: versions.get(day) ?? NEVER, reserved });
    }
    return found;
  }

  private crewOn(
    day: string,
    {
      crew,
      setUp,
      reserved,
      policies,
      stopOf,
    }: {
      crew: CrewRow;
      setUp: CrewSetUp;
      reserved: readonly ReservedSpan[];
      policies: PolicyValues;
      stopOf: ScheduleSnapshot['stopOf'];
    },
  ): CrewOnDay {
    const busy = reserved
      .filter(({ crewNo }) => crewNo === crew.no)
      .map(({ zip, ...span }): Busy => ({ ...span, stop: stopOf(zip) }));
    return {
      no: crew.no,
      position: crew.position,
      home: stopOf(crew.homeZip),
      hours: hoursOf(setUp, crew, day, this.clock.zone),
      isStaffed: isStaffed(crew, day, policies.requireBackgroundCheck),
      busy,
    };
  }
}
