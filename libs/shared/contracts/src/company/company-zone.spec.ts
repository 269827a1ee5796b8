import { companyError } from './company.js';
import { zoneWords } from '../common/zone-names.js';
import { USUAL_ZONES } from './company-zone.js';

const ERROR = 'Please choose a time zone, such as America/New_York.';

it.each([
  ['America/Chicago', null],
  ['Europe/Berlin', null],
  ['', ERROR],
  ['New York', ERROR],
  ['+05:00', ERROR],
  [5, ERROR],
  [['America/Chicago'], ERROR],
])('the time zone %j has the error %s', (zone, message) => {
  expect(companyError('timeZone', zone)).toBe(message);
});

it('every suggested zone is valid and has a label', () => {
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
