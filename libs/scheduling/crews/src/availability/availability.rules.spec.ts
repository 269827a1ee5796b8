import { instantInZone, START_TIMES } from '#libs/shared/contracts';
import { chanceOf } from '#libs/platform/testing';
import { type Busy, type CrewDay, type CrewOnDay } from './crew-fit.rules.js';
import { isFullDay, openStarts } from './availability.rules.js';

const ZONE = 'America/New_York';
const POLICIES = {
  sameZipMinutes: 15,
  unknownTravelMinutes: 45,
  milesPerHour: 25,
  roadPercent: 130,
  parkingMinutes: 10,
  setUpMinutes: 30,
  packDownMinutes: 30,
  leadHours: 0,
};
const stop = { zip: '10001', place: null };
const instant = (day: string, minute: number) => instantInZone(day, minute, ZONE).getTime();
const DAY = '2027-05-08';

const busy = (day: string, from: number, to: number): Busy => ({
  from: instant(day, from),
  to: instant(day, to),
  stop,
  items: [],
  bookingId: null,
  waitlistId: null,
});
type Wall = [from: number, to: number];
const crew = (day: string, hours: Wall[], events: Wall[] = []): CrewOnDay => ({
  no: 1,
  position: 0,
  home: stop,
  hours: hours.map(([from, to]) => ({ from: instant(day, from), to: instant(day, to) })),
  isStaffed: true,
  busy: events.map(([from, to]) => busy(day, from, to)),
});
const dayOf = (crews: CrewOnDay[], day = DAY): CrewDay => ({ day, crews, owned: new Map() });
const isFull = (...crews: CrewOnDay[]) => isFullDay(dayOf(crews), ZONE, POLICIES);

describe('isFullDay()', () => {
  it.each<[why: string, crews: CrewOnDay[], full: boolean]>([
    ['is false without crews', [], false],
    ['is false if no crew works that day', [crew(DAY, [])], false],
    ['is false for a day without events', [crew(DAY, [[540, 1200]])], false],
    ['is true if the hours are too short for an event with both drives', [crew(DAY, [[540, 779]])], true],
    ['is false with one minute more', [crew(DAY, [[540, 780]])], false],
    [
      'is false if the gap before an event holds another one with its drives',
      [crew(DAY, [[540, 1080]], [[840, 990]])],
      false,
    ],
    ['is false if one crew has time', [crew(DAY, [[540, 779]]), crew(DAY, [[540, 1200]])], false],
    ['ignores crews that do not work that day', [crew(DAY, [[540, 779]]), crew(DAY, [])], true],
    ['ignores time after the last start of the list', [crew(DAY, [[540, 1440]], [[540, 1050]])], true],
  ])('%s', (_, crews, full) => {
    expect(isFull(...crews)).toBe(full);
  });

  it('agrees with openStarts() for the usual event on 400 random days', () => {
    const random = chanceOf(20_270_508);
    const upTo = (max: number) => Math.floor(random() * (max + 1));
    const counts = { full: 0, open: 0 };
    for (let round = 0; round < 400; round += 1) {
      // Few days with a clock change, since their conversion is slow.
      const day = round % 20 > 1 ? DAY : ['2027-03-14', '2027-11-07'][round % 2];
      const crews = Array.from({ length: 1 + upTo(2) }, () => {
        const from = 420 + 5 * upTo(60);
        const events: Wall[] = [];
        for (let at = from + 5 * upTo(60); at < 1200; at += 160 + 5 * upTo(80)) events.push([at, at + 150]);
        return crew(day, [[from, from + 300 + 5 * upTo(90)]], events);
      });
      const crewDay = dayOf(crews, day);
      const usual = { durationMinutes: 90, stop: { zip: null, place: null }, items: [], now: 0, zone: ZONE };
      const isOpen = openStarts(crewDay, usual, { ...POLICIES, startTimes: START_TIMES }).length > 0;
      counts[isOpen ? 'open' : 'full'] += 1;
      expect({ round, full: isFullDay(crewDay, ZONE, POLICIES) }).toEqual({ round, full: !isOpen });
    }
    expect(Math.min(counts.full, counts.open)).toBeGreaterThan(100);
  });
});
