import { setUpModules } from '#libs/platform/testing';
import { RateLimitsService } from './rate-limits.service.js';

const { modules, database } = setUpModules([], { environment: () => ({ RATE_LIMITS: 'on' }) });

it('the sweep deletes windows that have ended, and a running one still counts', async () => {
  const limits = modules.get(RateLimitsService);
  const attempt = () => limits.tryCount(['mail-link-booking', 'pat']);
  expect([await attempt(), await attempt(), await attempt()]).toEqual([true, true, true]);
  await database.query(`insert into rate_limits values ('ended', 3, now() - interval '1 second')`);
  await limits.sweep();
  expect(await database.query(`select tries from rate_limits`)).toEqual([{ tries: 3 }]);
  expect(await attempt()).toBe(false);
});
