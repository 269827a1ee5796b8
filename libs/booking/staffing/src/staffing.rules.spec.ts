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

describe('the number of hosts', () => {
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
    'with helpers from %i children on, one per %i, %i children need %i',
    (helperFrom, helperEach, children, helper) =>
      expect(hostsNeeded(event(children), { helperFrom, helperEach }).helper).toBe(helper),
  );

  it.each([
    [false, false, 0],
    [true, false, 1],
    [false, true, 1],
    [true, true, 2],
  ])('photography %s and videography %s need %i camera hosts', (photography, videography, camera) =>
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
  ])('with %j assigned, %j is missing', (assigned, missing) =>
    expect(missingOf({ lead: 1, helper: 2, camera: 1 }, assigned)).toEqual(missing),
  );
});

describe('wished skills', () => {
  const family = { childAge: 8, addOns: NO_CAMERA };
  it.each<[string, HostRole, Parameters<typeof skillsWished>[1], string[]]>([
    ['no special wishes', 'lead', family, []],
    ['a child of five', 'lead', { ...family, childAge: 5 }, ['early-years']],
    ['a child of six', 'lead', { ...family, childAge: 6 }, []],
    ['a child whose data was removed', 'lead', { ...family, childAge: null }, []],
    ['special needs noted by staff', 'lead', { ...family, hasSpecialNeeds: true }, ['special-needs']],
    [
      'all wishes',
      'lead',
      { childAge: 3, addOns: NO_CAMERA, hasSpecialNeeds: true },
      ['early-years', 'special-needs'],
    ],
    [
      'a video add-on, for a lead',
      'lead',
      { ...family, addOns: { photography: true, videography: true } },
      [],
    ],
    [
      'a video add-on, for a camera host',
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

describe('obstacles of a host', () => {
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
      'a helper of this crew who leads another one leads',
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
    ['a host at another event', host(1, { isBusy: true }), place('camera'), ['busy']],
    ['a host who is absent', host(1, { isAway: true }), place('helper'), ['away']],
    ['a lead without a check, where none is required', host(1, { isChecked: false }), place('lead'), []],
    [
      'a lead without a check, where one is required',
      host(1, { isChecked: false }),
      place('lead', { requireBackgroundCheck: true }),
      ['unchecked'],
    ],
    [
      'a helper without a check, where one is required',
      host(1, { isChecked: false }),
      place('helper', { requireBackgroundCheck: true }),
      [],
    ],
    [
      'all obstacles',
      member(1, 8, 'helper', { isBusy: true, isAway: true, isChecked: false }),
      place('lead', { requireBackgroundCheck: true }),
      ['busy', 'away', 'unchecked', 'not-lead'],
    ],
  ])('%s', (_, candidate, at, obstacles) => expect(obstaclesOf(candidate, at)).toEqual(obstacles));
});

describe('the ranking of hosts', () => {
  const numbers = (hosts: Candidate[], at: Place) => rankHosts(hosts, at).map(({ hostNo }) => hostNo);
  it.each<[string, Candidate[], Place, number[]]>([
    ['the lowest number among equal hosts', [host(3), host(1), host(2)], place('lead'), [1, 2, 3]],
    [
      "a crew's lead is first as lead",
      [host(1), member(2, 8, 'lead'), member(9, 7, 'lead')],
      place('lead'),
      [9, 1, 2],
    ],
    [
      "a crew's helper is first as helper",
      [member(1, 7, 'lead'), host(2), member(3, 7, 'helper')],
      place('helper'),
      [3, 1, 2],
    ],
    [
      "other crews' leads are last as helpers",
      [member(1, 8, 'lead'), member(2, 8, 'helper'), host(3)],
      place('helper'),
      [3, 2, 1],
    ],
    [
      'crew members before skills',
      [host(1, { skills: ['spanish'] }), member(2, 7, 'lead')],
      place('lead', { wishes: ['spanish'] }),
      [2, 1],
    ],
    [
      'skills before numbers',
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
    [
      'available hosts before busy crew members',
      [member(1, 7, 'lead', { isBusy: true }), host(2)],
      place('lead'),
      [2, 1],
    ],
    [
      'without a crew no host is a crew member',
      [member(2, 7, 'lead'), host(5)],
      place('lead', { crewNo: null }),
      [5, 2],
    ],
  ])('%s', (_, hosts, at, order) => {
    expect(numbers(hosts, at)).toEqual(order);
    expect(numbers(hosts.toReversed(), at)).toEqual(order);
  });
});
