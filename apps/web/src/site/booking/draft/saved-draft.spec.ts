import { EMPTY_DRAFT } from './booking.draft.js';
import type { BookingView } from '#libs/shared/contracts';
import { answersOf, bodyOf, draftFrom, EMPTY_DRAFT_BODY, mergeTyped } from './saved-draft.js';

const answers = {
  ...EMPTY_DRAFT,
  parentName: 'Dana',
  guestCount: 12,
  selectedGames: ['sack-sprint'],
  location: { ...EMPTY_DRAFT.location, city: 'Springfield' },
  addOns: { ...EMPTY_DRAFT.addOns, photography: true },
};
const kept = (draft: object) => JSON.parse(JSON.stringify(draft)) as Record<string, unknown>;

describe('saved answers', () => {
  it('are restored unchanged', () => {
    expect(draftFrom(kept(answers))).toEqual(answers);
  });

  it('fall back to empty where they are incomplete, unknown or of another type', () => {
    const strange = {
      ...answers,
      guestCount: Number.NaN,
      childName: 7,
      selectedGames: ['limbo-league', 3, null],
      location: 'Springfield',
      intensity: 'furious',
      creditCard: '4111',
    };
    expect(draftFrom(kept(strange))).toEqual({
      ...answers,
      guestCount: EMPTY_DRAFT.guestCount,
      selectedGames: ['limbo-league'],
      location: EMPTY_DRAFT.location,
    });
  });

  it('are overridden by input typed before they arrived, and games are combined', () => {
    const typed = {
      ...EMPTY_DRAFT,
      parentName: 'Robin',
      selectedGames: ['limbo-league', 'sack-sprint'],
      location: { ...EMPTY_DRAFT.location, state: 'NY' },
    };
    expect(mergeTyped(answers, typed)).toEqual({
      ...answers,
      parentName: 'Robin',
      selectedGames: ['sack-sprint', 'limbo-league'],
      location: { ...answers.location, state: 'NY' },
    });
  });

  it('of another tab are combined with what was changed in this one since', () => {
    const before = { ...answers, selectedGames: ['sack-sprint', 'hula'], childName: 'Robin' };
    const other = {
      ...before,
      parentName: 'Kim',
      childName: 'Lee',
      selectedGames: ['hula', 'relay', 'sack-sprint'],
    };
    const here = { ...before, childName: 'Sam', guestCount: 14, selectedGames: ['sack-sprint', 'limbo'] };
    expect(mergeTyped(other, here, before)).toEqual({
      ...other,
      childName: 'Sam',
      guestCount: 14,
      selectedGames: ['relay', 'sack-sprint', 'limbo'],
    });
    expect(mergeTyped(other, before, before)).toEqual(other);
  });

  it('of a stored booking fill the form, unless this session may not see them', () => {
    const stored = {
      ...answers,
      parentEmail: 'dana@example.com',
      parentPhone: '5550102030',
      eventTheme: null,
    };
    const booking = { ...stored, id: 'b1', status: 'pending', gameNames: [] } as unknown as BookingView;
    const { eventTheme: _, ...shown } = { ...stored, parentPhone: '(555) 010-2030' };
    expect(answersOf(booking)).toEqual({ ...shown, eventTheme: '' });
    expect(answersOf({ ...booking, parentEmail: '' })).toBeNull();
  });

  it('an untouched form is not saved, and the payment step is not restored', () => {
    expect(bodyOf(1, EMPTY_DRAFT)).toBe(EMPTY_DRAFT_BODY);
    expect(bodyOf(1, answers)).not.toBe(EMPTY_DRAFT_BODY);
    expect(bodyOf(5, answers)).toBe(bodyOf(4, answers));
  });
});
