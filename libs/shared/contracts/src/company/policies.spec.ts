import { START_TIMES } from '../common/lists.js';
import { POLICIES, POLICY_DEFAULTS, POLICY_KEYS, policyError, termsFrom } from './policies.js';

it('every default is a valid value', () => {
  for (const key of POLICY_KEYS) expect([key, policyError(key, POLICY_DEFAULTS[key])]).toEqual([key, null]);
  expect(POLICY_DEFAULTS).toMatchObject({
    setUpMinutes: 30,
    packDownMinutes: 30,
    sameZipMinutes: 15,
    unknownTravelMinutes: 45,
    milesPerHour: 25,
    roadPercent: 130,
    parkingMinutes: 10,
    leadHours: 0,
    holdHours: 48,
    helperFrom: 16,
    helperEach: 15,
    requireBackgroundCheck: false,
    addressInCalendars: false,
    depositPercent: 0,
    balanceDaysBefore: 0,
    refundHours: 48,
    lateCreditPercent: 0,
    resaleRefund: false,
    undoMinutes: 30,
    movesByParent: 2,
    moveHours: 48,
    changeDays: 7,
    creditDays: 0,
    rainHours: 16,
    rainHoldDays: 7,
  });
});

it.each([
  ['leadHours', 0, null],
  ['leadHours', 336, null],
  ['leadHours', 337, 'Please give a whole number from 0 to 336.'],
  ['leadHours', -1, 'Please give a whole number from 0 to 336.'],
  ['milesPerHour', 0, 'Please give a whole number from 5 to 80.'],
  ['setUpMinutes', 7.5, 'Please give a whole number from 0 to 240.'],
  ['setUpMinutes', '30', 'Please give a whole number from 0 to 240.'],
  ['setUpMinutes', true, 'Please give a whole number from 0 to 240.'],
  ['depositPercent', 0, null],
  ['depositPercent', 9, 'Please give a whole number from 10 to 90, or 0.'],
  ['depositPercent', 10, null],
  ['depositPercent', 90, null],
  ['depositPercent', 91, 'Please give a whole number from 10 to 90, or 0.'],
  ['creditDays', 0, null],
  ['creditDays', 1824, 'Please give a whole number from 1825 to 18250, or 0.'],
  ['creditDays', 1825, null],
  ['undoMinutes', 121, 'Please give a whole number from 0 to 120.'],
  ['requireBackgroundCheck', true, null],
  ['requireBackgroundCheck', 1, 'Please choose on or off.'],
] as const)('%s with value %s has the error %s', (key, value, message) => {
  expect(policyError(key, value)).toBe(message);
});

it('every policy has its own description, a full sentence', () => {
  const sentences = POLICY_KEYS.map((key) => POLICIES[key].sentence);
  expect(new Set(sentences).size).toBe(sentences.length);
  expect(sentences.filter((each) => !/^[A-Z].*\.$/.test(each))).toEqual([]);
});

it.each([
  [START_TIMES, null],
  [['9:00 AM', '2:00 PM'], null],
  [['6:00 PM'], null],
  [[], 'Please choose one at least.'],
  ['9:00 AM', 'Please choose one at least.'],
  [['2:00 PM', '9:00 AM'], 'Please choose from the list, each once and in its order.'],
  [['9:00 AM', '9:00 AM'], 'Please choose from the list, each once and in its order.'],
  [['9:05 AM'], 'Please choose from the list, each once and in its order.'],
  [['9:00 AM', 7], 'Please choose from the list, each once and in its order.'],
])('the start times %j have the error %s', (value, message) => {
  expect(policyError('startTimes', value)).toBe(message);
});

it('the terms of a booking have the defaults of what it did not store', () => {
  expect(termsFrom({ depositPercent: 50, leadHours: 3 })).toMatchObject({
    depositPercent: 50,
    refundHours: 48,
    resaleRefund: false,
  });
  expect(termsFrom({ leadHours: 3 })).not.toHaveProperty('leadHours');
});
