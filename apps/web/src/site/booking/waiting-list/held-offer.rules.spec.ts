import type { WaitingOffer } from '#libs/shared/contracts';
import { EMPTY_DRAFT, type BookingDraft } from '../draft/booking.draft.js';
import { withWaitingAnswers, fillFromOffer } from './held-offer.rules.js';

const OFFER: WaitingOffer = {
  day: '2027-05-08',
  start: '2:00 PM',
  until: '2027-05-01T20:00:00Z',
  games: ['a', 'b', 'c'],
  guestCount: 22,
  addOns: { ...EMPTY_DRAFT.addOns, photography: true },
  zipCode: '10001',
  email: 'pat@example.com',
  name: 'Pat',
};
const draft = (changes: Partial<BookingDraft> = {}): BookingDraft => ({ ...EMPTY_DRAFT, ...changes });
const wished = draft({
  eventDate: OFFER.day,
  eventTime: OFFER.start,
  selectedGames: OFFER.games,
  guestCount: 22,
  addOns: OFFER.addOns,
  location: { ...EMPTY_DRAFT.location, zipCode: '10001' },
  parentEmail: OFFER.email,
  parentName: 'Pat',
});

it('an untouched form is filled with all answers of the request', () => {
  expect(fillFromOffer(OFFER, draft())).toEqual({ draft: wished, keptAnswers: [], instead: null });
});

it('a form with equal answers reports nothing, in any order of its games', () => {
  const typed = { ...wished, selectedGames: ['c', 'a', 'b'], parentEmail: ' Pat@Example.com' };
  expect(fillFromOffer(OFFER, typed)).toEqual({ draft: typed, keptAnswers: [], instead: null });
});

it('existing answers are kept and reported, as are the previous day and time', () => {
  const typed = draft({
    eventDate: '2027-05-09',
    eventTime: '10:00 AM',
    selectedGames: ['x', 'y', 'z', 'a'],
    guestCount: 12,
    addOns: { ...EMPTY_DRAFT.addOns, customShirts: true },
    location: { ...EMPTY_DRAFT.location, zipCode: '11201', city: 'Springfield' },
    parentEmail: 'sam@example.com',
    parentName: 'Sam',
    childName: 'Robin',
  });
  const { draft: filled, keptAnswers, instead } = fillFromOffer(OFFER, typed);
  expect(filled).toEqual({ ...typed, eventDate: OFFER.day, eventTime: OFFER.start });
  expect(keptAnswers).toEqual(['games', 'guests', 'addOns', 'zip', 'email', 'name']);
  expect(instead).toEqual({ day: '2027-05-09', time: '10:00 AM' });
  expect(withWaitingAnswers(OFFER, filled, keptAnswers)).toEqual({
    ...wished,
    childName: 'Robin',
    location: { ...wished.location, city: 'Springfield' },
  });
});

it('only the kept answers are replaced when the family restores its request', () => {
  const typed = draft({ selectedGames: ['x', 'y', 'z'], parentName: 'Sam' });
  const { draft: filled } = fillFromOffer({ ...OFFER, name: null }, typed);
  expect(withWaitingAnswers(OFFER, filled, ['games'])).toMatchObject({
    selectedGames: OFFER.games,
    parentName: 'Sam',
  });
});
