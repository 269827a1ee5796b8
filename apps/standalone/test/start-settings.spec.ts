import { readStartSettings } from '../src/embedded-parts.js';

const OWN = { DATABASE_URL: 'postgres://db.example/fieldday' };
const startOf = (environment: NodeJS.ProcessEnv) => readStartSettings(environment);

describe('sample data is used', () => {
  it.each<[string, NodeJS.ProcessEnv, boolean]>([
    ['in the embedded database', {}, true],
    ['in the embedded database, with DEMO set to nothing', { DEMO: '' }, true],
    ['not in an external database', OWN, false],
    ['in an external database with DEMO=yes', { ...OWN, DEMO: 'yes' }, true],
    ['in an external database with DEMO=1', { ...OWN, DEMO: '1' }, true],
    ['not in the embedded database with DEMO=no', { DEMO: 'no' }, false],
    ['not in the embedded database with DEMO=OFF', { DEMO: 'OFF' }, false],
  ])('%s', (_where, environment, isDemo) => {
    expect(startOf(environment).settings.DEMO).toBe(isDemo);
  });
});

it('the sample phone number is used only in demos without PUBLIC_PHONE', () => {
  const phoneOf = (environment: NodeJS.ProcessEnv) => startOf(environment).settings.PUBLIC_PHONE;
  expect(phoneOf({})).toMatch(/555/);
  expect(phoneOf({ PUBLIC_PHONE: '' })).toBe('');
  expect(phoneOf({ PUBLIC_PHONE: '1' })).toBe('1');
  expect(phoneOf(OWN)).toBe('');
});

it('parts that the environment configures are not embedded', () => {
  expect(startOf({}).embedded).toEqual({ postgres: true, mail: true, paypal: true });
  const keys = { PAYPAL_CLIENT_ID: 'id', PAYPAL_CLIENT_SECRET: 'secret' };
  expect(startOf({ ...OWN, ...keys, SMTP_URL: 'smtp://mail.example' }).embedded).toEqual({
    postgres: false,
    mail: false,
    paypal: false,
  });
});
