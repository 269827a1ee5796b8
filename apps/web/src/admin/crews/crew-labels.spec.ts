import type { CrewView } from '#libs/shared/contracts';
import { checkCrew, draftOf, minuteOf } from './crew-draft.js';
import { formatHours, formatMembers } from './crew-labels.js';

const on = (weekday: number, fromMinute = 540, toMinute = 1_200) => ({ weekday, fromMinute, toMinute });
const CREW: CrewView = {
  no: 1,
  name: 'Van 1',
  homeZip: '10001',
  position: 0,
  isActive: true,
  hours: [on(0), on(6, 480, 720), on(6, 780, 1_440)],
  members: [
    { hostNo: 1, role: 'lead' },
    { hostNo: 2, role: 'helper' },
  ],
  version: 3,
};

it('hours are grouped by consecutive equal days from Monday', () => {
  expect(formatHours([1, 2, 3, 4, 5].map((day) => on(day)))).toEqual(['Mon – Fri: 9 AM – 8 PM']);
  expect(formatHours([on(6), on(0)])).toEqual(['Sat – Sun: 9 AM – 8 PM']);
  expect(formatHours([on(3, 510, 720), on(3, 780, 1_440)])).toEqual(['Wed: 8:30 AM – 12 PM, 1 PM – 12 AM']);
  expect(formatHours([])).toEqual([]);
});

it('members are listed by role', () => {
  expect(formatMembers(CREW, new Map([[1, 'Riley']]))).toBe('Leads: Riley. Helpers: a former host');
  expect(formatMembers({ ...CREW, members: [] }, new Map())).toBe('No team yet (still bookable)');
});

it('a crew is unchanged after opening and saving it', () => {
  const { value, errors } = checkCrew(draftOf(CREW));
  const { no: _, version: __, isActive: ___, ...same } = CREW;
  expect(errors).toEqual({});
  expect(value).toMatchObject(same);
  expect(value.isActive).toBeUndefined();
});

it('an empty time is invalid, and an end of midnight is the end of the day', () => {
  expect([minuteOf('00:00', false), minuteOf('00:00', true), minuteOf('', true)]).toEqual([0, 1_440, NaN]);
  const draft = draftOf(CREW);
  draft.days[0] = [{ from: '', to: '20:00' }];
  expect(Object.keys(checkCrew(draft).errors)).toEqual(['days']);
});
