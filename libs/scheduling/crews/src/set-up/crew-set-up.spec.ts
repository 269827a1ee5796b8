import { hoursOf, isStaffed, type CrewRow, type CrewSetUp, type DayRow } from './crew-set-up.js';

const DAY = '2027-05-08';
type Lead = NonNullable<CrewRow['leads']>[number];

const crew = (changes: Partial<CrewRow> = {}): CrewRow => ({
  no: 1,
  homeZip: null,
  position: 0,
  hours: [{ weekday: 6, from: 480, to: 1200 }],
  leads: null,
  ...changes,
});
const lead = (changes: Partial<Lead> = {}): Lead => ({
  isActive: true,
  away: '{}',
  checkedUntil: 'infinity',
  ...changes,
});

describe('isStaffed()', () => {
  it.each<[string, CrewRow['leads'], boolean]>([
    ['is true without members', null, true],
    ['is false with helpers only', [], false],
    ['is true with an available lead', [lead()], true],
    ['is false with an inactive lead', [lead({ isActive: false })], false],
    ['is false on the first day of an absence', [lead({ away: '{[2027-05-08,2027-05-10)}' })], false],
    ['is false on the last day of an absence', [lead({ away: '{[2027-05-01,2027-05-09)}' })], false],
    ['is true on the day after an absence', [lead({ away: '{[2027-05-01,2027-05-08)}' })], true],
    ['is true on the day before an absence', [lead({ away: '{[2027-05-09,2027-05-12)}' })], true],
    [
      'is true between two absences',
      [lead({ away: '{[2027-05-01,2027-05-08),[2027-05-09,2027-05-12)}' })],
      true,
    ],
    [
      'is false during the second absence',
      [lead({ away: '{[2027-04-01,2027-04-08),[2027-05-08,2027-05-12)}' })],
      false,
    ],
    [
      'is true with a second lead while the first is absent',
      [lead({ away: '{[2027-05-08,2027-05-09)}' }), lead()],
      true,
    ],
  ])('%s', (_, leads, expected) => {
    expect(isStaffed(crew({ leads }), DAY, false)).toBe(expected);
  });

  it.each<[string, string | null, boolean]>([
    ['accepts a check without an end', 'infinity', true],
    ['accepts a check that expires the day after', '2027-05-09', true],
    ['rejects a check that expires that day', '2027-05-08', false],
    ['rejects an expired check', '2027-05-07', false],
    ['rejects a lead without a check', null, false],
  ])('with requireBackgroundCheck %s', (_, checkedUntil, expected) => {
    expect(isStaffed(crew({ leads: [lead({ checkedUntil })] }), DAY, true)).toBe(expected);
    expect(isStaffed(crew({ leads: [lead({ checkedUntil })] }), DAY, false)).toBe(true);
  });
});

describe('hoursOf() a crew working Saturdays from 8 AM to 8 PM', () => {
  const closed = (crewNo: number | null): DayRow => ({ crewNo, day: DAY, from: null, to: null });
  const short = (crewNo: number | null): DayRow => ({ crewNo, day: DAY, from: 600, to: 1020 });
  const hours = (days: DayRow[], day = DAY) =>
    hoursOf({ days } as CrewSetUp, crew(), day, 'America/New_York').map(({ from, to }) =>
      [from, to].map((instant) => new Date(instant).toISOString().slice(11, 16)).join(),
    );

  it.each<[string, DayRow[], string[]]>([
    ['are those of the weekday', [], ['12:00,00:00']],
    ['are empty on a day closed for all', [closed(null)], []],
    ['are empty on a day closed for this crew', [closed(1)], []],
    ['do not change if another crew is closed', [closed(2)], ['12:00,00:00']],
    ['do not change if another day is closed', [{ ...closed(null), day: '2027-05-15' }], ['12:00,00:00']],
    ['are the special hours of all crews', [short(null)], ['14:00,21:00']],
    ['are its own special hours if all are closed', [closed(null), short(1)], ['14:00,21:00']],
    ['are empty if it is closed and all have special hours', [short(null), closed(1)], []],
  ])('%s', (_, days, expected) => expect(hours(days)).toEqual(expected));

  it('are empty on another weekday', () => expect(hours([], '2027-05-09')).toEqual([]));
});
