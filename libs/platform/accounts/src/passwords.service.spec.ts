import { hash } from '@node-rs/argon2';
import { PasswordsService } from './passwords.service.js';

/** Runs concurrent checks; returns how many were checked and the errors of the rejected ones. */
async function flood(count: number) {
  const passwords = new PasswordsService();
  const checks = Array.from({ length: count }, () => passwords.matches(null, 'a password'));
  const outcomes = await Promise.allSettled(checks);
  return {
    passwords,
    checkedAttemptId: outcomes.filter(({ status }) => status === 'fulfilled').length,
    refused: outcomes.flatMap((each) => (each.status === 'rejected' ? [each.reason as unknown] : [])),
  };
}

it('checks a few passwords, queues some, and rejects the rest with a retry time', async () => {
  const { checkedAttemptId, refused, passwords } = await flood(400);
  expect(checkedAttemptId).toBeGreaterThan(30);
  expect(checkedAttemptId).toBeLessThan(40);
  expect(refused).toHaveLength(400 - checkedAttemptId);
  expect(refused[0]).toMatchObject({ code: 'UNAVAILABLE', details: { retryAfterSeconds: 2 } });
  expect(await passwords.matches(await passwords.hash('a password'), 'a password')).toBe(true);
});

it('hashes with argon2id, 19 MiB and two passes', async () => {
  expect(await new PasswordsService().hash('a password')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

describe('a password with letters that have several forms', () => {
  const COMPOSED = 'caf\u00e9 \ufb01eld 12';
  const DECOMPOSED = 'cafe\u0301 \ufb01eld \uff11\uff12';

  it('is the same in every form', async () => {
    const passwords = new PasswordsService();
    const stored = await passwords.hash(COMPOSED);
    for (const typed of [COMPOSED, DECOMPOSED, COMPOSED.normalize('NFKC')])
      expect(await passwords.matches(stored, typed)).toBe(true);
    expect(await passwords.matches(stored, 'cafe field 12')).toBe(false);
  });

  it('still opens an account whose hash is of the text as it was typed', async () => {
    const stored = await hash(DECOMPOSED, { memoryCost: 64, timeCost: 1 });
    expect(await new PasswordsService().matches(stored, DECOMPOSED)).toBe(true);
    expect(await new PasswordsService().matches(null, DECOMPOSED)).toBe(false);
  });
});

it('checks all passwords that fit into the queue', async () => {
  expect(await flood(20)).toMatchObject({ checkedAttemptId: 20, refused: [] });
});
