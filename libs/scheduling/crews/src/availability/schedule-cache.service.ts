import { Injectable } from '@nestjs/common';
import type { PolicyValues } from '#libs/shared/contracts';
import { PoliciesService } from '#libs/shop/business-settings';
import { Clock } from '#libs/platform/config';
import type { EntityManager } from 'typeorm';
import type { Busy, CrewDay, CrewOnDay } from './crew-fit.rules.js';
import {
  CrewReservationsRepository,
  type ReservedSpan,
} from '../reservations/crew-reservations.repository.js';
import { hoursOf, isStaffed, type CrewRow, type CrewSetUp } from '../set-up/crew-set-up.js';
import { CrewSetUpRepository } from '../set-up/crew-set-up.repository.js';
import type { Stop } from './travel.rules.js';

type CachedDay = { version: string; reserved: ReservedSpan[] };

/** The requested days with the policies and places that the rules need. */
export type ScheduleSnapshot = {
  days: CrewDay[];
  policies: PolicyValues;
  /** The stop of a ZIP code that was passed to `read`. */
  stopOf: (zip: string | null) => Stop;
  /** Cache key: snapshots of the same days with the same mark are equal. */
  mark: string;
};

/** The version of a day without changes. */
const UNCHANGED = '0';
/** More than a year. */
const MAX_CACHED_DAYS = 500;

/**
 * The data for the rules. Reservations per day and the crews' setup are cached with a version; reading queries the
 * versions first and reloads only what has changed.
 */
@Injectable()
export class ScheduleCacheService {
  private setUp: CrewSetUp | null = null;
  private readonly days = new Map<string, CachedDay>();

  constructor(
    private readonly repository: CrewSetUpRepository,
    private readonly reservations: CrewReservationsRepository,
    private readonly clock: Clock,
    private readonly policies: PoliciesService,
  ) {}

  /**
   * Reads days (yyyy-MM-dd) with all active crews. `zips`: additional five-digit ZIP codes for `stopOf`. Stable within a
   * transaction that holds the days' locks.
   */
  async read(
    days: readonly string[],
    zips: readonly (string | null)[],
    on?: EntityManager,
  ): Promise<ScheduleSnapshot> {
    const policies = await this.policies.current();
    const versions = await this.reservations.versionsOf(days, on);
    const setUpVersion = versions.get('-infinity') ?? UNCHANGED;
    if (this.setUp?.version !== setUpVersion) {
      this.setUp = await this.repository.read(setUpVersion, this.clock.today(), on);
      this.days.clear();
    }
    const setUp = this.setUp;
    const reserved = await this.reservedOn(days, versions, on);
    const homes = setUp.crews.map(({ homeZip }) => homeZip);
    const stops = [...reserved.values()].flatMap((list) => list.map(({ zip }) => zip));
    const places = await this.repository.loadPlaces(setUp, [...zips, ...homes, ...stops], on);
    const stopOf = (zip: string | null): Stop => ({ zip, place: (zip && places.get(zip)) || null });
    const dayOf = (day: string): CrewDay => ({
      day,
      owned: setUp.owned,
      crews: setUp.crews.map((crew) =>
        this.crewOn(day, { crew, setUp, reserved: reserved.get(day) ?? [], policies, stopOf }),
      ),
    });
    const mark = [setUpVersion, ...days.map((day) => versions.get(day) ?? UNCHANGED)].join('.');
    return { days: days.map(dayOf), policies, stopOf, mark };
  }

  /** Reservations of the days; queries only those that have changed. */
  private async reservedOn(
    days: readonly string[],
    versions: ReadonlyMap<string, string>,
    on?: EntityManager,
  ): Promise<Map<string, ReservedSpan[]>> {
    const found = new Map<string, ReservedSpan[]>();
    for (const day of days) {
      const cached = this.days.get(day);
      if (cached && cached.version === (versions.get(day) ?? UNCHANGED)) found.set(day, cached.reserved);
    }
    const stale = days.filter((day) => !found.has(day));
    if (stale.length === 0) return found;
    const rows = await this.reservations.reservedOn(stale, on);
    if (this.days.size + stale.length > MAX_CACHED_DAYS) this.days.clear();
    for (const day of stale) {
      const reserved = rows.filter((row) => row.day === day);
      found.set(day, reserved);
      this.days.set(day, { version: versions.get(day) ?? UNCHANGED, reserved });
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
