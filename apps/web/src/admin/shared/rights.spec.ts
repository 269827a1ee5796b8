// Every action of the table stands at a route and at a screen, so that neither forgets the other.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ADMIN_RIGHTS, BOOKING_ACTION_RIGHTS } from '#libs/shared/contracts';

const ROOT = join(__dirname, '../../../../..');
const namesIn = (folder: string, file: RegExp, use: RegExp) =>
  new Set(
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => file.test(path) && !path.includes('.spec.'))
      .flatMap((path) => [...readFileSync(join(ROOT, folder, path), 'utf8').matchAll(use)])
      .map(([, action]) => action),
  );

const ACTIONS = Object.keys(ADMIN_RIGHTS).toSorted();

it('every action is one of a route', () => {
  const routes = namesIn('libs', /(\.controller|-routes)\.ts$/, /@AdminOnly\('([\w-]+)'\)/g);
  expect([...routes].toSorted()).toEqual(ACTIONS);
});

it('every action but reading is one of a screen, or of the actions that a booking offers', () => {
  const screens = namesIn('apps/web/src/admin', /\.tsx$/, /(?:useCan\('|<RightsFieldset action=")([\w-]+)/g);
  const used = new Set([...screens, ...Object.values(BOOKING_ACTION_RIGHTS), 'read']);
  expect([...used].toSorted()).toEqual(ACTIONS);
});
