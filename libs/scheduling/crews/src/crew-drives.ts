import { Injectable } from '@nestjs/common';
import { Policies } from '#libs/shop/business-settings';
import { DataSource } from 'typeorm';
import { drivesOf } from './drive.rules.js';
import type { Place, Stop } from './travel.rules.js';

type Visited = {
  crewNo: number;
  crewName: string;
  homeZip: string | null;
  bookingId: string | null;
  zip: string | null;
  day: string;
  setUpAt: number;
};

/** How a van gets to an event, and when it has to set out. */
export type EventDrive = {
  crewNo: number;
  crewName: string;
  leavesAt: Date;
  minutes: number;
  isFromHome: boolean;
};

/** The drives of vans as they are reserved. */
@Injectable()
export class CrewDrives {
  constructor(
    private readonly db: DataSource,
    private readonly policies: Policies,
  ) {}

  /** By booking; one that has no van is not in it. */
  async to(bookingIds: readonly string[]): Promise<Map<string, EventDrive>> {
    if (bookingIds.length === 0) return new Map();
    const visited: Visited[] = await this.db.query(VISITS_SQL, [bookingIds]);
    const places = await this.placesOf(visited.flatMap(({ zip, homeZip }) => [zip, homeZip]));
    const stop = (zip: string | null): Stop => ({ zip, place: (zip && places.get(zip)) || null });
    const policies = await this.policies.current();
    const visits = visited.map(({ crewNo, day, homeZip, zip, setUpAt, ...visit }) => {
      return {
        ...visit,
        crewNo,
        from: setUpAt,
        van: `${crewNo} ${day}`,
        home: stop(homeZip),
        stop: stop(zip),
      };
    });
    const drives = drivesOf(visits, policies).filter(({ bookingId }) => bookingIds.includes(bookingId ?? ''));
    return new Map(
      drives.map(({ bookingId, leavesAt, crewNo, crewName, minutes, isFromHome }) => [
        bookingId as string,
        { crewNo, crewName, leavesAt: new Date(leavesAt), minutes, isFromHome },
      ]),
    );
  }

  private async placesOf(zips: readonly (string | null)[]): Promise<Map<string, Place>> {
    const found: ({ zip: string } & Place)[] = await this.db.query(
      'select zip, latitude, longitude from zip_centroids where zip = any($1)',
      [[...new Set(zips)].filter((zip) => zip !== null)],
    );
    return new Map(found.map(({ zip, ...place }) => [zip, place]));
  }
}

/** Everything that the vans of these bookings do on their days. */
const VISITS_SQL = `
  select r.crew_no as "crewNo", c.name as "crewName", c.home_zip as "homeZip", r.booking_id as "bookingId", r.zip,
    r.day::text as day, (extract(epoch from lower(r.during)) * 1000)::double precision as "setUpAt"
  from crew_reservations r join crews c on c.no = r.crew_no
  where r.state <> 'released' and (r.day, r.crew_no) in (
    select day, crew_no from crew_reservations where booking_id = any($1::uuid[]) and state <> 'released')`;
