import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readSettings, SettingsError } from './read-settings.js';

const DATABASE = { DATABASE_URL: 'postgres://localhost/fieldday' };
const faultsOf = (environment: NodeJS.ProcessEnv): string[] => {
  try {
    readSettings({ ...DATABASE, ...environment });
    return [];
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    return error.message.split('\n').slice(1);
  }
};

let home: string;
beforeAll(() => {
  home = mkdtempSync(join(tmpdir(), 'settings-spec-'));
  writeFileSync(join(home, 'file'), '');
});
afterAll(() => rmSync(home, { recursive: true }));

describe('an invalid setting is rejected with a message that names it', () => {
  it.each<[string, string, RegExp]>([
    ['PORT', '65536', /PORT must be a whole number from 0 to 65535\./],
    ['PORT', 'http', /PORT must be/],
    ['PORT', '0x50', /PORT must be/],
    ['PORT', '-1', /PORT must be/],
    ['HOST', 'not a host', /HOST must be an IP address of this machine/],
    ['HOST', '127.0.0.300', /HOST must be/],
    ['HOST', 'http://localhost', /HOST must be/],
    ['PUBLIC_URL', 'example.com', /PUBLIC_URL must be an http or https address without a path/],
    ['PUBLIC_URL', 'https://example.com/parties', /PUBLIC_URL must be/],
    ['PUBLIC_URL', 'https://example.com/?x', /PUBLIC_URL must be/],
    ['PUBLIC_URL', 'https://me:pass@example.com', /PUBLIC_URL must be/],
    ['PUBLIC_URL', 'ftp://example.com', /PUBLIC_URL must be/],
    ['DATABASE_URL', 'mysql://localhost', /DATABASE_URL must begin with postgres:\/\//],
    ['DATABASE_DIRECT_URL', 'mysql://localhost', /DATABASE_DIRECT_URL must begin with postgres:\/\//],
    ['FILES_URL', 'https://s3.example.com/files', /FILES_URL must be s3:\/\/bucket/],
    ['FILES_URL', 's3://files', /FILES_URL must be/],
    ['FILES_URL', 's3://key:secret@files?region=eu-west-1', /FILES_URL must be .* without a password/],
    ['FILES_URL', 's3://files?endpoint=s3.example.com', /FILES_URL must be/],
    ['FILES_URL', 's3://files?region=eu-west-1&regoin=eu', /FILES_URL must be/],
    ['FILES_URL', 's3://a?region=eu-west-1', /FILES_URL must be/],
    ['REDIS_URL', 'localhost:6379', /REDIS_URL must begin with redis:\/\//],
    ['SMTP_URL', 'mail.example.com', /SMTP_URL must begin with smtp:\/\//],
    ['MAIL_FROM', 'Field Day', /MAIL_FROM must be a mail address, or a name with one/],
    ['MAIL_FROM', 'Field Day <hello>', /MAIL_FROM must be/],
    ['MAIL_FROM', 'hello@example.com, other@example.com', /MAIL_FROM must be/],
    ['PUBLIC_EMAIL', 'hello', /PUBLIC_EMAIL must be a mail address/],
    ['PUBLIC_EMAIL', 'Field Day <hello@example.com>', /PUBLIC_EMAIL must be/],
    ['BUSINESS_TIME_ZONE', 'New York', /BUSINESS_TIME_ZONE must be a zone/],
    ['DEMO', 'perhaps', /DEMO must be true or false/],
    ['DEMO', '2', /DEMO must be/],
    ['DEMO', 'constructor', /DEMO must be/],
    ['OPS_WRITE', 'ture', /OPS_WRITE must be true or false/],
    ['RATE_LIMITS', 'none', /RATE_LIMITS must be true or false/],
    ['TRUST_PROXY', 'true', /TRUST_PROXY must be a whole number from 0 to 20\./],
    ['TRUST_PROXY', '-1', /TRUST_PROXY must be/],
    ['TRUST_PROXY', '10.0.0.0/8', /TRUST_PROXY must be/],
    ['LOG_LEVEL', 'verbose', /LOG_LEVEL must be fatal, error, warn, info, debug, trace or silent\./],
    ['DRAIN_MS', '5s', /DRAIN_MS must be/],
    ['CHILD_DATA_DAYS', '0', /CHILD_DATA_DAYS must be a whole number from 1/],
    ['CHILD_DATA_DAYS', '1e9', /CHILD_DATA_DAYS must be/],
    ['INBOX_DATA_DAYS', '7.5', /INBOX_DATA_DAYS must be/],
    ['PROCESSING_FEE_CENTS', '0.30', /PROCESSING_FEE_CENTS must be/],
    ['PAYPAL_ENVIRONMENT', 'production', /PAYPAL_ENVIRONMENT must be sandbox or live\./],
    ['PAYPAL_CLIENT_ID', 'only this', /belong together/],
    ['BACKUP_EVERY', 'daily', /BACKUP_EVERY must be a whole number from 0/],
    ['BACKUP_KEEP', '0', /BACKUP_KEEP must be a whole number from 1/],
    ['BACKUP_EVERY', '240', /would keep backups for 140 days, and CHILD_DATA_DAYS allows 90/],
    ['ADMIN_PASSWORD', 'short', /ADMIN_PASSWORD must have 8 to 128 characters/],
  ])('%s=%s', (name, value, sentence) => {
    const faults = faultsOf({ [name]: value });
    expect(faults).toHaveLength(1);
    expect(faults[0]).toMatch(sentence);
    expect(faults[0]).toMatch(/^- [^\n]*\.$/);
  });

  it('DATA_DIR that is a file or below one', () => {
    const file = join(home, 'file');
    expect(faultsOf({ DATA_DIR: file })).toEqual([`- DATA_DIR must be a folder, but ${file} is a file.`]);
    expect(faultsOf({ DATA_DIR: join(file, 'data') })[0]).toMatch(/^- DATA_DIR must be a folder, but/);
    expect(faultsOf({ DATA_DIR: join(home, 'not', 'yet', 'there') })).toEqual([]);
  });

  it('all invalid and missing settings together, one per line', () => {
    const wrong = { PORT: 'x', HOST: '?', DEMO: 'x', RATE_LIMITS: 'x', OPS_WRITE: 'x', LOG_LEVEL: 'x' };
    const further = { TRUST_PROXY: 'x', MAIL_FROM: 'x', PUBLIC_EMAIL: 'x', PUBLIC_URL: 'x', SMTP_URL: 'x' };
    const rest = { REDIS_URL: 'x', DRAIN_MS: 'x', PAYPAL_ENVIRONMENT: 'live', DATABASE_URL: '' };
    expect(faultsOf({ ...wrong, ...further, ...rest })).toHaveLength(15);
  });
});

describe('a valid setting is read correctly', () => {
  it.each<[string, string, unknown]>([
    ...['true', 'TRUE', 'yes', 'on', '1'].map((word): [string, string, unknown] => ['DEMO', word, true]),
    ...['false', 'no', 'off', '0', ''].map((word): [string, string, unknown] => ['DEMO', word, false]),
    ['OPS_WRITE', '1', true],
    ['OPS_WRITE', 'no', false],
    ['RATE_LIMITS', 'off', false],
    ['RATE_LIMITS', 'false', false],
    ['RATE_LIMITS', '', true],
    ['TRUST_PROXY', '2', 2],
    ['HOST', '::1', '::1'],
    ['HOST', '0.0.0.0', '0.0.0.0'],
    ['HOST', 'parties-2.local', 'parties-2.local'],
    ['MAIL_FROM', 'Field Day <hello@example.com>', 'Field Day <hello@example.com>'],
    ['MAIL_FROM', 'hello@example.com', 'hello@example.com'],
    ['PUBLIC_URL', 'https://example.com/', 'https://example.com/'],
    ['PUBLIC_URL', 'http://localhost:5173', 'http://localhost:5173'],
    ['PORT', ' 8080 ', 8080],
  ])('%s=%s', (name, value, read) => {
    expect(readSettings({ ...DATABASE, [name]: value })).toMatchObject({ [name]: read });
  });
});

describe('a missing setting', () => {
  it('DATABASE_URL is rejected with the direct address alone', () => {
    const direct = { DATABASE_DIRECT_URL: 'postgres://localhost/fieldday' };
    expect(() => readSettings(direct, [])).toThrow('DATABASE_DIRECT_URL needs DATABASE_URL');
    expect(() => readSettings({ ...DATABASE, ...direct })).not.toThrow();
  });

  it('is rejected only by a program that needs it', () => {
    expect(() => readSettings({})).toThrow('DATABASE_URL is missing');
    expect(readSettings({}, [])).toMatchObject({ DATABASE_URL: '', SMTP_URL: '' });
    expect(readSettings(DATABASE)).toMatchObject({ SMTP_URL: '' });
    expect(() => readSettings(DATABASE, ['DATABASE_URL', 'SMTP_URL'])).toThrow('SMTP_URL is missing');
  });
});
