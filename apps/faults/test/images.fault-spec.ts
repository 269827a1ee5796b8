import { execFile, execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { PROJECT_ROOT } from '../../standalone/src/project.js';
import type { OutsideFacts } from '../src/invariants.js';
import { halfReceipts, lostReceipts } from './receipts.js';
import { Parent } from './parent.js';
import { startProduct, type Product } from './product.js';
import { quiet } from './quiet.js';

const ADMIN = { ADMIN_USERNAME: 'images', ADMIN_PASSWORD: 'the-office-of-the-images' };
const PICTURE = join(PROJECT_ROOT, 'dist/web/icon.png');
/** The image uses the system's Chromium; npm's is not in the image. */
const chromium = (process.env.PATH ?? '')
  .split(delimiter)
  .map((folder) => join(folder, 'chromium'))
  .find((path) => existsSync(path));

let product: Product;
const accepted: OutsideFacts['accepted'] = [];
const folder = mkdtempSync(join(tmpdir(), 'images-'));

const files = () => readdirSync(folder, { recursive: true }).length;
let collected: number;

beforeAll(async () => {
  if (!chromium) return;
  chmodSync(folder, 0o755);
  execFileSync(process.execPath, ['docker/collect.mjs', 'product', folder], { cwd: PROJECT_ROOT });
  collected = files();
  product = await startProduct(
    { ...ADMIN, PUPPETEER_EXECUTABLE_PATH: chromium },
    { roots: { api: folder, worker: folder } },
  );
}, 240_000);
afterAll(async () => {
  await product?.close();
  rmSync(folder, { recursive: true, force: true });
}, 30_000);

/** A command of the image that exits. @throws Error with its output, when it fails */
const role = (command: string[], other: NodeJS.ProcessEnv = {}) =>
  promisify(execFile)('sh', [join(PROJECT_ROOT, 'docker/role.sh'), ...command], {
    cwd: folder,
    env: { ...product.environment, ...other },
  });

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

(chromium ? describe : describe.skip)('the roles of the image', () => {
  it('migrate exits when the database is up to date', async () => {
    expect((await role(['migrate'])).stdout).toContain('"migrations":[]');
  }, 60_000);

  it('book-one books and pays for one party', async () => {
    const count = async () =>
      (
        await product.query(
          "select from bookings where parent_email = 'helm-test@example.com' and status = 'confirmed'",
        )
      ).rowCount;
    expect((await role(['book-one', product.site])).stdout).toMatch(/is confirmed and paid: \$\d+\.00\.\n$/);
    expect(await count()).toBe(1);
  }, 60_000);

  it('book-one books nothing without the stand-in', async () => {
    const refusal = { stderr: expect.stringContaining('Nothing was booked: this needs the PayPal stand-in') };
    const live = { PAYPAL_ENVIRONMENT: 'live', PAYPAL_BASE_URL: '' };
    await expect(role(['book-one', product.site], live)).rejects.toMatchObject(refusal);
    await expect(role(['book-one', product.site], { PAYPAL_BASE_URL: '' })).rejects.toMatchObject(refusal);
  }, 60_000);

  it('backup writes an archive', async () => {
    const file = join(product.dataDir, 'image-backup.zip');
    expect((await role(['backup', file])).stdout).toContain('rows and');
    expect(existsSync(file)).toBe(true);
  }, 60_000);

  it('write nothing outside DATA_DIR and the folder for temporary files', () => {
    expect(files()).toBe(collected);
  });
});
