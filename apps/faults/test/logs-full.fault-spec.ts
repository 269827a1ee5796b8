import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProduct } from '../../web/e2e/setup/product.js';
import { ownPort } from './own-port.js';
import { Parent } from './parent.js';
import { until } from './until.js';

const PROGRAMS = ['prepare', 'api', 'worker', 'mail-catcher', 'paypal-standin'];
const folder = mkdtempSync(join(tmpdir(), 'logs-full-'));
let stop: (() => Promise<void>) | undefined;
afterAll(async () => {
  await stop?.();
  rmSync(folder, { recursive: true });
}, 30_000);

it('the product starts, takes a payment and sends the receipt while the disk of its logs is full', async () => {
  chmodSync(folder, 0o755);
  mkdirSync(join(folder, 'logs'));
  for (const name of PROGRAMS) symlinkSync('/dev/full', join(folder, 'logs', `${name}.log`));
  const { product, stop: end } = await startProduct(await ownPort(), { DATA_DIR: folder });
  stop = end;
  const parent = new Parent(product.site, []);
  await parent.bookAndPay();
  await until('the family has a mail', 120, async () => {
    const mails = (await (await fetch(`${product.mail}.json`)).json()) as { to: string }[];
    return mails.some(({ to }) => to === parent.email);
  });
}, 240_000);
