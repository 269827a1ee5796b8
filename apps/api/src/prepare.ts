// Runs before the API starts: migrates the database, seeds an empty one and creates the administrator. Prints each
// result as a JSON line for the parent process; a generated password is printed only once.
import 'reflect-metadata';
import { randomBytes } from 'node:crypto';
import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { AccountsModule, AccountsService, TeamService } from '#libs/platform/accounts';
import { RequestUser, AuthModule } from '#libs/platform/auth';
import { AppError, type UserView } from '#libs/shared/contracts';
import {
  connectionError,
  DatabaseModule,
  migrate,
  PreReleaseError,
  seedCatalogue,
  seedCompany,
  seedDemo,
  withMigrationLock,
} from '#libs/platform/database';
import { EventsModule } from '#libs/platform/events';
import {
  ConfigModule,
  directDatabaseUrl,
  endCommand,
  folderError,
  readSettings,
  SettingsError,
  type Settings,
} from '#libs/platform/config';

const PASSWORD_BYTES = 12;

@Module({
  imports: [
    ConfigModule,
    DatabaseModule.forRoot({ isDirect: true }),
    EventsModule,
    AuthModule,
    AccountsModule,
  ],
})
class PrepareModule {}

const report = (fact: Record<string, unknown>) => console.log(JSON.stringify(fact));
const newPassword = () => randomBytes(PASSWORD_BYTES).toString('base64url');

async function prepare(settings: Settings): Promise<void> {
  const url = directDatabaseUrl(settings);
  report({ migrations: await migrate(url) });
  const seeded = await seedCatalogue(url);
  report({ seeded });
  const isFirstStart = seeded.length > 0;
  if (isFirstStart) await seedCompany(url);
  if (settings.DEMO) await seedDemo(url, isFirstStart);
  const administrator = await prepareAccounts(settings, isFirstStart);
  if (settings.DEMO && isFirstStart && settings.DEMO_BOOKINGS && administrator)
    await fillDemoData(administrator, settings);
}

/** Creates the accounts, and returns the first administrator. */
async function prepareAccounts(settings: Settings, isFirstStart: boolean): Promise<UserView | null> {
  const modules = await NestFactory.createApplicationContext(PrepareModule, {
    logger: ['error', 'warn'],
    abortOnError: false,
  });
  try {
    const administrators = modules.get(TeamService);
    await makeAdministrator(administrators, settings);
    if (settings.DEMO && isFirstStart) await makeDemoParent(modules.get(AccountsService));
    return await administrators.first();
  } finally {
    await modules.close();
  }
}

/** Creates the administrator of the environment; a demo generates one when there is none. */
async function makeAdministrator(administrators: TeamService, settings: Settings): Promise<void> {
  const { ADMIN_USERNAME: username, ADMIN_PASSWORD: password, DEMO } = settings;
  if (username && password) {
    await administrators.ensure({ username, password });
    return report({ administrator: 'as set' });
  }
  if (username || password) {
    report({ warning: 'ADMIN_USERNAME and ADMIN_PASSWORD belong together: no administrator was made.' });
  }
  if (await administrators.exists()) return report({ administrator: 'there' });
  if (!DEMO) return report({ administrator: 'none' });
  const admin = { username: 'admin', password: newPassword() };
  await administrators.ensure(admin);
  report({ admin });
}

/** Created through the regular registration; an existing account is left unchanged. */
async function makeDemoParent(accounts: AccountsService): Promise<void> {
  const parent = { username: 'demo-parent', password: newPassword() };
  const names = { firstName: 'Demo', lastName: 'Parent', email: 'demo-parent@example.com' };
  try {
    await accounts.register({ ...parent, ...names }, new RequestUser());
    report({ demo: parent });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
}

/** Adds demo bookings and messages. Its modules are loaded only on a first start, to keep other starts fast. */
async function fillDemoData(administrator: UserView, settings: Settings): Promise<void> {
  const { writeDemoData } = await import('#libs/office/demo-data');
  report({ examples: await writeDemoData(administrator, { settings }) });
}

/** Exit code for errors the user can fix, printed as one sentence; all others are printed with details. */
const EXPLAINED_EXIT_CODE = 2;

try {
  const settings = readSettings();
  const onWait = () =>
    report({ waiting: 'Another process brings the database up to date: waiting for its end.' });
  await withMigrationLock(directDatabaseUrl(settings), onWait, () => prepare(settings));
} catch (error) {
  const sentence =
    error instanceof SettingsError || error instanceof PreReleaseError
      ? error.message
      : (connectionError(error, process.env.DATABASE_URL ?? 'postgres:') ??
        folderError(error, `DATA_DIR ${process.env.DATA_DIR}`));
  endCommand(sentence, error, 'The database could not be prepared');
  if (sentence) process.exitCode = EXPLAINED_EXIT_CODE;
}
