import { FIRST_BOOK } from '#libs/shared/pricing/quote';
import { OTHER_ANSWERS, STEP_TEXTS } from '../../../copy/booking.js';
import {
  draftErrors,
  draftQuote,
  EMPTY_DRAFT,
  submissionOf,
  withField,
  withGameToggled,
  type BookingDraft,
} from '../draft/booking.draft.js';
import { errorsOnStep, missingFields, reachableStep, stepOfFirstError, STEPS } from './steps.js';

const TODAY = '2026-06-01';
const games = ['sack-sprint', 'tug-of-champions', 'cup-stack-blitz'];
const withGames: BookingDraft = { ...EMPTY_DRAFT, selectedGames: games };
const withDetails: BookingDraft = {
  ...withGames,
  eventDate: '2026-06-20',
  eventTime: '10:00 AM',
  eventType: 'birthday',
};
const withParents: BookingDraft = {
  ...withDetails,
  parentName: 'Dana Field',
  parentEmail: 'dana@example.com',
  parentPhone: '(555) 010-2030',
  childName: 'Robin',
};
const complete: BookingDraft = {
  ...withParents,
  location: {
    address: '12 Meadow Lane',
    city: 'Springfield',
    state: 'NY',
    zipCode: '12345-6789',
    spaceDetails: 'Flat lawn behind the house',
  },
};
const missing = (draft: BookingDraft, step: number) =>
  missingFields(STEPS[step - 1], draftErrors(draft, TODAY));

describe('the required fields of a step', () => {
  it('opens step 1 with three different games and not with two', () => {
    expect(missing({ ...EMPTY_DRAFT, selectedGames: games.slice(0, 2) }, 1)).toEqual(['selectedGames']);
    expect(missing({ ...EMPTY_DRAFT, selectedGames: ['a', 'a', 'b'] }, 1)).toEqual(['selectedGames']);
    expect(missing(withGames, 1)).toEqual([]);
  });

  it('requires date, time, count and type on step 2', () => {
    expect(missing(withGames, 2)).toEqual(['eventDate', 'eventTime', 'eventType']);
    expect(missing({ ...withDetails, guestCount: 51 }, 2)).toEqual(['guestCount']);
    expect(missing(withDetails, 2)).toEqual([]);
  });

  it('rejects a day before the current business day', () => {
    expect(draftErrors({ ...withDetails, eventDate: '2026-05-31' }, TODAY).eventDate).toBe('Invalid date');
    expect(missing({ ...withDetails, eventDate: TODAY }, 2)).toEqual([]);
  });

  it('requires only parent and child on step 3', () => {
    expect(missing(withDetails, 3)).toEqual(['parentName', 'parentEmail', 'parentPhone', 'childName']);
    expect(missing(withParents, 3)).toEqual([]);
    expect(draftErrors(withParents, TODAY)['location.city']).toBe('City is required');
  });
});

describe('the displayed step', () => {
  it.each([
    [4, EMPTY_DRAFT, false, 1],
    [4, withGames, false, 2],
    [2, withDetails, false, 2],
    [4, withParents, false, 4],
    [5, complete, false, 4],
    [5, complete, true, 5],
    [2, complete, true, 2],
    [0, complete, false, 1],
    [Number.NaN, complete, false, 1],
    [6, complete, true, 5],
  ])('for the number %d is never past what is filled in', (selected, draft, isBooked, shown) => {
    expect(reachableStep(selected, draftErrors(draft, TODAY), isBooked).number).toBe(shown);
  });

  it('is step 3 for an invalid location, with the first field first', () => {
    const errors = draftErrors(withParents, TODAY);
    expect(stepOfFirstError(errors).number).toBe(3);
    expect(errorsOnStep(STEPS[2], errors).map((each) => each.field)).toEqual([
      'location.address',
      'location.city',
      'location.state',
      'location.zipCode',
      'location.spaceDetails',
    ]);
  });

  it('is step 3 for an unlisted field, which is sorted after the listed ones', () => {
    const errors = { specialRequests: 'Too long', 'location.city': 'City is required' };
    expect(stepOfFirstError(errors).number).toBe(3);
    expect(errorsOnStep(STEPS[2], errors).map((each) => each.field)).toEqual([
      'location.city',
      'specialRequests',
    ]);
  });

  it('has no errors in a complete form', () => {
    expect(draftErrors(complete, TODAY)).toEqual({});
  });
});

describe('the draft', () => {
  it('starts as an empty booking, without the fields that are added on submit', () => {
    expect(EMPTY_DRAFT).toEqual({
      parentName: '',
      parentEmail: '',
      parentPhone: '',
      childName: '',
      childAge: 8,
      eventDate: '',
      eventTime: '',
      selectedGames: [],
      guestCount: 10,
      eventType: '',
      eventTheme: '',
      ...Object.fromEntries(OTHER_ANSWERS.map(({ field }) => [field, ''])),
      location: { address: '', city: '', state: '', zipCode: '', spaceDetails: '' },
      addOns: { photography: false, videography: false, customShirts: false, customAwards: false },
      intensity: 'medium',
    });
  });

  it('changes one nested field and no others', () => {
    const changed = withField(complete, 'location.city', 'Shelbyville');
    expect(changed.location).toEqual({ ...complete.location, city: 'Shelbyville' });
    expect(complete.location.city).toBe('Springfield');
  });

  it('adds and removes a game', () => {
    expect(withGameToggled(withGames, 'sack-sprint').selectedGames).toEqual(games.slice(1));
    expect(withGameToggled(withGames, 'hula').selectedGames).toEqual([...games, 'hula']);
  });

  it('is sent with the phone as digits, without empty optional answers, with the shown price', () => {
    const sent = JSON.parse(JSON.stringify(submissionOf(complete, FIRST_BOOK))) as Record<string, unknown>;
    expect(sent).toMatchObject({
      parentPhone: '5550102030',
      totalPrice: '400.00',
      finalPrice: '400.00',
    });
    expect(Object.keys(sent)).not.toContain('eventTheme');
  });

  it('is sent with an extension that is typed behind the phone number', () => {
    const typed = { ...complete, parentPhone: '(555) 010-2030 x12' };
    expect(submissionOf(typed, FIRST_BOOK)).toMatchObject({
      parentPhone: '5550102030',
      parentPhoneExtension: '12',
    });
  });

  it('is priced while a number is partly typed', () => {
    expect(draftQuote({ ...EMPTY_DRAFT, guestCount: Number.NaN }, FIRST_BOOK).totalCents).toBe(40_000);
    expect(draftQuote({ ...withGames, guestCount: 16 }, FIRST_BOOK).totalCents).toBe(41_500);
  });
});

describe('the subtitle of the games step', () => {
  it.each([
    [3, 20, 'Select 3+ games from 20 options'],
    [4, 21, 'Select 4+ games from 21 options'],
    [3, 1, 'Select 3+ games from 1 option'],
    [3, undefined, 'Select 3+ games'],
  ])('for at least %d of %s games', (minGames, games, text) => {
    expect(STEP_TEXTS.games.subtitle(minGames, games)).toBe(text);
  });
});
