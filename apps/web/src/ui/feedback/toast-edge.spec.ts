import { edgeFor, topBelow } from './toast-edge.js';

const WIDE = { width: 1280, height: 900, hasSheet: false };
const PHONE = { width: 390, height: 844, hasSheet: false };
const at = (right: number, top: number) => ({ right, top, bottom: top + 44 });

describe('the edge of a toast', () => {
  it.each([
    ['below on a wide screen', null, WIDE, 'bottom'],
    ['above on a phone', null, PHONE, 'top'],
    ['above while a sheet has its buttons at its foot', null, { ...WIDE, hasSheet: true }, 'top'],
    ['below, next to what was pressed at the left', at(700, 850), WIDE, 'bottom'],
    ['above what was pressed in its corner', at(1200, 850), WIDE, 'top'],
    ['below when that was pressed higher', at(1200, 600), WIDE, 'bottom'],
    ['below when what was pressed lies under the screen', at(1200, 905), WIDE, 'bottom'],
    ['below on a phone where the top was pressed', at(300, 100), PHONE, 'bottom'],
    ['above on a phone where the header was pressed', at(300, 2), PHONE, 'top'],
    ['above on a phone where the dock was pressed', at(370, 790), PHONE, 'top'],
    ['below a sheet whose head was pressed', at(1270, 20), { ...WIDE, hasSheet: true }, 'bottom'],
  ] as const)('%s', (_, pressed, screen, edge) => {
    expect(edgeFor(pressed, screen)).toBe(edge);
  });
});

it.each([
  ['below a title on a phone', [{ top: 80, bottom: 130 }], 64, 844, 130],
  [
    'below two titles',
    [
      { top: 150, bottom: 190 },
      { top: 80, bottom: 130 },
    ],
    64,
    844,
    190,
  ],
  ['at the edge where no title is near', [{ top: 400, bottom: 440 }], 64, 844, 64],
  ['at the edge where there is no room below', [{ top: 60, bottom: 500 }], 64, 844, 64],
])('a toast at the top is %s', (_, titles, from, height, top) => {
  expect(topBelow(titles, from, height)).toBe(top);
});
