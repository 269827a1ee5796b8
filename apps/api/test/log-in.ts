import { Administrators } from '#libs/platform/accounts';
import type { Agent } from 'supertest';
import type { TestApi } from './start-api.js';

const BOSS = { username: 'boss', password: 'a good password' };

/** Somebody who is logged in as an administrator, made by the very service that makes the first one. */
export async function logInAsAdministrator(api: TestApi): Promise<Agent> {
  await api.app.get(Administrators).ensure(BOSS);
  const admin = api.guest();
  await admin.post('/api/login').send(BOSS).expect(200);
  return admin;
}

/** Registers and stays logged in, under the name Avery Desk; an administrator by the database's word. */
export async function signUp(
  api: TestApi,
  username: string,
  role: 'user' | 'admin',
): Promise<{ agent: Agent; id: string }> {
  const agent = api.guest();
  const input = { username, password: 'long enough 1', firstName: 'Avery', lastName: 'Desk' };
  const { body } = await agent.post('/api/register').send(input).expect(201);
  await api.database.query('update users set role = $2 where id = $1', [body.id, role]);
  return { agent, id: body.id };
}
