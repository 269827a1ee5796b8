import { check, CREW_MESSAGES, SaveCrew, SaveCrewDay, SaveEquipment, SaveAllEquipment } from '../index.js';

const SATURDAY = { weekday: 6, fromMinute: 540, toMinute: 1_200 };
const crew = (changes: object) => check(SaveCrew, { name: 'Van 1', ...changes });

it.each<[string, object, object]>([
  ['no name', { name: ' ' }, { name: CREW_MESSAGES.name }],
  ['a home of four digits', { homeZip: '1000' }, { homeZip: CREW_MESSAGES.homeZip }],
  ['a switch that is a word', { isActive: 'on' }, { isActive: CREW_MESSAGES.isActive }],
  [
    'hours that end before they begin',
    { hours: [{ ...SATURDAY, toMinute: 540 }] },
    { hours: CREW_MESSAGES.hours },
  ],
  ['an eighth day of the week', { hours: [{ ...SATURDAY, weekday: 7 }] }, { hours: CREW_MESSAGES.hours }],
  ['hours past midnight', { hours: [{ ...SATURDAY, toMinute: 1_441 }] }, { hours: CREW_MESSAGES.hours }],
  ['hours that are words', { hours: ['all day'] }, { hours: CREW_MESSAGES.hours }],
  [
    'two times that overlap',
    { hours: [SATURDAY, { ...SATURDAY, fromMinute: 1_199 }] },
    { hours: CREW_MESSAGES.overlap },
  ],
  [
    'one host twice',
    {
      members: [
        { hostNo: 1, role: 'lead' },
        { hostNo: 1, role: 'helper' },
      ],
    },
    { members: CREW_MESSAGES.members },
  ],
  ['a role of its own', { members: [{ hostNo: 1, role: 'boss' }] }, { members: CREW_MESSAGES.members }],
  ['a host without a number', { members: [{ role: 'lead' }] }, { members: CREW_MESSAGES.members }],
])('rejects a crew with %s', (_what, changes, errors) => {
  expect(crew(changes).errors).toEqual(errors);
});

it('accepts a crew with breaks, with a ZIP+4, and with only a name', () => {
  const hours = [SATURDAY, { ...SATURDAY, fromMinute: 480, toMinute: 540 }];
  expect(crew({ hours, homeZip: '10001-1234' }).errors).toEqual({});
  const { value, errors } = crew({});
  expect(errors).toEqual({});
  expect(value).toMatchObject({ hours: [], members: [], isActive: undefined });
});

it('drops unknown fields of hours and members', () => {
  const { value } = crew({
    hours: [{ ...SATURDAY, crewNo: 9 }],
    members: [{ hostNo: 1, role: 'lead', name: 'x' }],
  });
  expect(value).toMatchObject({ hours: [SATURDAY], members: [{ hostNo: 1, role: 'lead' }] });
  expect(Object.keys(value.hours[0])).toHaveLength(3);
});

it.each([
  [{ day: '2027-05-08' }, {}],
  [{ day: '2027-05-08', fromMinute: 540, toMinute: 720 }, {}],
  [{ day: '2027-02-30' }, { day: CREW_MESSAGES.day }],
  [{ day: '2027-05-08', fromMinute: 540 }, { toMinute: CREW_MESSAGES.dayHours }],
  [{ day: '2027-05-08', toMinute: 540 }, { toMinute: CREW_MESSAGES.dayHours }],
  [{ day: '2027-05-08', fromMinute: 720, toMinute: 540 }, { toMinute: CREW_MESSAGES.dayHours }],
  [{ day: '2027-05-08', crewNo: 0 }, { crewNo: CREW_MESSAGES.crew }],
])('the day %j has the errors %j', (input, errors) => {
  expect(check(SaveCrewDay, input).errors).toEqual(errors);
});

it.each([-1, 1.5, 1_001, '3', undefined])('rejects %j as the number of sets', (owned) => {
  expect(check(SaveEquipment, { owned }).errors).toEqual({ owned: CREW_MESSAGES.owned });
});

const SACKS = { item: 'sack-sprint', owned: 2, version: null };
it.each([
  [[SACKS, { item: 'photography', owned: null, version: 3 }], {}],
  [[], {}],
  [[SACKS, SACKS], { sets: CREW_MESSAGES.sets }],
  [[{ ...SACKS, item: 'No Item' }], { sets: CREW_MESSAGES.sets }],
  [[{ ...SACKS, owned: 1_001 }], { sets: CREW_MESSAGES.sets }],
  [[{ ...SACKS, version: 0 }], { sets: CREW_MESSAGES.sets }],
  [['sack-sprint'], { sets: CREW_MESSAGES.sets }],
])('the equipment %j has the errors %j', (sets, errors) => {
  expect(check(SaveAllEquipment, { sets }).errors).toEqual(errors);
});
