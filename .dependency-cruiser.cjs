// Who may import whom; libs/platform/testing/src/import-rules.spec.ts sees every rule fail.

/** A module uses those of its own group and of the groups before it in this list. */
const GROUPS = ['shared', 'platform', 'shop', 'scheduling', 'booking', 'office'];

const SPEC = '([.-]spec|\\.test-part)\\.tsx?$';
const PUBLIC_API = '^libs/[^/]+/[^/]+/src/index\\.ts$';
const BROWSER_APIS = ['^libs/shared/contracts/src/index\\.ts$', '^libs/shared/pricing/src/quote\\.ts$'];
/** Its factories insert rows of every module. */
const TESTING = '^libs/platform/testing/';
const packages = (...names) => `node_modules/(${names.join('|')})(/|$)`;

const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

/** A room of the site uses those before it in this list. */
const ROOMS = [
  'lib',
  'copy',
  'ui',
  'site/catalog',
  'site/account',
  'site/booking',
  'site/manage',
  'site/contact',
  'host',
  'site/pages',
  'admin/shared',
  'admin/demo-data',
  'admin/catalog',
  'admin/hosts',
  'admin/crews',
  'admin/inbox',
  'admin/promo-codes',
  'admin/prices',
  'admin/settings',
  'admin/exports',
  'admin/reports',
  'admin/operations',
  'admin/mailings',
  'admin/bookings',
  'admin/families',
  'admin/calendar',
  'admin/today',
  'admin/[^/]+$',
  'app',
];
const WEB = '^apps/web/src/';

const roomOrder = [
  forbid(
    'known-rooms',
    'A file of the site belongs to one of the rooms; the entries and what they need stand on top.',
    { path: `${WEB}.+/`, pathNot: `${WEB}(${ROOMS.join('|')})` },
    {},
  ),
  ...ROOMS.slice(0, -1).map((room, index) =>
    forbid(
      'rooms-in-order',
      `${room} uses only the rooms before it.`,
      { path: `${WEB}${room}` },
      { path: WEB, pathNot: `${WEB}(${ROOMS.slice(0, index + 1).join('|')})` },
    ),
  ),
];

const groupOrder = GROUPS.slice(0, -1).map((group, index) =>
  forbid(
    'groups-in-order',
    `${group} knows no module of ${GROUPS.slice(index + 1).join(', ')}.`,
    { path: `^libs/${group}/`, pathNot: TESTING },
    { path: `^libs/(${GROUPS.slice(index + 1).join('|')})/`, pathNot: TESTING },
  ),
);

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
      'known-groups',
      'A module belongs to one of the groups.',
      { path: '^libs/', pathNot: `^libs/(${GROUPS.join('|')})/[^/]+/` },
      {},
    ),
    ...groupOrder,
    forbid(
      'libs-below-apps',
      'Apps speak protocols, libs know the business: no lib knows an app.',
      { path: '^libs/' },
      { path: '^apps/' },
    ),
    forbid(
      'public-api',
      'A module is used through its index.ts, or through pricing/quote.',
      { path: '^libs/([^/]+/[^/]+)/' },
      { path: '^libs/', pathNot: ['^libs/$1/', PUBLIC_API, ...BROWSER_APIS] },
    ),
    forbid(
      'public-api',
      'A module is used through its index.ts, or through pricing/quote.',
      { path: '^apps/' },
      { path: '^libs/', pathNot: [PUBLIC_API, ...BROWSER_APIS] },
    ),
    forbid(
      'testing-stays-out',
      'What runs for customers never loads what only tests need.',
      { path: '^(apps/[^/]+|libs/[^/]+/[^/]+)/src/', pathNot: [SPEC, TESTING] },
      { path: TESTING },
    ),
    forbid(
      'apps-stand-apart',
      'Apps do not import apps, except standalone, which starts them, and tests.',
      { path: '^apps/([^/]+)/', pathNot: ['^apps/standalone/', '^apps/[^/]+/(test|e2e)/', SPEC] },
      { path: '^apps/', pathNot: '^apps/$1/' },
    ),
    forbid(
      'contracts-are-plain',
      'Contracts run in the browser too: of all packages they need only class-validator and libphonenumber-js.',
      { path: '^libs/shared/contracts/src/', pathNot: SPEC },
      { pathNot: ['^libs/shared/contracts/', packages('class-validator', 'libphonenumber-js')] },
    ),
    forbid(
      'web-imports-shared',
      'The site knows contracts and pricing/quote, nothing else of the server.',
      { path: '^apps/web/' },
      { path: '^libs/', pathNot: BROWSER_APIS },
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
          '^libs/office/documents/src/pdf/(pdf-renderer\\.service|print-page)\\.ts$',
          `^libs/office/documents/.*${SPEC}`,
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
      { path: '^libs/office/documents/src/pdf/(pdf-renderer\\.service|print-page)\\.ts$' },
      {
        path: packages('puppeteer', 'puppeteer-core', '@sparticuz'),
        dynamic: false,
        dependencyTypesNot: ['type-only'],
      },
    ),
    ...roomOrder,
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
