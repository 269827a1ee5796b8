import { itemsOf } from './equipment.js';

const NONE = { photography: false, videography: false };

it.each([
  ['its games', ['relay', 'sacks'], NONE, ['relay', 'sacks']],
  ['a game once', ['relay', 'sacks', 'relay'], NONE, ['relay', 'sacks']],
  ['a camera for pictures', ['relay'], { ...NONE, photography: true }, ['relay', 'photography']],
  ['a camera for a film', ['relay'], { ...NONE, videography: true }, ['relay', 'videography']],
  ['both', [], { photography: true, videography: true }, ['photography', 'videography']],
])('an event needs %s', (_, games, addOns, items) => expect(itemsOf({ games, addOns })).toEqual(items));
