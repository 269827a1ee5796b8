import { crewReport } from './crew-report.rules.js';

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
