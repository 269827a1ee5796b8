import { POLICY_DEFAULTS, type HostRole } from '#libs/shared/contracts';
import {
  hostsNeeded,
  missingOf,
  obstaclesOf,
  rankHosts,
  skillsWished,
  type Candidate,
  type Place,
} from './staffing.rules.js';

const NO_CAMERA = { photography: false, videography: false };
const event = (guestCount: number, addOns = NO_CAMERA) => ({ guestCount, addOns });

describe('how many come', () => {
  it.each([
    [4, 0],
    [15, 0],
    [16, 1],
    [30, 1],
    [31, 2],
    [45, 2],
    [46, 3],
    [50, 3],
  ])('%i children need one lead and %i helpers', (children, helper) =>
    expect(hostsNeeded(event(children), POLICY_DEFAULTS)).toEqual({ lead: 1, helper, camera: 0 }),
  );

  it.each([
    [10, 1, 9, 0],
    [10, 1, 10, 1],
    [10, 1, 50, 41],
    [50, 50, 50, 1],
    [21, 10, 40, 2],
    [21, 10, 41, 3],
  ])(
    'helpers from %i children on, one for each %i: %i children have %i',
    (helperFrom, helperEach, children, helper) =>
      expect(hostsNeeded(event(children), { helperFrom, helperEach }).helper).toBe(helper),
  );

  it.each([
    [false, false, 0],
    [true, false, 1],
    [false, true, 1],
    [true, true, 2],
  ])('photography %s and videography %s need %i at the cameras', (photography, videography, camera) =>
    expect(hostsNeeded(event(10, { photography, videography }), POLICY_DEFAULTS).camera).toBe(camera),
  );

  it.each<[HostRole[], object[]]>([
    [
      [],
      [
        { role: 'lead', missing: 1 },
        { role: 'helper', missing: 2 },
        { role: 'camera', missing: 1 },
      ],
    ],
    [
      ['lead', 'helper'],
      [
        { role: 'helper', missing: 1 },
        { role: 'camera', missing: 1 },
      ],
    ],
    [['helper', 'helper', 'helper', 'camera'], [{ role: 'lead', missing: 1 }]],
    [['lead', 'helper', 'helper', 'camera'], []],
  ])('with %j there, %j is missing', (assigned, missing) =>
    expect(missingOf({ lead: 1, helper: 2, camera: 1 }, assigned)).toEqual(missing),
  );
});

describe('skills that fit', () => {
  const family = { childAge: 8, addOns: NO_CAMERA };
  it.each<[string, HostRole, Parameters<typeof skillsWished>[1], string[]]>([
    ['nothing special', 'lead', family, []],
    ['a child of five', 'lead', { ...family, childAge: 5 }, ['early-years']],
    ['a child of six', 'lead', { ...family, childAge: 6 }, []],
    ['a child whose data is gone', 'lead', { ...family, childAge: null }, []],
    ['a booking in Spanish', 'helper', { ...family, language: 'es' }, ['spanish']],
    ['what staff have ticked', 'lead', { ...family, hasSpecialNeeds: true }, ['special-needs']],
    [
      'all of it',
      'lead',
      { childAge: 3, addOns: NO_CAMERA, language: 'es', hasSpecialNeeds: true },
      ['spanish', 'early-years', 'special-needs'],
    ],
    ['a film, for a lead', 'lead', { ...family, addOns: { photography: true, videography: true } }, []],
    [
      'a film, for the camera',
      'camera',
      { ...family, addOns: { photography: false, videography: true } },
      ['videography'],
    ],
  ])('%s, as %s', (_, role, given, skills) => expect(skillsWished(role, given)).toEqual(skills));
});

const host = (hostNo: number, changes: Partial<Candidate> = {}): Candidate => ({
  hostNo,
  skills: [],
  memberships: [],
  isBusy: false,
  isAway: false,
  isChecked: true,
  ...changes,
});
const member = (hostNo: number, crewNo: number, role: 'lead' | 'helper', changes: Partial<Candidate> = {}) =>
  host(hostNo, { memberships: [{ crewNo, role }], ...changes });
