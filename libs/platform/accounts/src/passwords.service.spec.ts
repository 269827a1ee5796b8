import { PasswordsService } from './passwords.service.js';

/** What came of each of so many checks that arrive at once, and which of them had to wait. */
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

it('a few passwords are checked and a short line waits; everybody else is told at once to come back', async () => {
  const { checkedAttemptId, refused, passwords } = await flood(400);
  expect(checkedAttemptId).toBeGreaterThan(30);
  expect(checkedAttemptId).toBeLessThan(40);
  expect(refused).toHaveLength(400 - checkedAttemptId);
  expect(refused[0]).toMatchObject({ code: 'UNAVAILABLE', details: { retryAfterSeconds: 2 } });
  expect(await passwords.matches(await passwords.hash('a password'), 'a password')).toBe(true);
});

it('a line that fits is served to the last', async () => {
  expect(await flood(20)).toMatchObject({ checkedAttemptId: 20, refused: [] });
});
