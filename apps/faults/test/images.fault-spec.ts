import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { PROJECT_ROOT } from '../../standalone/src/project.js';
import type { OutsideFacts } from '../src/invariants.js';
import { halfReceipts, lostReceipts } from './receipts.js';
import { Parent } from './parent.js';
import { startProduct, type Product } from './product.js';
import { quiet } from './quiet.js';

const ADMIN = { ADMIN_USERNAME: 'images', ADMIN_PASSWORD: 'the-office-of-the-images' };
const PICTURE = join(PROJECT_ROOT, 'dist/web/icon.png');
/** The worker image uses the system's Chromium; npm's is not in the image. */
const chromium = (process.env.PATH ?? '')
  .split(delimiter)
  .map((folder) => join(folder, 'chromium'))
  .find((path) => existsSync(path));

let product: Product;
const accepted: OutsideFacts['accepted'] = [];
const folder = mkdtempSync(join(tmpdir(), 'images-'));

function collect(name: 'api' | 'worker'): string {
  const image = join(folder, name);
  execFileSync(process.execPath, ['docker/collect.mjs', name, image], { cwd: PROJECT_ROOT });
  return image;
}

beforeAll(async () => {
  if (!chromium) return;
  chmodSync(folder, 0o755);
  const roots = { api: collect('api'), worker: collect('worker') };
  product = await startProduct({ ...ADMIN, PUPPETEER_EXECUTABLE_PATH: chromium }, { roots });
}, 240_000);
afterAll(async () => {
  await product?.close();
  rmSync(folder, { recursive: true, force: true });
}, 30_000);

const site = (path: string, init: RequestInit = {}) => fetch(product.site + path, init);

async function administrator(): Promise<string> {
  const [username, password] = [ADMIN.ADMIN_USERNAME, ADMIN.ADMIN_PASSWORD];
  const body = JSON.stringify({ username, password });
  const answer = await site('/api/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  return answer.headers.get('set-cookie')?.split(';')[0] ?? '';
}

(chromium ? it : it.skip)(
  'the files of the images are enough for pages, a paid booking with receipt, pictures and the queue board',
  async () => {
    const page = await site('/packages');
    expect([page.status, (await page.text()).includes('<h1')]).toEqual([200, true]);

    await new Parent(product.site, accepted).bookAndPay();
    await quiet(product, 120);
    expect(await product.broken(accepted)).toEqual([]);
    expect([...halfReceipts(product), ...(await lostReceipts(product))]).toEqual([]);

    const cookie = await administrator();
    const board = await site('/ops/queues', { headers: { cookie } });
    const script = /src="(static[^"]+\.js)"/.exec(await board.text())?.[1];
    expect((await site(`/ops/queues/${script}`, { headers: { cookie } })).status).toBe(200);
    const picture = { 'content-type': 'image/png', cookie };
    const stored = await site('/api/admin/pictures', {
      method: 'POST',
      headers: picture,
      body: readFileSync(PICTURE),
    });
    expect(stored.status).toBe(201);
  },
  200_000,
);
