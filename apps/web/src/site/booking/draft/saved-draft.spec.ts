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

describe('answers that were kept', () => {
  it('come back as they were', () => {
    expect(draftFrom(kept(answers))).toEqual(answers);
  });

  it('start anew where they make no sense: half-typed, unknown or of another kind', () => {
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

  it('lose against what was typed before they arrived, and games add up', () => {
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

  it('an untouched form is nothing to keep, and payment is no step to come back to', () => {
    expect(bodyOf(1, EMPTY_DRAFT)).toBe(EMPTY_DRAFT_BODY);
    expect(bodyOf(1, answers)).not.toBe(EMPTY_DRAFT_BODY);
    expect(bodyOf(5, answers)).toBe(bodyOf(4, answers));
  });
});