const place = (role: HostRole, changes: Partial<Place> = {}): Place => ({
  role,
  crewNo: 7,
  wishes: [],
  requireBackgroundCheck: false,
  ...changes,
});

describe('why somebody is not proposed', () => {
  it.each<[string, Candidate, Place, string[]]>([
    ['a free host without a crew leads', host(1), place('lead'), []],
    ['a lead of another crew leads', member(1, 8, 'lead'), place('lead'), []],
    ['a helper does not lead', member(1, 7, 'helper'), place('lead'), ['not-lead']],
    [
      'a helper of two crews does not lead',
      host(1, {
        memberships: [
          { crewNo: 7, role: 'helper' },
          { crewNo: 8, role: 'helper' },
        ],
      }),
      place('lead'),
      ['not-lead'],
    ],
    [
      'a helper here who leads elsewhere leads',
      host(1, {
        memberships: [
          { crewNo: 7, role: 'helper' },
          { crewNo: 8, role: 'lead' },
        ],
      }),
      place('lead'),
      [],
    ],
    ['a helper helps', member(1, 7, 'helper'), place('helper'), []],
    ['who is at another event', host(1, { isBusy: true }), place('camera'), ['busy']],
    ['who is away', host(1, { isAway: true }), place('helper'), ['away']],
    ['a lead without a check, where none is asked for', host(1, { isChecked: false }), place('lead'), []],
    [
      'a lead without a check, where one is',
      host(1, { isChecked: false }),
      place('lead', { requireBackgroundCheck: true }),
      ['unchecked'],
    ],
    [
      'a helper without a check, where one is',
      host(1, { isChecked: false }),
      place('helper', { requireBackgroundCheck: true }),
      [],
    ],
    [
      'all at once',
      member(1, 8, 'helper', { isBusy: true, isAway: true, isChecked: false }),
      place('lead', { requireBackgroundCheck: true }),
      ['busy', 'away', 'unchecked', 'not-lead'],
    ],
  ])('%s', (_, candidate, at, obstacles) => expect(obstaclesOf(candidate, at)).toEqual(obstacles));
});

describe('who goes first', () => {
  const numbers = (hosts: Candidate[], at: Place) => rankHosts(hosts, at).map(({ hostNo }) => hostNo);
  it.each<[string, Candidate[], Place, number[]]>([
    ['the lowest number, of equals', [host(3), host(1), host(2)], place('lead'), [1, 2, 3]],
    [
      "a crew's lead leads it",
      [host(1), member(2, 8, 'lead'), member(9, 7, 'lead')],
      place('lead'),
      [9, 1, 2],
    ],
    [
      "a crew's helper helps before its lead",
      [member(1, 7, 'lead'), host(2), member(3, 7, 'helper')],
      place('helper'),
      [3, 1, 2],
    ],
    [
      "other crews' leads help last",
      [member(1, 8, 'lead'), member(2, 8, 'helper'), host(3)],
      place('helper'),
      [3, 2, 1],
    ],
    [
      'a crew goes before skills',
      [host(1, { skills: ['spanish'] }), member(2, 7, 'lead')],
      place('lead', { wishes: ['spanish'] }),
      [2, 1],
    ],
    [
      'skills go before numbers',
      [host(1), host(2, { skills: ['spanish'] })],
      place('lead', { wishes: ['spanish'] }),
      [2, 1],
    ],
    [
      'two skills before one',
      [host(1, { skills: ['spanish'] }), host(2, { skills: ['early-years', 'spanish'] })],
      place('lead', { wishes: ['spanish', 'early-years'] }),
      [2, 1],
    ],
    ['the free go before the crew', [member(1, 7, 'lead', { isBusy: true }), host(2)], place('lead'), [2, 1]],
    [
      'without a van nobody is its own',
      [member(2, 7, 'lead'), host(5)],
      place('lead', { crewNo: null }),
      [5, 2],
    ],
  ])('%s', (_, hosts, at, order) => {
    expect(numbers(hosts, at)).toEqual(order);
    expect(numbers(hosts.toReversed(), at)).toEqual(order);
  });
});
