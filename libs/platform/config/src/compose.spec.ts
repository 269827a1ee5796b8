import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { Settings } from './settings.js';

const file = (path: string) => readFileSync(join(import.meta.dirname, '../../../..', path), 'utf8');
type Service = {
  environment?: Record<string, string>;
  build?: { target: string };
  init?: boolean;
  healthcheck?: object;
};
const { services } = parse(file('docker-compose.yml'), { merge: true }) as {
  services: Record<string, Service>;
};
const given = (name: string) => Object.keys(services[name]?.environment ?? {});

/** Set in the image itself. */
const IN_THE_IMAGE = ['PUPPETEER_EXECUTABLE_PATH'];
/** Settings that the worker does not read: limits and access settings of the API, and the administrator password. */
const OF_THE_API = [
  'TRUST_PROXY',
  'DRAIN_MS',
  'RATE_LIMITS',
  'OPS_WRITE',
  'METRICS_TOKEN',
  'DEMO',
  'DEMO_BOOKINGS',
  'ADMIN_USERNAME',
  'ADMIN_PASSWORD',
];
/** Optional secrets; without them the feature is off or a secret is created. */
const WORKS_WITHOUT = [
  'FILES_SECRET_KEY',
  'PAYPAL_CLIENT_SECRET',
  'ADMIN_PASSWORD',
  'GUEST_SECRETS',
  'LINK_SECRET',
];
/** Only with the profile `scaled`, whose store does not start without it. */
const OF_SCALED = ['FILES_SECRET_KEY', 'MINIO_ROOT_PASSWORD'];
const all = Object.keys(new Settings()).filter((name) => !IN_THE_IMAGE.includes(name));

describe('docker-compose.yml', () => {
  it('passes every setting to the API', () => {
    expect(given('api').toSorted()).toEqual(all.toSorted());
  });

  it('passes every setting to the worker except those that only the API reads', () => {
    expect(given('worker').toSorted()).toEqual(all.filter((name) => !OF_THE_API.includes(name)).toSorted());
  });

  it('gives scaled processes the settings of the others, and addresses of pooler and file store', () => {
    const files = ['FILES_URL', 'FILES_ACCESS_KEY', 'FILES_SECRET_KEY'];
    for (const name of ['api', 'worker']) {
      const scaled = services[`${name}-scaled`].environment!;
      expect(Object.keys(scaled).toSorted()).toEqual([...new Set([...given(name), ...files])].toSorted());
      expect([scaled.DATABASE_URL, scaled.DATABASE_DIRECT_URL]).toEqual([
        expect.stringContaining('@pgbouncer:'),
        expect.stringContaining('@postgres:'),
      ]);
    }
  });

  it('uses an existing build target, a health check and an init process for each of our services', () => {
    const targets = [...file('docker/Dockerfile').matchAll(/^FROM \S+ AS (\S+)/gm)].map(([, name]) => name);
    const ours = Object.entries(services).filter(([, { build }]) => build);
    expect(ours.map(([name]) => name)).toEqual([
      'paypal-standin',
      'migrate',
      'api',
      'worker',
      'api-scaled',
      'worker-scaled',
    ]);
    for (const [name, { build, init, healthcheck }] of ours)
      expect([targets.includes(build!.target), init, Boolean(healthcheck)]).toEqual([
        true,
        true,
        name !== 'migrate',
      ]);
  });

  it('requires every secret from the environment, without defaults', () => {
    const all = Object.values(services).flatMap(({ environment = {} }) => Object.entries(environment));
    const secrets = all.filter(([name]) => /PASSWORD|TOKEN|SECRET/.test(name));
    const isEmptyAtMost = (name: string) => [...WORKS_WITHOUT, ...OF_SCALED].includes(name);
    const open = secrets.filter(
      ([name, value]) => !(isEmptyAtMost(name) ? /^\$\{\w+:-\}$/ : /^\$\{\w+:\?[^}]+\}$/).test(value),
    );
    expect(secrets.length).toBeGreaterThan(5);
    expect(open).toEqual([]);
    const inAddresses = all.flatMap(([, value]) => /:\/\/[^/:@\s]*:([^@]*)@/.exec(value)?.[1] ?? []);
    expect(inAddresses.length).toBeGreaterThan(1);
    expect(inAddresses.filter((password) => !/^\$\{DATABASE_PASSWORD:\?[^}]+\}$/.test(password))).toEqual([]);
  });
});
