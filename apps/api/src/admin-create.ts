// npm run admin:create: creates an administrator in the database of the environment, or of the product running on this
// machine. The only other way to get this role is ADMIN_USERNAME at startup.
import 'reflect-metadata';
import { parseArgs } from 'node:util';
import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { AccountsModule, TeamService } from '#libs/platform/accounts';
import { AppError, check, Register } from '#libs/shared/contracts';
import { DatabaseModule } from '#libs/platform/database';
import { EventsModule } from '#libs/platform/events';
import { ConfigModule } from '#libs/platform/config';
import { AuthModule } from '#libs/platform/auth';
import { askPassword } from './ask-password.js';
import { readEnvironment, ROOT, runCommand } from './command.js';
import { findDatabase, Mistake } from './find-database.js';

const USAGE = `Makes an administrator.

  npm run admin:create -- --username ada [--email ada@example.com]
  npm run admin:create -- --username ada --promote

It asks for the password; ADMIN_PASSWORD or a pipe answers for scripts. --promote gives the role to an account that
exists; its password stays, and it is logged out everywhere.`;

@Module({ imports: [ConfigModule, DatabaseModule.forRoot(), EventsModule, AuthModule, AccountsModule] })
class AdministratorsModule {}

type Options = { username: string; email?: string; promote: boolean };

function readOptions(): Options | null {
  const options = {
    username: { type: 'string' },
    email: { type: 'string' },
    promote: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  } as const;
  let values;
  try {
    ({ values } = parseArgs({ options }));
  } catch (error) {
    throw new Mistake(`${USAGE}\n\n${(error as Error).message}`, { cause: error });
  }
  if (values.help) return null;
  const username = values.username?.trim();
  if (!username) throw new Mistake(`${USAGE}\n\nPlease say the name with --username.`);
  return { username, email: values.email?.trim() || undefined, promote: values.promote };
}

async function create(administrators: TeamService, { username, email, promote }: Options): Promise<string> {
  const known = await administrators.findAccount(username);
  if (known && !promote) {
    throw new Mistake(
      known.role === 'admin'
        ? `"${known.username}" is an administrator already. If the password is lost, start the product once with ADMIN_USERNAME and ADMIN_PASSWORD.`
        : `There is an account "${known.username}" already. To give it the administrator's role, run this again with --promote; its password stays, and it is logged out everywhere.`,
    );
  }
  if (known) {
    await administrators.promote(known.id);
    return `"${known.username}" is an administrator now and was logged out everywhere. The password is the one it had.`;
  }
  if (promote) throw new Mistake(`There is no account "${username}" to promote.`);
  const password = await askPassword(process.env).catch((error: Error) => {
    throw new Mistake(error.message, { cause: error });
  });
  const { value, errors } = check(Register, { username, email, password });
  const [rejected] = Object.values(errors);
  if (rejected) throw new Mistake(`${rejected}.`);
  await administrators.create(value).catch((error: Error) => {
    if (!(error instanceof AppError)) throw error;
    throw new Mistake('This name or e-mail address is in use. Please choose another one.', { cause: error });
  });
  return `"${username}" is an administrator now. Log in at /auth.`;
}

await runCommand(async () => {
  const options = readOptions();
  if (!options) return USAGE;
  readEnvironment();
  process.env.DATABASE_URL = findDatabase(process.env, ROOT);
  const modules = await NestFactory.createApplicationContext(AdministratorsModule, {
    logger: false,
    abortOnError: false,
  });
  try {
    return await create(modules.get(TeamService), options);
  } finally {
    await modules.close();
  }
});
