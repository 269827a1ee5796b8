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

describe('a crew is staffed', () => {
  it.each<[string, CrewRow['leads'], boolean]>([
    ['without any members', null, true],
    ['not with helpers alone', [], false],
    ['by a lead who is there', [lead()], true],
    ['not by one who is off duty', [lead({ isActive: false })], false],
    ['not on the first day of an absence', [lead({ away: '{[2027-05-08,2027-05-10)}' })], false],
    ['not on the last day of an absence', [lead({ away: '{[2027-05-01,2027-05-09)}' })], false],
    ['on the day after an absence', [lead({ away: '{[2027-05-01,2027-05-08)}' })], true],
    ['on the day before an absence', [lead({ away: '{[2027-05-09,2027-05-12)}' })], true],
    ['between two absences', [lead({ away: '{[2027-05-01,2027-05-08),[2027-05-09,2027-05-12)}' })], true],
    [
      'not in the second absence',
      [lead({ away: '{[2027-04-01,2027-04-08),[2027-05-08,2027-05-12)}' })],
      false,
    ],
    [
      'by the second lead while the first is away',
      [lead({ away: '{[2027-05-08,2027-05-09)}' }), lead()],
      true,
    ],
  ])('%s', (_, leads, isSo) => {
    expect(isStaffed(crew({ leads }), DAY, false)).toBe(isSo);
  });

  it.each<[string, string | null, boolean]>([
    ['a check without an end', 'infinity', true],
    ['a check that holds until the day after', '2027-05-09', true],
    ['not a check that expires that day', '2027-05-08', false],
    ['not a check that has expired', '2027-05-07', false],
    ['nothing checked at all', null, false],
  ])('with the rule that leads are checked: %s', (_, checkedUntil, isSo) => {
    expect(isStaffed(crew({ leads: [lead({ checkedUntil })] }), DAY, true)).toBe(isSo);
    expect(isStaffed(crew({ leads: [lead({ checkedUntil })] }), DAY, false)).toBe(true);
  });
});

describe('the hours of a Saturday from 8 AM to 8 PM', () => {
  const closed = (crewNo: number | null): DayRow => ({ crewNo, day: DAY, from: null, to: null });
  const short = (crewNo: number | null): DayRow => ({ crewNo, day: DAY, from: 600, to: 1020 });
  const hours = (days: DayRow[], day = DAY) =>
    hoursOf({ days } as CrewSetUp, crew(), day, 'America/New_York').map(({ from, to }) =>
      [from, to].map((instant) => new Date(instant).toISOString().slice(11, 16)).join(),
    );

  it.each<[string, DayRow[], string[]]>([
    ['stay on a day like every other', [], ['12:00,00:00']],
    ['are none on a day that is closed for all', [closed(null)], []],
    ['are none on a day that is closed for this crew', [closed(1)], []],
    ['stay when another crew is off', [closed(2)], ['12:00,00:00']],
    ['stay when another day is closed', [{ ...closed(null), day: '2027-05-15' }], ['12:00,00:00']],
    ['are the other hours of all', [short(null)], ['14:00,21:00']],
    ['are its own where all others are off', [closed(null), short(1)], ['14:00,21:00']],
    ['are none where it is off and the others work shorter', [short(null), closed(1)], []],
  ])('%s', (_, days, expected) => expect(hours(days)).toEqual(expected));

  it('are none on another weekday', () => expect(hours([], '2027-05-09')).toEqual([]));
});
