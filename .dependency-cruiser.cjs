// Who may import whom. A new arrow is a change to this list; libs/testing/src/import-rules.spec.ts sees every rule fail.

/**
 * Beyond itself, what each room uses: by an import, or by reading a view that the other publishes. Each is listed by
 * name, since nothing follows from a room's level alone; one that nothing uses any more must go.
 */
const ARROWS = {
  contracts: '',
  settings: 'contracts',
  pricing: 'contracts',
  database: 'contracts settings',
  events: 'settings database',
  auth: 'contracts settings database',
  accounts: 'contracts settings events auth',
  operations: 'contracts settings events auth',
  pictures: 'contracts settings auth',
  policies: 'contracts settings database auth',
  company: 'contracts settings database auth pictures',
  'price-books': 'contracts settings database auth pricing',
  catalog: 'contracts settings auth pricing price-books',
  promo: 'contracts settings database auth',
  contact: 'contracts settings database events auth',
  paypal: 'contracts settings',
  gallery: 'contracts settings auth catalog',
  'game-suggestions': 'contracts settings database events auth catalog',
  hosts: 'contracts settings database events auth',
  crews: 'contracts settings database events auth policies hosts',
  'waiting-list': 'contracts settings events auth pricing price-books crews',
  staffing: 'contracts settings database events auth policies hosts crews bookings',
  bookings:
    'contracts settings database events auth pricing price-books catalog policies company crews waiting-list',
  calls: 'contracts settings database events auth bookings',
  drafts: 'contracts settings events auth bookings',
  privacy: 'settings events auth game-suggestions contact bookings',
  payments: 'contracts settings database events auth pricing promo paypal bookings',
  refunds: 'contracts settings events auth promo paypal bookings payments',
  'booking-changes':
    'contracts settings database events auth pricing promo bookings staffing payments refunds',
  examples: 'contracts settings auth catalog promo contact game-suggestions bookings payments refunds',
  documents:
    'contracts settings company database events auth contact game-suggestions hosts waiting-list bookings payments refunds',
  notifications:
    'contracts settings company database events auth accounts game-suggestions contact hosts bookings booking-changes staffing payments refunds documents waiting-list',
  calendars: 'contracts settings company auth policies hosts crews bookings staffing documents',
  exports:
    'contracts settings database events auth catalog promo contact crews bookings calls staffing payments refunds documents',
  admin:
    'contracts settings database auth pricing catalog game-suggestions contact crews bookings calls staffing payments refunds notifications',
};
/** What the specs of a room use beyond that and beyond testing. */
const SPEC_ARROWS = {
  catalog: 'database',
  gallery: 'database',
  examples: 'database pricing',
  refunds: 'database',
  'booking-changes': 'policies price-books',
};
const ROOMS = Object.keys(ARROWS);
const listOf = (rooms = '') => rooms.split(' ').filter(Boolean);
const SPEC = '([.-]spec|\\.test-part)\\.tsx?$';
const FRONT_DOOR = '^libs/[^/]+/src/index\\.ts$';
const BROWSER_DOORS = ['^libs/contracts/src/index\\.ts$', '^libs/pricing/src/quote\\.ts$'];
const packages = (...names) => `node_modules/(${names.join('|')})(/|$)`;

const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

const arrows = ROOMS.map((room) => {
  const allowed = [room, ...listOf(ARROWS[room])].join('|');
  return forbid(
    `arrows-of-${room}`,
    `${room} may use ${ARROWS[room] || 'no other room'}.`,
    { path: `^libs/${room}/`, pathNot: SPEC },
    { path: '^libs/', pathNot: `^libs/(${allowed})/` },
  );
});

const specArrows = ROOMS.map((room) => {
  const more = ['testing', ...listOf(SPEC_ARROWS[room])];
  const allowed = [room, ...listOf(ARROWS[room]), ...more].join('|');
  return forbid(
    `arrows-of-${room}`,
    `Specs of ${room} follow the arrows of their room; beyond these they have ${more.join(', ')}.`,
    { path: `^libs/${room}/.*${SPEC}` },
    { path: '^libs/', pathNot: `^libs/(${allowed})/` },
  );
});

