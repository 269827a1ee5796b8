import { readSettings } from '#libs/platform/config';
import { announcement, type Fact } from '../src/announcement.js';

const told = (facts: Fact[], environment: NodeJS.ProcessEnv = {}, warnings: string[] = []) =>
  announcement({
    addresses: { site: 'http://localhost:3000', worker: 'http://127.0.0.1:3001' },
    database: 'postgres://me:hidden@db.example/fieldday',
    settings: readSettings(environment, []),
    dataDir: '/data',
    facts,
    warnings,
  });
const lineOf = (name: string, lines: string[]) => lines.filter((line) => line.startsWith(name));

describe('the administrator line', () => {
  it.each<[string, Fact[], string]>([
    [
      'when the account was just created',
      [{ admin: { username: 'admin', password: 'abc' } }],
      'admin, password abc (shown only this once)',
    ],
    [
      'when it is set by the environment',
      [{ administrator: 'as set' }],
      'ada, password as set in ADMIN_PASSWORD',
    ],
    [
      'when it already existed',
      [{ administrator: 'there' }],
      'as before; to reset a lost password, start with ADMIN_USERNAME and ADMIN_PASSWORD',
    ],
    [
      'when an external database has none',
      [{ administrator: 'none' }],
      'none yet: npm run admin:create -- --username <name> makes one',
    ],
  ])('%s', (_what, facts, words) => {
    const lines = told(facts, { ADMIN_USERNAME: 'ada' });
    expect(lineOf('administrator', lines)).toEqual([`administrator     ${words}`]);
  });
});

it('the output hides the database password, has one line per warning and ends with ready', () => {
  const lines = told([{ warning: 'One.' }], {}, ['Two.']);
  expect(lines.join('\n')).not.toContain('hidden');
  expect(lineOf('database', lines)).toEqual(['database          postgres://me@db.example/fieldday']);
  expect(lineOf('warning', lines)).toEqual(['warning           One.', 'warning           Two.']);
  expect(lines.at(-1)).toBe('ready http://localhost:3000');
});
