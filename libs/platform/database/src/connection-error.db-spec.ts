import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { setUpDatabase } from '#libs/platform/testing';
import { connectionError, isTemporary } from './connection-error.js';
import { migrate } from './migrate.js';

afterAll(async () => {
  await database.query('drop role if exists poor_soul');
});
const database = setUpDatabase();
beforeAll(async () => {
  await database.query('drop role if exists poor_soul');
  await database.query("create role poor_soul login password 'right'");
});

const changed = (change: (url: URL) => void) => {
  const url = new URL(database.url);
  change(url);
  return url.href;
};
const failureOf = (url: string) =>
  migrate(url).then(
    () => null,
    (error: unknown) => error,
  );

describe('a failed connection is explained in one sentence', () => {
  it.each<[string, (url: URL) => void, RegExp]>([
    [
      'an unknown database',
      (url) => (url.pathname = '/nowhere'),
      /has no database "nowhere": create it first/,
    ],
    ['an unknown user', (url) => (url.username = 'nobody_here'), /"nobody_here"/],
    ['a server that is down', (url) => (url.port = '9'), /No PostgreSQL answers at [^ ]+:9: is it running/],
    [
      'an unknown host',
      (url) => (url.hostname = 'no-such-host.invalid'),
      /The host of DATABASE_URL is not known/,
    ],
    [
      'missing privileges',
      (url) => Object.assign(url, { username: 'poor_soul', password: 'right', pathname: '/postgres' }),
      /"poor_soul" may not do this in the database "postgres"/,
    ],
  ])('%s', async (_what, change, sentence) => {
    const url = changed(change);
    const shown = connectionError(await failureOf(url), url);
    expect(shown).toMatch(sentence);
    expect(shown).toMatch(/^[^\n]+[.?]$/);
    expect(shown).not.toContain('right,');
  });

  it('when the server never answers', async () => {
    const silent = createServer(() => {});
    await new Promise<void>((done) => silent.listen(0, '127.0.0.1', done));
    const { port } = silent.address() as AddressInfo;
    const url = `postgres://me:secret@127.0.0.1:${port}/fieldday`;
    const error = await failureOf(url);
    silent.close();
    expect(connectionError(error, url)).toBe(
      `PostgreSQL at 127.0.0.1:${port} does not answer: is it running, and may this machine reach it?`,
    );
    expect(isTemporary(error)).toBe(true);
  });

  it.each([
    ['28P01', 'refuses the password of "me" in DATABASE_URL'],
    ['28000', 'rejected "me"'],
    ['53300', 'has no connection left'],
    ['DEPTH_ZERO_SELF_SIGNED_CERT', 'The certificate of PostgreSQL at db.example:5432 is not trusted'],
  ])('%s, without the password', (code, words) => {
    const shown = connectionError({ code, message: 'x' }, 'postgres://me:secret@db.example/fieldday');
    expect(shown).toContain(words);
    expect(shown).not.toContain('secret');
  });

  it('but not when the failure has another cause', () => {
    expect(connectionError(new TypeError('x'), 'postgres://localhost/x')).toBeNull();
    expect(isTemporary({ code: '28P01' })).toBe(false);
  });
});
