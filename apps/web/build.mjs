// Builds the site: its files, the renderer of its pages, a copy of each page, and packed twins.
//   dist/web            what is served
//   dist/web-former     the pieces of builds that were replaced less than a day ago
//   dist/web-server     the renderer, Vite's manifest and the copies of the pages
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import sharp from 'sharp';
import { build } from 'vite';
import { keepFormerAssets } from './former-assets.mjs';

const ROOT = resolve(import.meta.dirname, '../..');
const SITE = join(ROOT, 'dist/web');
const RENDERER = join(ROOT, 'dist/web-server');
const CONTENT = join(ROOT, 'libs/platform/database/src/seed/content');
const PACKABLE = /\.(js|css|svg)$/;
const WORTH_PACKING_BYTES = 1_024;
const PNGS = [
  { source: 'share.svg', target: 'share.png', width: 1200, height: 630 },
  { source: 'icon.svg', target: 'apple-touch-icon.png', width: 180, height: 180 },
  { source: 'icon.svg', target: 'icon.png', width: 512, height: 512 },
];

/** The server fills these in; an unknown phone has no button, so the copies have none. */
const PLACEHOLDERS = {
  brand: '{brand}',
  phone: '',
  email: '{email}',
  serviceArea: '{serviceArea}',
  timeZone: 'America/New_York',
  today: new Date().toISOString().slice(0, 10),
  currency: 'USD',
};

// Whatever the caller runs as, a test for one: what is served is built for production.
process.env.NODE_ENV = 'production';
const configFile = join(import.meta.dirname, 'vite.config.ts');
const dropReplaced = await keepFormerAssets(SITE, join(ROOT, 'dist/web-former'));
await build({ configFile, logLevel: 'warn' });
await build({ configFile, logLevel: 'warn', build: { ssr: 'src/prerender.tsx' } });
await rename(join(SITE, '.vite/manifest.json'), join(RENDERER, 'manifest.json'));
await rm(join(SITE, '.vite'), { recursive: true });
await Promise.all([writePages(), packFiles(), drawIcons()]);
await dropReplaced();

async function writePages() {
  const { PUBLIC_PAGES, PRIVATE_PAGES, renderPage } = await import(
    pathToFileURL(join(RENDERER, 'prerender.js')).href
  );
  const site = {
    shell: await readFile(join(SITE, 'index.html'), 'utf8'),
    manifest: JSON.parse(await readFile(join(RENDERER, 'manifest.json'), 'utf8')),
  };
  const lists = await seededLists();
  await mkdir(join(RENDERER, 'pages'), { recursive: true });
  for (const { path, source } of [...PUBLIC_PAGES, ...PRIVATE_PAGES]) {
    const html = await renderPage({
      path,
      config: PLACEHOLDERS,
      hasSession: false,
      lists,
      site,
      isCopy: true,
    });
    await writeFile(join(RENDERER, 'pages', `${basename(source)}.html`), html);
  }
}

async function seededLists() {
  const read = async (name) => JSON.parse(await readFile(join(CONTENT, `${name}.json`), 'utf8'));
  const [packages, games, gallery, testimonials, people] = await Promise.all(
    ['packages', 'games', 'gallery', 'testimonials', 'people'].map(read),
  );
  const onlyFeatured = (entries) => entries.filter(({ featured }) => featured);
  return {
    packages,
    games,
    gallery,
    featuredGallery: onlyFeatured(gallery),
    testimonials: onlyFeatured(testimonials),
    people,
  };
}

/** Share image and icons as PNG, for readers that know no SVG. The drawings hold no letters, so no font is asked for. */
async function drawIcons() {
  const art = join(SITE, 'art/pages');
  await Promise.all(
    PNGS.map(async ({ source, target, width, height }) => {
      await sharp(join(art, source)).resize(width, height).png({ palette: true }).toFile(join(SITE, target));
    }),
  );
}

/** A .br and a .gz for every text file, so that no request pays for packing. */
async function packFiles() {
  const files = (await readdir(SITE, { recursive: true })).filter((name) => PACKABLE.test(name));
  await Promise.all(
    files.map(async (name) => {
      const file = join(SITE, name);
      const content = await readFile(file);
      if (content.length < WORTH_PACKING_BYTES) return;
      const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
      const [smallest, common] = await Promise.all([
        promisify(brotliCompress)(content, { params }),
        promisify(gzip)(content, { level: 9 }),
      ]);
      await Promise.all([writeFile(`${file}.br`, smallest), writeFile(`${file}.gz`, common)]);
    }),
  );
}
