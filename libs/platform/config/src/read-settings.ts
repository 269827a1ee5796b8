import { check } from '#libs/shared/contracts';
import { Settings } from './settings.js';

/** Lists all invalid settings, one per line; thrown before anything starts. */
export class SettingsError extends Error {}

const MISSING = {
  DATABASE_URL: 'DATABASE_URL is missing: the address of a PostgreSQL database, version 14 or newer.',
  SMTP_URL: 'SMTP_URL is missing: the mail server that sends confirmations, such as smtp://localhost:1025.',
};
/** Settings that a program may require. */
export type Needed = keyof typeof MISSING;

/**
 * Reads and validates the environment.
 * @param needs settings that this program requires
 * @throws SettingsError listing every missing or invalid variable.
 */
export function readSettings(
  environment: NodeJS.ProcessEnv = process.env,
  needs: readonly Needed[] = ['DATABASE_URL'],
): Settings {
  const { value, errors } = check(Settings, environment);
  const faults = [
    ...needs.filter((name) => !environment[name]?.trim()).map((name) => MISSING[name]),
    ...Object.values(errors),
    ...mismatches(value),
  ];
  if (faults.length > 0) {
    throw new SettingsError(
      `The settings cannot be used:\n${faults.map((fault) => `- ${fault}`).join('\n')}`,
    );
  }
  return value;
}

/** Settings that are valid alone but not in combination. */
function mismatches(settings: Settings): string[] {
  const { PAYPAL_CLIENT_ID, PAYPAL_CLIENT_SECRET, PAYPAL_BASE_URL } = settings;
  const isLive = settings.PAYPAL_ENVIRONMENT === 'live';
  const hasNoKeys = !PAYPAL_CLIENT_ID && !PAYPAL_CLIENT_SECRET;
  const backupDays = (settings.BACKUP_EVERY * settings.BACKUP_KEEP) / 24;
  const rules: [isBroken: boolean, sentence: string][] = [
    [
      Boolean(settings.DATABASE_DIRECT_URL) && !settings.DATABASE_URL,
      'DATABASE_DIRECT_URL needs DATABASE_URL, which leads to the pooler.',
    ],
    [
      Boolean(settings.FILES_ACCESS_KEY) !== Boolean(settings.FILES_SECRET_KEY),
      'FILES_ACCESS_KEY and FILES_SECRET_KEY belong together: one of them is missing.',
    ],
    [
      !hasNoKeys && !(PAYPAL_CLIENT_ID && PAYPAL_CLIENT_SECRET),
      'PAYPAL_CLIENT_ID and PAYPAL_CLIENT_SECRET belong together: one of them is missing.',
    ],
    [
      Boolean(PAYPAL_BASE_URL) && isLive,
      'PAYPAL_BASE_URL leads to a stand-in and must not be set together with PAYPAL_ENVIRONMENT=live.',
    ],
    [hasNoKeys && isLive, 'PAYPAL_ENVIRONMENT=live needs PAYPAL_CLIENT_ID and PAYPAL_CLIENT_SECRET.'],
    [
      hasNoKeys && Boolean(PAYPAL_BASE_URL),
      'PAYPAL_BASE_URL needs PAYPAL_CLIENT_ID and PAYPAL_CLIENT_SECRET, or must be left out.',
    ],
    [
      backupDays > settings.CHILD_DATA_DAYS,
      `BACKUP_EVERY and BACKUP_KEEP would keep backups for ${Math.ceil(backupDays)} days, and CHILD_DATA_DAYS allows ${settings.CHILD_DATA_DAYS}: make one of them smaller.`,
    ],
  ];
  return rules.filter(([isBroken]) => isBroken).map(([, sentence]) => sentence);
}

/** The settings at process start; prints all invalid ones and exits with code 1. */
export function settingsOrExit(needs?: readonly Needed[]): Settings {
  try {
    return readSettings(process.env, needs);
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}
