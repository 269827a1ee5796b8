import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Clock, Settings } from '#libs/platform/config';
import { DAY_MS } from '#libs/shared/contracts';
import { GuestsService, isGuestToken } from './guests.service.js';
import { SESSION_DAYS } from './lifetimes.js';
import { isToken } from './secrets.js';

const OLD = 'the secret of before, long enough to be one';
const NEW = 'the secret that signs since, long enough, too';
const ISSUED = new Date('2026-06-01T16:00:00Z');
const tokens = (GUEST_SECRETS: string, DATA_DIR = '.', ageMs = 0) => {
  const clock = Object.assign(new Clock('UTC'), { now: () => new Date(ISSUED.getTime() + ageMs) });
  return new GuestsService(Object.assign(new Settings(), { GUEST_SECRETS, DATA_DIR }), clock, null as never);
};
const ada = { sessionId: randomUUID(), promoCode: null };

it.each([null, 'WELCOME10', 'HALF OFF. 50 %'])(
  'signs and reads a guest with the promo code %s',
  (promoCode) => {
    const guest = { ...ada, promoCode };
    expect(tokens(OLD).read(tokens(OLD).sign(guest))).toEqual(guest);
  },
);

it('rejects a modified token', () => {
  const token = tokens(OLD).sign({ ...ada, promoCode: 'WELCOME10' });
  for (let at = 0; at < token.length - 1; at += 1) {
    const changed = token.slice(0, at) + (token[at] === 'A' ? 'B' : 'A') + token.slice(at + 1);
    expect(tokens(OLD).read(changed)).toBeNull();
  }
  expect(tokens(OLD).read(token.replace(ada.sessionId, randomUUID()))).toBeNull();
});

it.each(['', 'g', 'g.', 'g....', `g.${randomUUID()}.0.`, `g.${randomUUID()}.0..`, 'g.'.repeat(400)])(
  '%s is not a token',
  (token) => expect(tokens(OLD).read(token)).toBeNull(),
);

it('rejects tokens of an unknown secret and accepts those of an older one', () => {
  const token = tokens(OLD).sign(ada);
  expect(tokens(NEW).read(token)).toBeNull();
  expect(tokens(`${NEW}, ${OLD}`).read(token)).toEqual(ada);
  expect(tokens(OLD).read(tokens(`${NEW}, ${OLD}`).sign(ada))).toBeNull();
});

it('reads several secrets from the file of a restore as from the setting', () => {
  const folder = mkdtempSync(join(tmpdir(), 'guests-spec-'));
  writeFileSync(join(folder, 'guest-secret'), `${NEW}, ${OLD}`);
  expect(tokens('', folder).secrets()).toEqual(tokens(`${NEW}, ${OLD}`).secrets());
  rmSync(folder, { recursive: true });
});

it('accepts a token for SESSION_DAYS and reports it as aging after one day', () => {
  const token = tokens(OLD).sign(ada);
  const at = (ageMs: number) => {
    const later = tokens(OLD, '.', ageMs);
    return [later.isAgeing(token), later.read(token) !== null];
  };
  expect(at(DAY_MS)).toEqual([false, true]);
  expect(at(DAY_MS + 1)).toEqual([true, true]);
  expect(at(SESSION_DAYS * DAY_MS - 1)).toEqual([true, true]);
  expect(at(SESSION_DAYS * DAY_MS)).toEqual([true, false]);
});

it('distinguishes guest tokens from log-in tokens', () => {
  const token = tokens(OLD).sign(ada);
  expect([isGuestToken(token), isToken(token), isGuestToken('A'.repeat(43))]).toEqual([true, false, false]);
});

it('creates a secret with mode 600 that all processes share when none is configured', () => {
  const folder = mkdtempSync(join(tmpdir(), 'guest-secret-'));
  try {
    const token = tokens('', join(folder, 'new')).sign(ada);
    expect(tokens('', join(folder, 'new')).read(token)).toEqual(ada);
    const path = join(folder, 'new/guest-secret');
    expect([statSync(path).mode & 0o777, readFileSync(path, 'utf8').length]).toEqual([0o600, 43]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
