import { SubmitCustomGame } from './custom-games.js';
import { check } from '../common/check.js';
import { TOO_LONG, UNREADABLE } from '../common/fields.js';

/** The payload of the form. */
const customGame = {
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
const errorsOf = (changes: object) => check(SubmitCustomGame, { ...customGame, ...changes }).errors;

it('accepts the form payload and drops blank equipment', () => {
  const { value, errors } = check(SubmitCustomGame, customGame);
  expect(errors).toEqual({});
  expect(value.equipment).toEqual(['Foam pancakes', 'Play pans']);
});

it('requires only a name and a description', () => {
  const { value, errors } = check(SubmitCustomGame, { name: 'A', description: 'B' });
  expect(errors).toEqual({});
  expect(value).toMatchObject({ equipment: [], estimatedDuration: 15, specialInstructions: undefined });
  expect(check(SubmitCustomGame, {}).errors).toEqual({
    name: 'Game name is required',
    description: 'Description is required',
  });
});

it.each<unknown>(['', '   ', null, undefined, 7, [], {}, { constructor: 1 }])(
  'rejects %j as name or description',
  (input) => {
    expect(errorsOf({ name: input })).toEqual({ name: 'Game name is required' });
    expect(errorsOf({ description: input })).toEqual({ description: 'Description is required' });
  },
);

it('limits every text and rejects characters that cannot be stored', () => {
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

it.each([['a rope'], [[1]], [[null]], [{ 0: 'rope' }], [7]])('rejects the equipment %j', (equipment) => {
  expect(Object.keys(errorsOf({ equipment }))).toEqual(['equipment']);
});

it.each([0, 601, 1.5, '15', true, [], {}])('rejects a duration of %j', (estimatedDuration) => {
  expect(Object.keys(errorsOf({ estimatedDuration }))).toEqual(['estimatedDuration']);
});
