import { newId } from './content-list.js';

it.each([
  ['Tug of Champions!', [], 'tug-of-champions'],
  ['  Crème brûlée  Race ', [], 'creme-brulee-race'],
  ["Anna's Game", [], 'annas-game'],
  ['Sack Sprint', ['sack-sprint'], 'sack-sprint-2'],
  ['Sack Sprint', ['sack-sprint', 'sack-sprint-2'], 'sack-sprint-3'],
  ['Order', [], 'order-2'],
  ['跳绳', [], 'game'],
  ['跳绳', ['game'], 'game-2'],
  [`${'long '.repeat(30)}end`, [], 'long-'.repeat(12).slice(0, -1)],
])('newId(%s) with %j taken returns %s', (name, taken, id) => {
  expect(newId(name, new Set(taken), 'game')).toBe(id);
});
