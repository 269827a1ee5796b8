import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { Settings } from './settings.js';

const file = (path: string) => readFileSync(join(import.meta.dirname, '../../..', path), 'utf8');
type Service = { environment?: Record<string, string>; build?: { target: string }; init?: boolean };
const { services } = parse(file('docker-compose.yml'), { merge: true }) as {
  services: Record<string, Service>;
};
const given = (name: string) => Object.keys(services[name]?.environment ?? {});

/** What the image itself says. */
const IN_THE_IMAGE = ['PUPPETEER_EXECUTABLE_PATH'];
/** What the worker never reads: limits and doors of the API, and the administrator's password. */
const OF_THE_API = [
  'TRUST_PROXY',
  'DRAIN_MS',
  'RATE_LIMITS',
  'OPS_WRITE',
  'METRICS_TOKEN',
  'DEMO',
  'ADMIN_USERNAME',
  'ADMIN_PASSWORD',
];
const all = Object.keys(new Settings()).filter((name) => !IN_THE_IMAGE.includes(name));

describe('docker-compose.yml', () => {
  it('hands every setting of the product to the API', () => {
    expect(given('api').toSorted()).toEqual(all.toSorted());
  });

  it('hands the worker every setting but those of the API alone', () => {
    expect(given('worker').toSorted()).toEqual(all.filter((name) => !OF_THE_API.includes(name)).toSorted());
  });

  it('builds an image that exists for every program of ours, and lets an init reap what it leaves', () => {
    const targets = [...file('docker/Dockerfile').matchAll(/^FROM \S+ AS (\S+)/gm)].map(([, name]) => name);
    const ours = Object.values(services).filter(({ build }) => build);
    expect(ours.map(({ build, init }) => [targets.includes(String(build?.target)), init])).toEqual([
      [true, true],
      [true, true],
      [true, true],
    ]);
  });

  it('has a default for no secret', () => {
    const secrets = [...file('docker-compose.yml').matchAll(/\$\{(\w*(?:PASSWORD|TOKEN))(:.)/g)];
    const open = secrets.filter(([, name, sign]) => name !== 'ADMIN_PASSWORD' && sign !== ':?');
    expect(secrets.length).toBeGreaterThan(5);
    expect(open.map(([text]) => text)).toEqual([]);
  });
});
