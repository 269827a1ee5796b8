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

it('checks all passwords that fit into the queue', async () => {
  expect(await flood(20)).toMatchObject({ checkedAttemptId: 20, refused: [] });
});
