import { SubmitCustomGame } from './game-suggestions.js';
import { check } from '../common/check.js';
import { TOO_LONG, UNREADABLE } from '../common/fields.js';

/** The form's own payload. */
const idea = {
  name: 'Pancake Flip Relay',
  description: 'Run with a foam pancake.',
  equipment: ['Foam pancakes', '', '  ', ' Play pans '],
  ageRange: 'All ages',
  spaceRequired: 'Standard space',
  spaceType: 'both',
  difficulty: 2,
  parentName: 'Anonymous',
  parentEmail: 'submissions@example.com',
  estimatedDuration: 15,
  specialInstructions: null,
};
const errorsOf = (changes: object) => check(SubmitCustomGame, { ...idea, ...changes }).errors;

it('accepts the idea as the form sends it, without the blank equipment', () => {
  const { value, errors } = check(SubmitCustomGame, idea);
  expect(errors).toEqual({});
  expect(value.equipment).toEqual(['Foam pancakes', 'Play pans']);
});

it('needs a name and a description only', () => {
  expect(check(SubmitCustomGame, { name: 'A', description: 'B' })).toMatchObject({
    errors: {},
    value: { equipment: [], estimatedDuration: 15, specialInstructions: undefined },
  });
  expect(check(SubmitCustomGame, {}).errors).toEqual({
    name: 'Game name is required',
    description: 'Description is required',
  });
});

it.each<unknown>(['', '   ', null, undefined, 7, [], {}, { constructor: 1 }])(
  'refuses an idea whose name or description is %j',
  (given) => {
    expect(errorsOf({ name: given })).toEqual({ name: 'Game name is required' });
    expect(errorsOf({ description: given })).toEqual({ description: 'Description is required' });
  },
);

it('caps every text and refuses what cannot be stored', () => {
  const long = 'x'.repeat(2001);
  expect(errorsOf({ name: long, description: long, specialInstructions: long })).toEqual({
    name: TOO_LONG,
    description: TOO_LONG,
    specialInstructions: TOO_LONG,
  });
  expect(errorsOf({ name: 'a\u0000b', description: '\ud83d', equipment: ['x\u0000'] })).toEqual({
    name: UNREADABLE,
    description: UNREADABLE,
    equipment: UNREADABLE,
  });
  expect(errorsOf({ equipment: Array.from({ length: 101 }, () => 'rope') })).toEqual({ equipment: TOO_LONG });
});

it.each([['a rope'], [[1]], [[null]], [{ 0: 'rope' }], [7]])('refuses the equipment %j', (equipment) => {
  expect(Object.keys(errorsOf({ equipment }))).toEqual(['equipment']);
});

it.each([0, 601, 1.5, '15', true, [], {}])('refuses a duration of %j', (estimatedDuration) => {
  expect(Object.keys(errorsOf({ estimatedDuration }))).toEqual(['estimatedDuration']);
});
