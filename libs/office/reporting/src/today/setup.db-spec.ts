import { DiscoveryService } from '@nestjs/core';
import { Settings } from '#libs/platform/config';
import { SetupService } from '#libs/platform/events';
import { CompanyService, PoliciesService } from '#libs/shop/business-settings';
import { PriceBooksService } from '#libs/shop/price-books';
import {
  AnnouncePriceBook,
  checked,
  SETUP_STEPS,
  type CompanyKey,
  type SetupStep,
} from '#libs/shared/contracts';
import { figuresOf, FIRST_BOOK } from '#libs/shared/pricing';
import { insertCrew, insertHost, insertUser, setUpModules, until } from '#libs/platform/testing';
import { ReportingModule } from '../reporting.module.js';

const { modules, database } = setUpModules([ReportingModule], {
  environment: () => ({ BACKUP_EVERY: '24' }),
});
let owner: string;

beforeAll(async () => {
  owner = (await insertUser(database, { role: 'admin' })).id;
});

async function done(changes: Partial<Settings> = {}): Promise<SetupStep[]> {
  const settings = Object.assign(new Settings(), modules.get(Settings), changes);
  const steps = await new SetupService(modules.get(DiscoveryService), settings).list();
  return steps.filter(({ isDone }) => isDone).map(({ step }) => step);
}

const set = (key: CompanyKey, value: string) =>
  modules.get(CompanyService).change({ changes: { [key]: { value, version: 0 } } }, owner);
const rows = (text: string, ...values: unknown[]) => database.query(text, values);

const PICTURE = '6f1c1b3e-0000-4000-8000-000000000001';

/** What an owner does for each step; two of them are settings of the machine. */
const DOES: Partial<Record<SetupStep, () => Promise<unknown>>> = {
  company: async () => {
    await set('brand', 'Kite & Sons');
    await set('phone', '(555) 010-0199');
  },
  prices: () =>
    modules
      .get(PriceBooksService)
      .announce(
        checked(AnnouncePriceBook, { validFromDay: '2030-01-01', afterNo: 1, prices: figuresOf(FIRST_BOOK) }),
        owner,
      ),
  terms: () =>
    modules.get(PoliciesService).change({ changes: { depositPercent: { value: 25, version: 0 } } }, owner),
  pictures: async () => {
    await rows('insert into pictures (id, width, height, created_at) values ($1, 9, 9, now())', PICTURE);
    await rows(
      `insert into gallery_images (id, title, image_url, category) values ('own', 'Relay', $1, 'action')`,
      `/pictures/${PICTURE}`,
    );
  },
  team: () =>
    rows(
      `insert into people (id, name, role, background, image_url) values ('ann', 'Ann', 'MC', 'Loud.', $1)`,
      `/pictures/${PICTURE}`,
    ),
  insurance: async () => {
    await set('insurer', 'Acme Mutual');
    await set('checkingFirm', 'Checkwell');
  },
  'legal-pages': async () => {
    await set('terms', 'Be kind.');
    await set('privacy', 'We keep little.');
  },
  'social-links': () => set('socialLinks', 'https://instagram.com/kiteandsons'),
  vans: () => insertCrew(database),
  hosts: () => insertHost(database),
  backups: () =>
    rows(
      `insert into backup_runs (kind, started_at, succeeded_at, took_ms) values ('backup', now(), now(), 9)`,
    ),
};

it('lists every step once and in order, none of them done on the first day', async () => {
  const steps = await modules.get(SetupService).list();
  expect(steps.map(({ step }) => step)).toEqual(SETUP_STEPS);
  expect(await done()).toEqual([]);
});

it.each(Object.entries(DOES))('the step %s is done once the owner has done it', async (step, does) => {
  expect(await done()).not.toContain(step);
  await does();
  await until(`${step} is done`, async () => (await done()).includes(step as SetupStep));
});

it.each([
  ['', false],
  ['smtp://127.0.0.1:2525', false],
  ['smtp://[::1]:2525', false],
  ['smtp://localhost:2525', false],
  ['smtp://mail:1025', false],
  ['smtps://u:p@smtp.example.com:465', true],
  ['smtp://smtp.example.com', true],
])('with SMTP_URL %j emails leave the machine: %s', async (SMTP_URL, isDone) => {
  expect((await done({ SMTP_URL })).includes('mail-server')).toBe(isDone);
});

it.each([
  ['sandbox', false],
  ['live', true],
] as const)('with PAYPAL_ENVIRONMENT %s the step is done: %s', async (PAYPAL_ENVIRONMENT, isDone) => {
  expect((await done({ PAYPAL_ENVIRONMENT })).includes('paypal')).toBe(isDone);
});
