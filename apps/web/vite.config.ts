import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defaultServerConditions, defineConfig, loadEnv } from 'vite';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** A group that leaves the imports of its modules where they are. */
const EXACTLY = { includeDependenciesRecursively: false };

const PIECES = {
  codeSplitting: {
    groups: [
      {
        name: 'frame',
        test: /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|@tanstack\/(react-query|query-core)|jotai)\//,
      },
      // What most pages share comes in one piece, not in thirty; none with styles, which would come before the order of layers.
      {
        name: 'site',
        test: /\/src\/(app(?!\/styles)|(ui|lib)\/[\w-]+)\/(?!admin-theme|action-menu|dialog|toast-stack|form\.|data-table|column-choice|pager|popover|help-tip|tip|tooltip|price-|skeleton|game-snapshots|stat-card|count-badge|url-state|element-size|unsaved-|warn-on-|use-inline-field|copy-button|timeline|assigned-lead|change-policy)|\/src\/ui\/icons\.|\/src\/site\/(account|catalog)\/(api|account-changes)\.ts|\/contracts\/src\/common\/lists\.ts/,
        minShareCount: 3,
      },
      // Every page loads the toasts once it is used; log-in and dialogs use a part of their library.
      {
        name: 'radix',
        ...EXACTLY,
        test: /@radix-ui\/(primitive|react-(collection|compose-refs|context|direction|id|presence|primitive|slot|use-[\w-]+))\//,
      },
      {
        name: 'toast-stack',
        ...EXACTLY,
        test: /\/toast-(stack|edge)\.tsx?|@radix-ui\/react-(toast|dismissable-layer|portal|visually-hidden)\//,
      },
      // With two small modules of the contracts that most pages need.
      {
        name: 'prices',
        ...EXACTLY,
        test: /\/src\/(lib\/api\/price-book|quote|price-lines|add-on-keys|company\/(policy-sentences|company-texts))\.ts$/,
      },
      // What the wizard shares with the payment, the profile and the admin's bookings.
      {
        name: 'booking-common',
        ...EXACTLY,
        test: /\/src\/(site\/booking\/api|copy\/(booking|policies)|lib\/browser\/use-debounced|ui\/form\/radio-cards|ui\/event\/(price-lines(\.rules)?|calendar-day)|booking\/(bookings|booking-state|deposits)|payments\/promo)\.tsx?/,
      },
    ],
  },
};

/** The router's package leads every bundler to its development build; what is built has no use for its warnings. */
const PRODUCTION_ROUTER = [
  { find: /^react-router$/, replacement: here('../../node_modules/react-router/dist/production/index.mjs') },
  {
    find: /^react-router\/dom$/,
    replacement: here('../../node_modules/react-router/dist/production/dom-export.mjs'),
  },
];

/** What the API answers; everything else is the site's. */
const API_PATHS = ['/api', '/paypal', '/pictures', '/ops', '/health'];
const { PORT = '3000', SITE_PORT = '5173' } = loadEnv('', here('../..'), ['PORT', 'SITE_PORT']);

export default defineConfig(({ command, isSsrBuild }) => ({
  root: here('.'),
  plugins: [react()],
  // `source` makes the #libs/* imports of the root package.json resolve to TypeScript.
  resolve: {
    conditions: ['source', ...(isSsrBuild ? defaultServerConditions : defaultClientConditions)],
    ...(command === 'build' && { alias: PRODUCTION_ROUTER }),
  },
  server: {
    port: Number(SITE_PORT),
    strictPort: true,
    // The page keeps its own host: with another one the API would take its calls for those of a foreign site.
    proxy: Object.fromEntries(
      API_PATHS.map((path) => [path, { target: `http://localhost:${PORT}`, changeOrigin: false }]),
    ),
  },
  // Contract classes use class-validator's decorators; no type metadata is wanted in the browser.
  oxc: { decorator: { legacy: true, emitDecoratorMetadata: false } },
  // The renderer of pages is one file that needs no package: the API loads it in one piece.
  ssr: { noExternal: true, resolve: { conditions: ['source', ...defaultServerConditions] } },
  ...(isSsrBuild && { define: { 'process.env.NODE_ENV': '"production"' } }),
  build: {
    outDir: here(isSsrBuild ? '../../dist/web-server' : '../../dist/web'),
    emptyOutDir: true,
    copyPublicDir: !isSsrBuild,
    manifest: !isSsrBuild,
    target: 'es2022',
    rolldownOptions: {
      // The shared modules only declare things: what a page does not use of them does not ship.
      treeshake: { moduleSideEffects: (id) => !/\/libs\/shared\//.test(id) },
      output: isSsrBuild ? { codeSplitting: false } : PIECES,
    },
  },
}));
