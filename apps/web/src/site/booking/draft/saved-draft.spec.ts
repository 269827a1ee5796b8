import { EMPTY_DRAFT } from './booking.draft.js';
import { bodyOf, draftFrom, EMPTY_DRAFT_BODY, mergeTyped } from './saved-draft.js';

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

  it('an untouched form is not saved, and the payment step is not restored', () => {
    expect(bodyOf(1, EMPTY_DRAFT)).toBe(EMPTY_DRAFT_BODY);
    expect(bodyOf(1, answers)).not.toBe(EMPTY_DRAFT_BODY);
    expect(bodyOf(5, answers)).toBe(bodyOf(4, answers));
  });
});
