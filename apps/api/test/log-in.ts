import { Administrators } from '#libs/accounts';
import type { Agent } from 'supertest';
import type { TestApi } from './start-api.js';

const BOSS = { username: 'boss', password: 'a good password' };

/** A visitor who is logged in as an administrator, made by the very service that makes the first one. */
export async function logInAsAdministrator(api: TestApi): Promise<Agent> {
  await api.app.get(Administrators).ensure(BOSS);
  const admin = api.visitor();
  await admin.post('/api/login').send(BOSS).expect(200);
  return admin;
}
