import { rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Settings } from '#libs/platform/config';
import { newDataFolder, storedBooking } from '#libs/platform/testing';
import type { Browser } from 'puppeteer';
import sharp from 'sharp';
import { findBrowsers, type FoundBrowser } from './browser.js';
import { PdfRendererService } from './pdf-renderer.service.js';
import { fontFaces } from '../templates/document.styles.js';
import { receiptHtml } from '../templates/receipt.js';

const DATA_DIR = newDataFolder();

const issuer = { brand: 'Field Day', email: 'a@b.c', phone: '', serviceArea: 'Town', timeZone: 'UTC' };

let renderer: PdfRendererService;
let canary: Server;
let visits = 0;

beforeAll(async () => {
  canary = createServer((_, response) => {
    visits += 1;
    response.end('seen');
  });
  canary.on('connection', () => (visits += 1));
  await new Promise<void>((done) => canary.listen(0, '127.0.0.1', done));
  renderer = new PdfRendererService(Object.assign(new Settings(), { DATA_DIR }));
  await renderer.warmUp();
}, 120_000);

afterAll(async () => {
  await renderer.onModuleDestroy();
  await new Promise((done) => canary.close(done));
  rmSync(DATA_DIR, { recursive: true });
});

const pagesOf = (pdf: Uint8Array) =>
  Buffer.from(pdf)
    .toString('latin1')
    .match(/\/Type\s*\/Page\b/g)?.length;

/** A document in the shape of our templates: all of a kind share the same head. */
const document = (words: string, kind = 'receipt') =>
  `<!doctype html><html lang="en"><head><title>${kind}</title></head><body>${words}</body></html>`;

/** Text, lines and fonts of the PDF, without what differs between two renderings. */
const printed = (pdf: Uint8Array) =>
  Buffer.from(pdf)
    .toString('latin1')
    .match(/stream\r?\n[^]*?endstream/g);

/** Length and font of the printed text: equal text gives an equal result. */
const letters = (pdf: Uint8Array) => [
  Math.round(pdf.byteLength / 100),
  Buffer.from(pdf)
    .toString('latin1')
    .match(/\/BaseFont/g)?.length,
];

const isForThisMachine = process.platform === 'linux' && process.arch === 'x64';

(isForThisMachine ? it : it.skip)('the browser is the one from npm', async () => {
  const { value } = await findBrowsers('', join(DATA_DIR, 'browser')).next();
  expect((value as FoundBrowser).executablePath).toMatch(/chromium-[\d.]+\/chromium$/);
});

it('renders a document as a one-page PDF', async () => {
  const pdf = await renderer.toPdf('<h1>Receipt</h1>');
  expect(Buffer.from(pdf.slice(0, 5)).toString()).toBe('%PDF-');
  expect(pagesOf(pdf)).toBe(1);
});

it('a receipt embeds real fonts, not outlines, and is small enough for a mail', async () => {
  const pdf = await renderer.toPdf(receiptHtml({ booking: storedBooking(), issuer, number: '7' }));
  const text = Buffer.from(pdf).toString('latin1');
  expect([...new Set(text.match(/(Fredoka|Nunito)-\w+/g))].sort()).toEqual([
    'Fredoka-SemiBold',
    'Nunito-ExtraBold',
    'Nunito-SemiBold',
  ]);
  expect(text).not.toContain('/Type3');
  expect(pdf.byteLength).toBeLessThan(80_000);
  expect(pagesOf(pdf)).toBe(1);
});

it('a receipt with names in other scripts embeds fonts for them, and is small enough for a mail', async () => {
  const booking = storedBooking({ parentName: '李明 さくら 김민준 प्रिया محمد 🎉' });
  const pdf = await renderer.toPdf(receiptHtml({ booking, issuer, number: '7' }));
  const fonts = Buffer.from(pdf)
    .toString('latin1')
    .match(/(?<=\/FontName \/[A-Z]+\+)\w+/g);
  const scripts = ['NotoSansSC', 'NotoSansKR', 'NotoSansDevanagari', 'NotoSansArabic'];
  expect(fonts).toEqual(expect.arrayContaining(scripts));
  expect(fonts?.join()).toMatch(/Emoji/);
  expect(pdf.byteLength).toBeLessThan(140_000);
});

it('a malicious document reaches neither network nor disk and runs no script', async () => {
  const address = `http://127.0.0.1:${(canary.address() as AddressInfo).port}`;
  const hostile = `<!doctype html><html><head><link rel="preconnect" href="${address}"><link rel="stylesheet" href="${address}/a.css">
    <link rel="prefetch" href="${address}/p"><meta http-equiv="refresh" content="0;url=${address}/r">
    <style>@import url(${address}/i.css);body{background:url(${address}/b.png)}</style></head>
    <body><img src="${address}/img"><iframe src="${address}/frame"></iframe><iframe src="file:///etc/passwd"></iframe>
    <object data="${address}/o"></object><embed src="${address}/e"><video src="${address}/v" autoplay></video>
    <script>fetch('${address}/js');document.body.innerHTML='owned'</script><svg onload="fetch('${address}/svg')"></svg></body></html>`;
  for (const round of ['whole', 'words alone']) {
    expect([round, pagesOf(await renderer.toPdf(hostile))]).toEqual([round, 1]);
  }
  expect(pagesOf(await renderer.toPdf('<p>the next document</p>'))).toBe(1);
  expect(visits).toBe(0);
});

