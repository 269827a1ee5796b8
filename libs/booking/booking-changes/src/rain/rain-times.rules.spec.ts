import { START_TIMES, type EventType } from '#libs/shared/contracts';
import { bestTimes, suits } from './rain-times.rules.js';

const event = (eventType: EventType, eventDate: string, eventTime: string, durationMinutes = 90) => ({
  eventType,
  eventDate,
  eventTime,
  durationMinutes,
});
/** December 5, 2026 is a Saturday. */
const DAYS = {
  Mon: '2026-12-07',
  Tue: '2026-12-08',
  Fri: '2026-12-11',
  Sat: '2026-12-12',
  Sun: '2026-12-13',
};
type Weekday = keyof typeof DAYS;

describe('a time suits', () => {
  it.each<[EventType, Weekday, string, Weekday, string, boolean]>([
    // Children's parties of a weekend: no school hours.
    ['birthday', 'Sat', '10:00 AM', 'Sat', '9:00 AM', true],
    ['birthday', 'Sat', '10:00 AM', 'Sun', '12:00 PM', true],
    ['birthday', 'Sat', '10:00 AM', 'Mon', '12:00 PM', false],
    ['birthday', 'Sat', '10:00 AM', 'Fri', '3:45 PM', false],
    ['birthday', 'Sat', '10:00 AM', 'Fri', '4:00 PM', true],
    ['playdate', 'Sun', '10:00 AM', 'Tue', '11:00 AM', false],
    ['family-gathering', 'Sat', '10:00 AM', 'Mon', '12:00 PM', false],
    ['other', 'Sat', '10:00 AM', 'Mon', '12:00 PM', false],
    // After school stays after school, and may be at a weekend.
    ['birthday', 'Tue', '4:30 PM', 'Fri', '2:00 PM', false],
    ['birthday', 'Tue', '4:30 PM', 'Fri', '5:00 PM', true],
    ['birthday', 'Tue', '4:30 PM', 'Sat', '10:00 AM', true],
    // Who chose school hours has no school then.
    ['playdate', 'Tue', '10:00 AM', 'Mon', '11:00 AM', true],
    ['playdate', 'Tue', '10:00 AM', 'Sat', '11:00 AM', true],
    // Where the children are at school, in their hours.
    ['school-event', 'Fri', '10:00 AM', 'Mon', '12:00 PM', true],
    ['school-event', 'Fri', '10:00 AM', 'Mon', '4:00 PM', false],
    ['school-event', 'Fri', '10:00 AM', 'Sat', '10:00 AM', false],
    ['daycare-event', 'Tue', '9:30 AM', 'Sun', '9:30 AM', false],
    ['sports-camp', 'Tue', '9:30 AM', 'Fri', '3:45 PM', true],
    ['school-event', 'Fri', '5:00 PM', 'Tue', '11:00 AM', false],
    ['school-event', 'Fri', '5:00 PM', 'Tue', '4:15 PM', true],
    // A school's fair at a weekend is a family's day.
    ['school-event', 'Sat', '11:00 AM', 'Sun', '11:00 AM', true],
    ['school-event', 'Sat', '11:00 AM', 'Mon', '11:00 AM', false],
    // Adults have no school.
    ['team-building', 'Fri', '2:00 PM', 'Mon', '12:00 PM', true],
    ['team-building', 'Sat', '2:00 PM', 'Mon', '12:00 PM', true],
  ])('a %s on %s at %s: %s at %s is %s', (type, ownDay, ownTime, day, time, expected) => {
    expect(suits(event(type, DAYS[ownDay], ownTime), { day: DAYS[day], time })).toBe(expected);
  });

  it.each<[string, number, string, boolean]>([
    ['10:00 AM', 120, '6:00 PM', true],
    ['10:00 AM', 135, '6:00 PM', false],
    ['10:00 AM', 135, '5:45 PM', true],
    ['6:00 PM', 135, '6:00 PM', true],
  ])('an event at %s of %d minutes, until 8 PM or its own end: %s is %s', (own, minutes, time, expected) => {
    expect(suits(event('birthday', DAYS.Sat, own, minutes), { day: DAYS.Sun, time })).toBe(expected);
  });
});

describe('the best times', () => {
  /** Three weeks from Sunday, December 6, with the same starts each day. */
  const weeks = (starts: readonly string[] = START_TIMES, days = 21) =>
    Array.from({ length: days }, (_, no) => ({
      day: new Date(Date.UTC(2026, 11, 6 + no)).toISOString().slice(0, 10),
      starts: [...starts],
    }));
  const best = (own: ReturnType<typeof event>, days = weeks()) =>
    bestTimes(own, days)
      .slice(0, 4)
      .map(({ day, time }) => `${day} ${time}`);

  it.each<[string, ReturnType<typeof event>, string[]]>([
    [
      'a party on Saturday: the next two Saturdays, then the weekend',
      event('birthday', '2026-12-05', '10:00 AM'),
      ['2026-12-12 10:00 AM', '2026-12-19 10:00 AM', '2026-12-06 10:00 AM', '2026-12-13 10:00 AM'],
    ],
    [
      'a party after school: that weekday, then other school days after school',
      event('birthday', '2026-12-02', '4:30 PM'),
      ['2026-12-09 4:30 PM', '2026-12-16 4:30 PM', '2026-12-07 4:30 PM', '2026-12-08 4:30 PM'],
    ],
    [
      'a morning at school: that weekday, then other school days',
      event('school-event', '2026-12-04', '9:30 AM'),
      ['2026-12-11 9:30 AM', '2026-12-18 9:30 AM', '2026-12-07 9:30 AM', '2026-12-08 9:30 AM'],
    ],
  ])('of %s', (_, own, expected) => {
    expect(best(own)).toEqual(expected);
  });

  it('of a party whose weekend is sold out: school days, never before 4 PM, the soonest first', () => {
    const isSold = (day: string) => [0, 6].includes(new Date(`${day}T12:00:00Z`).getUTCDay());
    const days = weeks().map(({ day, starts }) => ({ day, starts: isSold(day) ? [] : starts }));
    expect(best(event('birthday', '2026-12-05', '10:00 AM'), days)).toEqual([
      '2026-12-07 4:00 PM',
      '2026-12-08 4:00 PM',
      '2026-12-09 4:00 PM',
      '2026-12-10 4:00 PM',
    ]);
  });

  it('are the nearest of each day, and none of a day with school hours only', () => {
    const own = event('birthday', '2026-12-05', '10:00 AM');
    expect(best(own, weeks(['9:00 AM', '12:00 PM', '3:00 PM'], 2))).toEqual(['2026-12-06 9:00 AM']);
    expect(best(own, weeks([]))).toEqual([]);
  });
});
