// Reads the environment and decides which parts are embedded.
import { readSettings, type Settings } from '#libs/platform/config';

export type Embedded = { postgres: boolean; mail: boolean; paypal: boolean };

/** A number reserved for fiction, so that a demo shows the call button. PUBLIC_PHONE overrides it, even when empty. */
const DEMO_PHONE = '(555) 010-0142';

/**
 * Validates the environment before anything starts. Sample data is used with the embedded database, unless DEMO says
 * otherwise.
 * @throws SettingsError listing all invalid variables
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
