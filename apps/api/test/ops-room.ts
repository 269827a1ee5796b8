// The ops room with its three kinds of callers, and a hand that knocks at every door.
import { appRoutes } from '@bull-board/api/dist/routes.js';
import type { Agent } from 'supertest';
import { startApi, type TestApi } from './start-api.js';

const PASSWORD = 'a good password';
export const UNSAFE = ['POST', 'PUT', 'PATCH', 'DELETE'];
export const VERBS = ['GET', 'HEAD', 'OPTIONS', ...UNSAFE];
export const EVENT = '5f3a9c21-0000-4000-8000-000000000000';

const filled = (route: string) =>
  `/ops/queues${route}`
    .replace(':queueName', 'events')
    .replace(':jobId', `${EVENT}.confirmation-mail`)
    .replace(':queueStatus', 'failed')
    .replace(':schedulerId', 'none');
const BOARD = [...appRoutes.entryPoint.route, ...appRoutes.api.flatMap(({ route }) => route)].map(filled);
export const PATHS = [
  '/ops',
  '/ops/',
  '/ops/search?id=x',
  '/ops/failures/d41d8cd98f00b204e9800998ecf8427e',
  '/ops/runbook',
  '/ops/retry',
  '/ops/retry-group',
  '/ops/replay',
  '/ops/no-such-page',
  '/ops/queues',
  '/ops/queues/static/favicon-32x32.png',
  '/ops/queues/static/no-such-file.js',
  '/%6fps',
  '/%6Fps/queues/api/queues',
  '/ops%2Fqueues/api/queues',
  ...BOARD,
];

export type Room = {
  api: TestApi;
  nobody: Agent;
  user: Agent;
  admin: Agent;
  cookies: { user: string; admin: string };
};

export async function openRoom(environment: NodeJS.ProcessEnv): Promise<Room> {
  const api = await startApi(environment);
  const [nobody, user, admin] = [api.guest(), api.guest(), api.guest()];
  const signUp = async (who: Agent, username: string) => {
    const { headers } = await who.post('/api/register').send({ username, password: PASSWORD }).expect(201);
    return headers['set-cookie'][0].split(';')[0];
  };
  const cookies = { user: await signUp(user, 'parent'), admin: await signUp(admin, 'boss') };
  await api.database.query("update users set role = 'admin' where username = 'boss'");
  return { api, nobody, user, admin, cookies };
}

/** Every path with every verb, without a socket; what did not answer as said is named. */
export async function knock({ api }: Room, cookie: string, verbs: readonly string[], expected: number) {
  const server = api.app.getHttpAdapter().getInstance();
  const wrong: string[] = [];
  for (const url of new Set(PATHS)) {
    for (const method of verbs) {
      const { statusCode } = await server.inject({ method: method as 'GET', url, headers: { cookie } });
      // What is not spelled like /ops is looked up without a session, so everybody is nobody there.
      const said = url.includes('%') ? 401 : expected;
      if (statusCode !== said) wrong.push(`${method} ${url}: ${statusCode}`);
    }
  }
  return wrong;
}
