import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'playwright/test';
import { systemFirefox, systemWebKit } from '../setup/browser.js';
import { newFamily, type Family } from '../fixtures/family.js';
import { test as base } from '../fixtures/base-test.js';
import { startFirefox } from './firefox.js';
import { ProductProxy } from './product-proxy.js';
import { User } from './user.js';
import { DOWNLOADS, type Engine } from './tab.js';
import { startWebKit } from './webkit.js';

export { expect } from 'playwright/test';

type WorkerFixtures = { home: string; engine: Engine };
type Fixtures = {
  line: ProductProxy;
  person: User;
  family: Family;
  /** The text of the file saved under this name. */
  saved: (name: RegExp) => Promise<string>;
};

const start = (name: string, home: string): Promise<Engine> =>
  name === 'firefox' ? startFirefox(systemFirefox()!, home) : startWebKit(systemWebKit()!, home);

export const test = base.extend<Fixtures, WorkerFixtures>({
  home: [
    async ({}, use) => {
      const home = mkdtempSync(join(tmpdir(), 'engine-'));
      mkdirSync(join(home, DOWNLOADS));
      await use(home);
      rmSync(home, { recursive: true, force: true, maxRetries: 5 });
    },
    { scope: 'worker' },
  ],
  engine: [
    async ({ home }, use, { project }) => {
      const engine = await start(project.name, home);
      await use(engine);
      await engine.close();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  family: async ({}, use) => use(newFamily()),
  saved: async ({ home }, use) =>
    use(async (name) => {
      // Firefox first creates an empty file with the name and fills it afterwards.
      const read = () => {
        const file = readdirSync(join(home, DOWNLOADS)).find((each) => name.test(each));
        return file ? readFileSync(join(home, DOWNLOADS, file), 'utf8') : '';
      };
      await expect.poll(read, { message: `saved as ${name}` }).not.toBe('');
      return read();
    }),
  line: async ({ product }, use) => {
    const line = await ProductProxy.to(product.site);
    await use(line);
    await line.close();
  },
  /** After each journey: none of its pages has an error, and the last one is not blank. */
  person: async ({ engine, line }, use, testInfo) => {
    const tab = await engine.newTab();
    await use(new User(tab, line.url));
    const isEmpty = await tab.ask('journey.isEmpty()').catch(String);
    if (testInfo.status !== testInfo.expectedStatus || isEmpty || line.faults.length > 0)
      writeFileSync(testInfo.outputPath('page.png'), await tab.picture());
    await tab.close();
    expect(line.faults, 'faults of pages').toEqual([]);
    expect(isEmpty, 'the last page is empty').toBe(false);
  },
});
