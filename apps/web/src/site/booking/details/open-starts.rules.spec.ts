import { START_TIMES } from '#libs/shared/contracts';
import { EMPTY_DRAFT } from '../draft/booking.draft.js';
import {
  startConflictOf,
  nearestStarts,
  availabilityInput,
  queryOf,
  reasonOf,
  rejectedStart,
  startsOn,
  type AvailabilityInput,
} from './open-starts.rules.js';

const INPUT: AvailabilityInput = { games: 'a,b,c', guestCount: 10, addOns: '', zip: '10001' };
const draft = (zipCode: string, guestCount = 10) => ({
  ...EMPTY_DRAFT,
  selectedGames: ['c', 'a', 'b', 'a'],
  guestCount,
  location: { ...EMPTY_DRAFT.location, zipCode },
  addOns: { ...EMPTY_DRAFT.addOns, videography: true, customShirts: true },
});

it.each([
  ['10001', '10001'],
  [' 10583-1234', '10583'],
  ['1058', ''],
  ['105831', ''],
  ['', ''],
])('of the typed ZIP code %j the question holds %j', (typed, zip) => {
  expect(availabilityInput(draft(typed)).zip).toBe(zip);
});

it('the input has unique sorted games, only the camera add-on, and a valid number of children', () => {
  expect(availabilityInput(draft('', Number.NaN))).toEqual({
    games: 'a,b,c',
    guestCount: 10,
    addOns: 'videography',
    zip: '',
  });
  expect([3, 4, 8.5, 50, 51].map((count) => availabilityInput(draft('', count)).guestCount)).toEqual([
    10, 4, 10, 50, 10,
  ]);
});

it('omits missing answers from the query', () => {
  expect(queryOf(INPUT, { from: '2027-05-01', days: 42 })).toBe(
    'from=2027-05-01&days=42&games=a%2Cb%2Cc&guestCount=10&zipCode=10001',
  );
});

it.each<[string, AvailabilityInput | null, AvailabilityInput, string]>([
  ['nothing changed', INPUT, INPUT, 'taken'],
  ['another place', INPUT, { ...INPUT, zip: '10583' }, 'zip'],
  ['a place where there was none', { ...INPUT, zip: '' }, INPUT, 'zip'],
  ['place and games', INPUT, { ...INPUT, zip: '10583', games: 'a' }, 'zip'],
  ['another game', INPUT, { ...INPUT, games: 'a,b,c,d' }, 'answers'],
  ['more children', INPUT, { ...INPUT, guestCount: 20 }, 'answers'],
  ['a camera', INPUT, { ...INPUT, addOns: 'photography' }, 'answers'],
  ['never seen open, with a place', null, INPUT, 'zip'],
  ['never seen open, without a place', null, { ...INPUT, zip: '' }, 'taken'],
])('a start that went after %s', (_what, last, now, reason) => {
  expect(reasonOf(last, now)).toBe(reason);
});

it.each([
  ['2:15 PM', ['12:30 PM', '4:00 PM'], ['12:30 PM', '4:00 PM']],
  ['2:15 PM', ['9:00 AM', '12:30 PM', '2:00 PM', '2:30 PM', '6:00 PM'], ['12:30 PM', '2:00 PM', '2:30 PM']],
  ['9:00 AM', START_TIMES, ['9:00 AM', '9:15 AM', '9:30 AM']],
  ['6:00 PM', START_TIMES, ['5:30 PM', '5:45 PM', '6:00 PM']],
  ['6:00 PM', [], []],
])('nearest to %s are at most three, in order of time', (wanted, starts, nearest) => {
  expect(nearestStarts(starts, wanted)).toEqual(nearest);
});

describe('a chosen start', () => {
  const chosen = { day: '2027-05-08', time: '2:15 PM' };
  const known = { input: INPUT, lastOpenStart: null, rejected: null, open: ['12:30 PM'] };
  const rejected = rejectedStart(
    { alternatives: ['9:00 AM', 7, null], alternativesDay: '2027-05-09' },
    { ...chosen, input: INPUT },
  );

  it('has no conflict while it is open, unknown or not chosen', () => {
    expect(startConflictOf(chosen, { ...known, open: ['2:15 PM'] })).toBeNull();
    expect(startConflictOf(chosen, { ...known, open: null })).toBeNull();
    expect(startConflictOf({ ...chosen, time: '' }, known)).toBeNull();
    expect(startConflictOf({ ...chosen, day: '' }, known)).toBeNull();
  });

  it('that is not open gets the nearest alternatives of its day', () => {
    const conflict = { reason: 'zip', time: '2:15 PM', day: '2027-05-08', free: ['12:30 PM'] };
    expect(startConflictOf(chosen, known)).toEqual(conflict);
  });

  it('that was rejected shows the alternatives of the server until the answers change', () => {
    const open = ['2:15 PM'];
    const conflict = { reason: 'taken', time: '2:15 PM', day: '2027-05-09', free: ['9:00 AM'] };
    expect(startConflictOf(chosen, { ...known, open, rejected })).toEqual(conflict);
    expect(startConflictOf({ ...chosen, time: '12:30 PM' }, { ...known, rejected })).toBeNull();
    expect(startConflictOf(chosen, { ...known, open, rejected, input: { ...INPUT, games: 'a' } })).toBeNull();
  });

  it('that was rejected without alternatives has none', () => {
    const none = rejectedStart({ message: 'No.' }, { ...chosen, input: INPUT });
    expect(startConflictOf(chosen, { ...known, rejected: none })).toMatchObject({
      day: '2027-05-08',
      free: [],
    });
  });
});

it('a day missing from the response is unknown, not full', () => {
  const days = [{ day: '2027-05-08', starts: [], taken: 37 }];
  expect([startsOn(days, '2027-05-08'), startsOn(days, '2027-05-09'), startsOn(undefined, 'x')]).toEqual([
    [],
    null,
    null,
  ]);
});
