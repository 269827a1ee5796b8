import { POLICY_KEYS } from '#libs/shared/contracts';
import { setAdmin, type Admin } from '../fixtures/admin-fixture.js';

let admin: Admin;
beforeAll(async () => (admin = await setAdmin()));
afterAll(() => admin?.api.stop());

const read = (url: string, encoding: string) =>
  admin.admin.get(url).set('accept-encoding', encoding).expect(200);

it.each([
  ['br, gzip', 'br'],
  ['gzip', 'gzip'],
  ['identity', undefined],
])('a long list of the admin area is sent to a browser that accepts %s as %s', async (accepted, encoding) => {
  const { headers, body } = await read('/api/admin/policies', accepted);
  expect(headers['content-encoding']).toBe(encoding);
  expect(body).toHaveLength(POLICY_KEYS.length);
});

it('answers of the public site are not compressed for each visitor', async () => {
  const { headers } = await read('/api/games', 'br, gzip');
  expect(headers['content-encoding']).toBeUndefined();
});
