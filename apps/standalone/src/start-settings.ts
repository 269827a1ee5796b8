// What the environment gives, and which parts of the product are therefore embedded.
import { readSettings, type Settings } from '#libs/platform/config';

export type Embedded = { postgres: boolean; mail: boolean; paypal: boolean };

/** An unassigned number, so that a demo shows what a call button looks like; PUBLIC_PHONE, also empty, wins. */
const DEMO_PHONE = '(555) 010-0142';

/**
 * Checks the environment before anything starts. Samples are filled in where the database is ours, unless DEMO says
 * otherwise.
 * @throws SettingsError listing every wrong variable at once
 */
export function readStartSettings(environment: NodeJS.ProcessEnv): {
  settings: Settings;
  embedded: Embedded;
} {
  const settings = readSettings(environment, []);
  const embedded = {
    postgres: !settings.DATABASE_URL,
    mail: !settings.SMTP_URL,
    paypal: !settings.PAYPAL_CLIENT_ID,
  };
  settings.DEMO = environment.DEMO ? settings.DEMO : embedded.postgres;
  settings.PUBLIC_PHONE = environment.PUBLIC_PHONE ?? (settings.DEMO ? DEMO_PHONE : '');
  return { settings, embedded };
}