module.exports = {
  forbidden: [
    forbid(
      'no-cycles',
      'Two files that need each other are one thing, types included.',
      {},
      { circular: true },
    ),
    forbid(
      'resolves',
      'The import leads nowhere. What is built may be missing: the start builds it first.',
      {},
      { couldNotResolve: true, pathNot: '/dist/' },
    ),
    forbid(
      'known-rooms',
      'A new room belongs into the list of arrows.',
      { path: '^libs/', pathNot: `^libs/(${[...ROOMS, 'testing'].join('|')})/` },
      {},
    ),
    ...arrows,
    ...specArrows,
    forbid(
      'libs-below-apps',
      'Apps speak protocols, libs know the business: no lib knows an app.',
      { path: '^libs/' },
      { path: '^apps/' },
    ),
    forbid(
      'front-doors',
      'A room is entered by its index.ts, or by pricing/quote.',
      { path: '^libs/([^/]+)/' },
      { path: '^libs/', pathNot: ['^libs/$1/', FRONT_DOOR, ...BROWSER_DOORS] },
    ),
    forbid(
      'front-doors',
      'A room is entered by its index.ts, or by pricing/quote.',
      { path: '^apps/' },
      { path: '^libs/', pathNot: [FRONT_DOOR, ...BROWSER_DOORS] },
    ),
    forbid(
      'testing-stays-out',
      'What runs for customers never loads what only tests need.',
      { path: '^(apps|libs)/[^/]+/src/', pathNot: [SPEC, '^libs/testing/'] },
      { path: '^libs/testing/' },
    ),
    forbid(
      'apps-stand-apart',
      'Apps do not import apps, except standalone, which starts them, and tests.',
      { path: '^apps/([^/]+)/', pathNot: ['^apps/standalone/', '^apps/[^/]+/(test|e2e)/', SPEC] },
      { path: '^apps/', pathNot: '^apps/$1/' },
    ),
    forbid(
      'contracts-are-plain',
      'Contracts run in the browser too: of all packages they need only class-validator.',
      { path: '^libs/contracts/src/', pathNot: SPEC },
      { pathNot: ['^libs/contracts/', packages('class-validator')] },
    ),
    forbid(
      'web-doors',
      'The site knows contracts and pricing/quote, nothing else of the server.',
      { path: '^apps/web/' },
      { path: '^libs/', pathNot: BROWSER_DOORS },
    ),
    forbid(
      'web-without-server',
      'The site never reaches a server package, not even through something else.',
      { path: '^apps/web/src/' },
      {
        path: packages(
          '@nestjs',
          'typeorm',
          'reflect-metadata',
          'pg',
          'bullmq',
          'ioredis',
          'fastify',
          'pino',
        ),
        reachable: true,
      },
    ),
    forbid(
      'browser-on-demand',
      'Chromium belongs to the worker: only the renderer (and what it is measured against) knows puppeteer.',
      {
        pathNot: [
          '^libs/documents/src/(render|print-page)\\.ts$',
          `^libs/documents/.*${SPEC}`,
          '^apps/bench/src/receipts\\.mjs$',
          // Firefox of the journeys.
          '^apps/web/e2e/engines/firefox\\.ts$',
        ],
      },
      { path: packages('puppeteer', 'puppeteer-core', '@sparticuz') },
    ),
    forbid(
      'browser-on-demand',
      'The renderer loads puppeteer when the first document is made, not when the file is read: the API reads it too.',
      { path: '^libs/documents/src/(render|print-page)\\.ts$' },
      {
        path: packages('puppeteer', 'puppeteer-core', '@sparticuz'),
        dynamic: false,
        dependencyTypesNot: ['type-only'],
      },
    ),
    forbid(
      'web-layers',
      'Pages compose features.',
      { path: '^apps/web/src/pages/' },
      { path: '^apps/web/src/', pathNot: '^apps/web/src/(pages|features|ui|lib|content)/' },
    ),
    forbid(
      'web-layers',
      'A feature stands on ui, lib and content.',
      { path: '^apps/web/src/features/' },
      { path: '^apps/web/src/', pathNot: '^apps/web/src/(features|ui|lib|content)/' },
    ),
    forbid(
      'web-layers',
      'What features stand on knows none of them.',
      { path: '^apps/web/src/(ui|lib|content)/' },
      { path: '^apps/web/src/', pathNot: '^apps/web/src/(ui|lib|content)/' },
    ),
    forbid(
      'features-stand-apart',
      "A page joins two features; of each other they know the server's answers alone, in api.ts.",
      { path: '^apps/web/src/features/([^/]+)/' },
      { path: '^apps/web/src/features/', pathNot: ['^apps/web/src/features/$1/', '/api\\.ts$'] },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['^apps/web/public/', '^dist/', '\\.(css|svg|json)$'] },
    tsPreCompilationDeps: true,
    combinedDependencies: true,
    enhancedResolveOptions: {
      conditionNames: ['source', 'import', 'require', 'node', 'default', 'types'],
      exportsFields: ['exports'],
      mainFields: ['module', 'main', 'types', 'typings'],
    },
  },
};
