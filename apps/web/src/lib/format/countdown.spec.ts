import { countdown } from './countdown.js';

describe('the countdown to an event', () => {
  it.each([
    ['2026-12-12', '2026-11-22', '20 days to go'],
    ['2026-11-24', '2026-11-22', '2 days to go'],
    ['2026-11-23', '2026-11-22', 'Tomorrow'],
    ['2026-11-22', '2026-11-22', 'Today'],
    ['2026-11-21', '2026-11-22', ''],
    ['2027-01-01', '2026-12-31', 'Tomorrow'],
    ['2027-03-15', '2027-03-13', '2 days to go'],
  ])('%s seen on %s: %s', (day, today, words) => {
    expect(countdown(day, today)).toBe(words);
  });
});
