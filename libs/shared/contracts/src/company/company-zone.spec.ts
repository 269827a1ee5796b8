import { companyError } from './company.js';
import { USUAL_ZONES, zoneWords } from './company-zone.js';

const REFUSED = 'Please choose a time zone, such as America/New_York.';

it.each([
  ['America/Chicago', null],
  ['Europe/Berlin', null],
  ['', REFUSED],
  ['New York', REFUSED],
  ['+05:00', REFUSED],
  [5, REFUSED],
  [['America/Chicago'], REFUSED],
])('the time zone %j: %s', (zone, fault) => {
  expect(companyError('timeZone', zone)).toBe(fault);
});

it('every zone on offer may be set, and is said in words', () => {
  expect(USUAL_ZONES.filter((zone) => companyError('timeZone', zone) !== null)).toEqual([]);
  expect(USUAL_ZONES.map(zoneWords)).toEqual([
    'Eastern Time (New York)',
    'Central Time (Chicago)',
    'Mountain Time (Denver)',
    'Mountain Standard Time (Phoenix)',
    'Pacific Time (Los Angeles)',
    'Alaska Time (Anchorage)',
    'Hawaii-Aleutian Standard Time (Honolulu)',
    'Atlantic Standard Time (Puerto Rico)',
  ]);
});