it.each(['http://127.0.0.1:9/r', 'data:text/html,owned', 'file:///etc/passwd'])(
  'a document that navigates to %s stays unchanged, and so does the next one on its page',
  async (elsewhere) => {
    const leading = `<head><meta http-equiv="refresh" content="0;url=${elsewhere}"></head><h1>Here</h1>`;
    const plain = await renderer.toPdf('<h1>Here</h1>');
    for (let round = 0; round < 15; round += 1) {
      expect(letters(await renderer.toPdf(leading))).toEqual(letters(plain));
      expect(letters(await renderer.toPdf('<h1>Here</h1>'))).toEqual(letters(plain));
    }
    const own = document(`<meta http-equiv="refresh" content="0;url=${elsewhere}"><h1>Here</h1>`);
    for (let round = 0; round < 5; round += 1) {
      expect(letters(await renderer.toPdf(own))).toEqual(letters(plain));
      expect(letters(await renderer.toPdf(document('<h1>Here</h1>')))).toEqual(letters(plain));
    }
  },
);

it('a document rendered after another of its kind is the same as on a fresh page', async () => {
  const booking = storedBooking();
  const receipt = (number: string, parentName: string) =>
    receiptHtml({ booking: { ...booking, parentName }, issuer, number });
  await renderer.toPdf(document('<p>of another kind</p>', 'other'));
  const fresh = printed(await renderer.toPdf(receipt('8', '</body></html><b>Robin</b>')));
  const before = printed(await renderer.toPdf(receipt('7', 'A name that is longer than the other one')));
  const after = printed(await renderer.toPdf(receipt('8', '</body></html><b>Robin</b>')));
  expect(after).toEqual(fresh);
  expect(before).not.toEqual(fresh);
});

it('documents of one kind share the parsed fonts and styles, others do not', async () => {
  await renderer.toPdf(document('<p>first</p>'));
  const { browser } = await (renderer as unknown as { running: Promise<{ browser: Browser }> }).running;
  const pages = await browser.pages();
  const marks = async (expression: string) => Promise.all(pages.map((page) => page.evaluate(expression)));
  await marks("document.head.id = 'read before'");
  await renderer.toPdf(document('<p>second</p>'));
  const kept = await marks('document.body.innerText + document.head.id');
  await renderer.toPdf(document('<p>of another kind</p>', 'other'));
  const anew = await marks('document.body.innerText + document.head.id');
  expect(kept).toContain('secondread before');
  expect(anew).toContain('of another kind');
});

it('waits for a font that no earlier document of its kind used', async () => {
  const like = (words: string) =>
    `<!doctype html><html><head><style>${fontFaces()}</style></head><body>${words}</body></html>`;
  await renderer.toPdf(like('<p>plain</p>'));
  const bold = await renderer.toPdf(like('<b style="font-family:Nunito;font-weight:800">bold</b>'));
  expect(Buffer.from(bold).toString('latin1')).toContain('Nunito-ExtraBold');
});

it('prints the logo of every document, and draws none of them on the screen', async () => {
  const logos = await Promise.all(
    ['#E23A45', '#2B4FE0'].map(async (background) => {
      const image = sharp({ create: { width: 500, height: 200, channels: 3, background } });
      return `data:image/png;base64,${(await image.png().toBuffer()).toString('base64')}`;
    }),
  );
  for (const logo of [...logos, ...logos]) {
    const pdf = await renderer.toPdf(document(`<img src="${logo}"><h1>Receipt</h1>`));
    expect(Buffer.from(pdf).toString('latin1')).toMatch(/\/Subtype\s*\/Image/);
  }
  const { browser } = await (renderer as unknown as { running: Promise<{ browser: Browser }> }).running;
  const isDrawn = 'document.body.childElementCount > 0 && document.body.getClientRects().length > 0';
  const drawn = (await browser.pages()).map((page) => page.evaluate(isDrawn));
  expect(new Set(await Promise.all(drawn))).toEqual(new Set([false]));
});

it('earlier documents do not accumulate in the browser', async () => {
  const { browser } = await (renderer as unknown as { running: Promise<{ browser: Browser }> }).running;
  for (let round = 0; round < 75; round += 1) await renderer.toPdf(document('<i></i>'.repeat(100)));
  const metrics = (await browser.pages()).map((page) => page.metrics());
  const nodes = (await Promise.all(metrics)).map(({ Nodes }) => Nodes ?? Infinity);
  expect(Math.max(...nodes)).toBeLessThan(6_500);
});

it('concurrent documents are all rendered, on two pages of one browser', async () => {
  const pdfs = await Promise.all([1, 2, 3, 4, 5].map((number) => renderer.toPdf(`<p>${number}</p>`)));
  expect(pdfs.map(pagesOf)).toEqual([1, 1, 1, 1, 1]);
});

it('a killed browser is replaced within the same document', async () => {
  const before = await (
    renderer as unknown as { running: Promise<{ browser: { process(): { kill(signal: string): void } } }> }
  ).running;
  before.browser.process().kill('SIGKILL');
  const pdf = await renderer.toPdf('<p>after the crash</p>');
  expect(pagesOf(pdf)).toBe(1);
});
