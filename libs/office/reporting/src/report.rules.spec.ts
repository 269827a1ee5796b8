import { reportRange, stepStart, stepStarts, crewReport } from './report.rules.js';
import { endTime, hintsOf } from './booking-hints.rules.js';

describe('the steps of a report', () => {
  it.each([
    ['2026-11-21', 'day', '2026-11-21'],
    ['2026-11-21', 'week', '2026-11-16'],
    ['2026-11-16', 'week', '2026-11-16'],
    ['2026-11-22', 'week', '2026-11-16'],
    ['2026-01-01', 'week', '2025-12-29'],
    ['2026-02-28', 'month', '2026-02-01'],
  ] as const)('%s by %s starts on %s', (day, by, start) => expect(stepStart(day, by)).toBe(start));

  it('continue over leap days and the end of the year', () => {
    expect(stepStarts('2028-02-28', '2028-03-01', 'day')).toEqual(['2028-02-28', '2028-02-29', '2028-03-01']);
    expect(stepStarts('2025-12-31', '2026-02-01', 'month')).toEqual([
      '2025-12-01',
      '2026-01-01',
      '2026-02-01',
    ]);
  });
});

describe('the days of a report', () => {
  it.each([
    [{}, '2025-12-01', '2026-11-21', 'month'],
    [{ to: '2026-03-31' }, '2025-04-01', '2026-03-31', 'month'],
    [{ from: '2026-11-01', by: 'day' as const }, '2026-11-01', '2026-11-21', 'day'],
    [{ from: '2027-01-05' }, '2027-01-05', '2027-01-05', 'month'],
  ])('of %j', (query, from, to, by) => {
    expect(reportRange(query, '2026-11-21')).toEqual({ from, to, by });
  });

  it.each([
    [{ from: '2026-02-01', to: '2026-01-01' }, 'The last day must not be before the first day.'],
    [{ from: '2024-01-01', to: '2026-01-02' }, 'Please choose at most two years.'],
  ])('reject %j', (query, sentence) => expect(() => reportRange(query, '2026-11-21')).toThrow(sentence));
});

describe('hints for staff', () => {
  const event = { eventTime: '10:00 AM', durationMinutes: 90, guestCount: 10 };
  const tug = { name: 'Tug of Champions', minPlayers: 8, maxPlayers: 20 };

  it('are empty for an event that fits', () => expect(hintsOf(event, [tug])).toEqual([]));

  it('report an event that ends after hours, but not one that ends at closing time', () => {
    expect(hintsOf({ ...event, eventTime: '6:00 PM', durationMinutes: 120 }, [])).toEqual([]);
    expect(hintsOf({ ...event, eventTime: '6:00 PM', durationMinutes: 155 }, [])).toEqual([
      'The event ends after hours: at 8:35 PM, and events run until 8:00 PM.',
    ]);
  });

  it('report too few and too many children for a game', () => {
    expect(hintsOf({ ...event, guestCount: 6 }, [tug])).toEqual([
      '6 children are too few for Tug of Champions, which needs 8.',
    ]);
    expect(hintsOf({ ...event, guestCount: 30 }, [tug])[0]).toContain('more than Tug of Champions takes');
  });

  it('use one sentence for all affected games', () => {
    const race = { name: 'Relay Rocket', minPlayers: 9, maxPlayers: 24 };
    expect(hintsOf({ ...event, guestCount: 6 }, [tug, race])).toEqual([
      '6 children are too few for 2 games: Tug of Champions (needs 8) and Relay Rocket (needs 9).',
    ]);
    expect(hintsOf({ ...event, guestCount: 30 }, [tug, race])).toEqual([
      '30 children are more than 2 games take at once, so plan these in rounds: Tug of Champions (20) and Relay Rocket (24).',
    ]);
  });

  it('show an end past midnight as a local time', () => {
    expect(endTime({ eventTime: '6:00 PM', durationMinutes: 365 })).toBe('12:05 AM');
  });
});

const day = (no: number, on: string, events: number, drivenMinutes: number) => ({
  no,
  name: `Van ${no}`,
  day: on,
  events,
  drivenMinutes,
});
const FIGURES = {
  crewDays: [day(1, '2026-05-31', 2, 90), day(1, '2026-06-01', 1, 30), day(2, '2026-06-30', 3, 100)],
  workDays: new Set(['2026-05-30', '2026-05-31', '2026-06-01', '2026-06-30']),
  fullDays: new Set(['2026-05-31', '2026-06-30']),
};

it('sums up crew work by step, by crew and in total, including steps without events', () => {
  expect(crewReport(FIGURES, ['2026-05-01', '2026-06-01', '2026-07-01'])).toEqual({
    total: { events: 6, drivenMinutes: 220, workDays: 4, fullDays: 2 },
    series: [
      { start: '2026-05-01', events: 2, drivenMinutes: 90, workDays: 2, fullDays: 1 },
      { start: '2026-06-01', events: 4, drivenMinutes: 130, workDays: 2, fullDays: 1 },
      { start: '2026-07-01', events: 0, drivenMinutes: 0, workDays: 0, fullDays: 0 },
    ],
    byCrew: [
      { no: 1, name: 'Van 1', events: 3, drivenMinutes: 120 },
      { no: 2, name: 'Van 2', events: 3, drivenMinutes: 100 },
    ],
  });
});
