// Share image and icons as PNG, for readers that know no SVG: PUPPETEER_EXECUTABLE_PATH=... node apps/web/art/rasterise.mjs
// The results are committed, so that a build needs no browser.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright';

const path = (name) => fileURLToPath(new URL(`../public/${name}`, import.meta.url));
const PICTURES = [
  { source: 'art/pages/share.svg', target: 'share.png', width: 1200, height: 630 },
  { source: 'art/pages/icon.svg', target: 'apple-touch-icon.png', width: 180, height: 180 },
  { source: 'art/pages/icon.svg', target: 'icon.png', width: 512, height: 512 },
];

const browser = await chromium.launch({
  executablePath: process.env.PUPPETEER_EXECUTABLE_PATH,
  chromiumSandbox: false,
  args: ['--disable-gpu'],
});
for (const { source, target, width, height } of PICTURES) {
  const page = await browser.newPage({ viewport: { width, height } });
  const svg = readFileSync(path(source), 'utf8');
  await page.setContent(`<style>body{margin:0}svg{display:block;width:100vw;height:100vh}</style>${svg}`);
  await page.screenshot({ path: path(target) });
  await page.close();
}
await browser.close();
