import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readSettings } from './read-settings.js';
import { Settings } from './settings.js';

const example = readFileSync(join(import.meta.dirname, '../../../../.env.example'), 'utf8');
const written = Object.fromEntries(
  [...example.matchAll(/^# ([A-Z_]+)=(.*)$/gm)].map(([, name, value]) => [name, value]),
);

describe('.env.example', () => {
  it('documents exactly the variables that the product reads', () => {
    expect(Object.keys(written).sort()).toEqual(Object.keys(new Settings()).sort());
  });

  it('contains the defaults', () => {
    const needed = { DATABASE_URL: 'postgres://somewhere', SMTP_URL: 'smtp://somewhere' };
    expect(readSettings({ ...written, ...needed })).toEqual(readSettings(needed));
  });

  it('has a comment above every variable or group of variables', () => {
    const bare = example
      .split(/\n\n+/)
      .filter((block) => /^# [A-Z_]+=/m.test(block) && /^# [A-Z_]+=/.test(block));
    expect(bare).toEqual([]);
  });
});
