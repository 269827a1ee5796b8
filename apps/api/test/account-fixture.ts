import { AccountRequests } from '#libs/platform/accounts';
import type { Agent } from 'supertest';
import { startApi, type TestApi } from './start-api.js';

export const PASSWORD = 'a good password';
export const NEW_PASSWORD = 'an even better one';

let people = 0;
/** A sign-up form of somebody new. */
export function person(changes: object = {}) {
  people += 1;
  const names = { username: `parent${people}`, email: `p${people}@example.com` };
  return { ...names, password: PASSWORD, firstName: 'Pat', lastName: 'Doe', ...changes };
}

export const cookieOf = ({ headers }: { headers: Record<string, string | string[] | undefined> }) =>
  String(headers['set-cookie'] ?? '');

/** An API of this spec file, and what people do with their accounts. */
export function setUpAccounts() {
  let api: TestApi;
  beforeAll(async () => (api = await startApi()));
  afterAll(() => api?.stop());
  beforeEach(() => api.clock.set('2026-06-01T16:00:00Z'));
  return {
    get api() {
      return api;
    },
    /** Registers somebody with a mail address; the browser stays logged in. */
    signUp: async (browser: Agent = api.guest()) => {
      const input = person();
      const { body } = await browser.post('/api/register').send(input).expect(201);
      return { ...input, id: body.id as string, browser };
    },
    logIn: (username: string, password: string, browser = api.guest()) =>
      browser.post('/api/login').send({ username, password }),
    /** What the worker does when it writes the newest mail of this purpose to a user. */
    mailedToken: async (userId: string, purpose: 'reset' | 'verify'): Promise<string> => {
      const [request] = await api.database.query<{ id: string }>(
        'select id from account_requests where user_id = $1 and purpose = $2',
        [userId, purpose],
      );
      const link = await api.app.get(AccountRequests).writeLink(request.id);
      return link!.token;
    },
  };
}
