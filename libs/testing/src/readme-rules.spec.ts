// Reasons stand in the repository: every reference leads somewhere, and what a README lists is what the code has.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { factsOfCode, factsOfReadme } from './readme-facts.js';
import { lostPaths, lostRules, miscounted, papersElsewhere, rulesOf, type Texts } from './readme-rules.js';
import { OWNERS } from './table-owners.js';

const ROOT = join(import.meta.dirname, '../../..');
const NOT_OURS = ['node_modules', 'dist', '.git', '.data', 'paypal-schema', 'public', 'art', 'test-results'];
const READ = /\.(?:tsx?|mjs|cjs|js|css|html|ya?ml|md|conf|sh)$|Dockerfile$|\.env\.example$|\.ci\/run$/;
/** These name what they forbid. */
const THEMSELVES = /^libs\/testing\/src\/readme-rules(?:\.spec)?\.ts$/;
const PLAUSIBLE_FILES = 1_000;
const ROOM_LINES = { fewest: 30, most: 80 };
const ROOT_LINES = 155;
/** The repository's README, that for contributors, and the room's own. */
const READ_BEFORE_A_CHANGE = 1_500;

function textsBelow(folder: string, into = new Map<string, string>()): Map<string, string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    const file = relative(ROOT, path).split(sep).join('/');
    if (NOT_OURS.includes(entry.name)) continue;
    if (entry.isDirectory()) textsBelow(path, into);
    else if (READ.test(file)) into.set(file, readFileSync(path, 'utf8'));
  }
  return into;
}

const texts = textsBelow(ROOT);
const exists = (path: string) => existsSync(join(ROOT, path));
const rooms = readdirSync(join(ROOT, 'libs')).map((room) => `libs/${room}`);
const readmeOf = (room: string) => texts.get(`${room}/README.md`) ?? '';
const linesOf = (text: string) => text.split('\n').length - 1;
const planted = (files: Record<string, string>): Texts => new Map(Object.entries(files));

describe('a reference', () => {
  const readme = '# A room\n\n1. One thing.\n2. Another one.\n';

  it('leads to a rule that is there', () => {
    expect(texts.size).toBeGreaterThan(PLAUSIBLE_FILES);
    expect(lostRules(texts)).toEqual([]);
  });

  it('is found out when its rule is not there, in its own room, in another one, and over two lines', () => {
    const files = planted({
      'libs/promo/README.md': readme,
      'libs/promo/src/own.ts': '/** Held (see README, rule 2); not twice (see README, rule 3). */',
      'libs/promo/src/broken.ts': '/**\n * See README,\n * rule 4.\n */',
      'apps/web/src/other.css':
        '/* libs/promo/README.md, rules 1 and 5; libs/promo/README.md, rules 1 to 3 */',
      'docker/worker.yml': '# README, rule 1\n',
    });
    expect(lostRules(files)).toEqual([
      'libs/promo/src/own.ts: libs/promo/README.md has no rule 3',
      'libs/promo/src/broken.ts: libs/promo/README.md has no rule 4',
      'apps/web/src/other.css: libs/promo/README.md has no rule 5',
      'apps/web/src/other.css: libs/promo/README.md has no rule 3',
      'docker/worker.yml: README.md has no rule 1',
    ]);
  });

  it('means the same rule after an edit: rules count from 1 without a gap', () => {
    expect(miscounted(texts)).toEqual([]);
    expect(miscounted(planted({ 'libs/a/README.md': '1. One.\n3. Three.\n' }))).toHaveLength(1);
  });

  it('leads to no paper outside the repository', () => {
    const own = new Map([...texts].filter(([file]) => !THEMSELVES.test(file)));
    expect(papersElsewhere(own)).toEqual([]);
  });

  it.each([
    'as it should be (rulings C36)',
    'never twice (C51)',
    'one of many (C79, C80)',
    'of an event (specification, section 9)',
    "the specification's words",
    'kept for 45 days (payments A4)',
    'no formula (reliability B13)',
    'refuses foreign sites (HTTP contract, "Origin")',
    'soft cards (DESIGN.md)',
    'see HOUSE.md 3',
  ])('is found out when it leads to one: %s', (words) => {
    expect(papersElsewhere(planted({ 'libs/a/src/a.ts': `/** ${words} */` }))).toHaveLength(1);
  });
});

describe('a path in a README', () => {
  it('is there', () => expect(lostPaths(texts, exists)).toEqual([]));

  it('is found out when it is not, beside the README and from the root', () => {
    const named =
      'See `src/here.ts`, `src/gone.ts`, [all](docs/gone.md), libs/gone/README.md and `build.mjs`.';
    const there = ['libs/a/src/here.ts', 'build.mjs'];
    const lost = lostPaths(planted({ 'libs/a/README.md': named }), (path) => there.includes(path));
    expect(lost).toEqual([
      'libs/a/README.md: no src/gone.ts',
      'libs/a/README.md: no docs/gone.md',
      'libs/a/README.md: no libs/gone/README.md',
    ]);
  });
});

describe('a room', () => {
  it.each(rooms)('%s says in 30 to 80 lines what it decides', (room) => {
    const readme = readmeOf(room);
    expect(rulesOf(readme).length).toBeGreaterThan(0);
    expect(linesOf(readme)).toBeGreaterThanOrEqual(ROOM_LINES.fewest);
    expect(linesOf(readme)).toBeLessThanOrEqual(ROOM_LINES.most);
    for (const title of ['Rules', 'Tables and views', 'Events', 'Begin reading'])
      expect(readme).toContain(`\n## ${title}\n`);
  });

  it.each(rooms)('%s lists its tables and views, and the events that it hears and publishes', (room) =>
    expect(factsOfReadme(readmeOf(room))).toEqual(factsOfCode(room, texts, OWNERS)),
  );

  it('is found out when its README lists another table or event than its code has', () => {
    const files = planted({
      'libs/events/src/event-map.ts': "  'made': { id: string };\n  'sent': { id: string };\n  'gone': {};\n",
      'libs/a/src/a.ts':
        "@On('made', { as: 'do-it' }) a; outbox.record(tx, 'sent', {}); const b = { name: 'gone' };",
      'libs/a/src/a.spec.ts': "outbox.record(tx, 'made', {})",
    });
    expect(factsOfCode('libs/a', files, { as: { owner: 'a' }, bs: { owner: 'b' } })).toEqual({
      tables: ['as'],
      heard: ['made → do-it'],
      published: ['gone', 'sent'],
    });
    const readme =
      '## Tables and views\n\n- `as`: rows.\n\n## Events\n\n- In: `made` → `do-it`.\n- Out: `sent`.\n';
    expect(factsOfReadme(readme)).toEqual({ tables: ['as'], heard: ['made → do-it'], published: ['sent'] });
  });
});

describe('a newcomer', () => {
  const root = linesOf(texts.get('README.md') ?? '') + linesOf(texts.get('.github/CONTRIBUTING.md') ?? '');

  it('finds the repository on a few pages', () =>
    expect(linesOf(texts.get('README.md') ?? '')).toBeLessThanOrEqual(ROOT_LINES));

  it.each(rooms)(`reads at most ${READ_BEFORE_A_CHANGE} lines before a first change in %s`, (room) =>
    expect(root + linesOf(readmeOf(room))).toBeLessThanOrEqual(READ_BEFORE_A_CHANGE),
  );
});
