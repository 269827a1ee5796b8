// Calls go down: the map that people read says so of every arrow that the import rules list.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { arrowsNotDown, arrowsOfRooms, arrowsOfSpecs, levelsOf, unusedArrows } from './arrows.js';

const README = readFileSync(join(import.meta.dirname, '../../../README.md'), 'utf8');

describe('an arrow', () => {
  const arrows = new Map([['gallery', ['catalog', 'promo']]]);
  const specArrows = new Map([['gallery', ['catalog', 'promo', 'database']]]);
  const code = { from: 'libs/gallery/src/gallery.admin.ts', to: 'libs/catalog/src/index.ts' };
  const spec = { from: 'libs/gallery/src/gallery.db-spec.ts', to: 'libs/database/src/index.ts' };

  it('that no code uses is named', () => {
    expect(unusedArrows(arrows, specArrows, [code, spec])).toEqual(['gallery → promo']);
  });

  it('of a room is not used by its specs, nor one for specs by its code', () => {
    const uses = [
      code,
      { ...spec, to: 'libs/promo/src/index.ts' },
      { ...code, to: 'libs/database/src/index.ts' },
    ];
    expect(unusedArrows(arrows, specArrows, uses)).toEqual([
      'gallery → promo',
      'gallery → database, for specs',
    ]);
  });

  it('is used by reading a view', () => {
    expect(unusedArrows(arrows, specArrows, [code, spec, { from: 'gallery', to: 'promo' }])).toEqual([]);
  });

  it('that leads sideways or up is named, and a room that the map forgot', () => {
    const levels = levelsOf(
      '| 4     | [catalog](libs/catalog/README.md) | x |\n| 4 | [gallery](libs/gallery/README.md) | y |',
    );
    const planted = new Map([...arrows, ['catalog', []], ['promo', []]]);
    expect(arrowsNotDown(planted, levels)).toEqual(['promo has no level', 'gallery → catalog']);
  });
});

it('every arrow of this house leads down on the map', () => {
  expect(arrowsNotDown(arrowsOfRooms(), levelsOf(README))).toEqual([]);
});

it('specs have what their room has', () => {
  const specs = arrowsOfSpecs();
  const lost = [...arrowsOfRooms()].flatMap(([room, own]) =>
    own.filter((other) => !specs.get(room)?.includes(other)).map((other) => `${room} → ${other}`),
  );
  expect(lost).toEqual([]);
});
