// What the environment gives, and which parts of the product are therefore embedded.
import { readSettings, SettingsError, type Settings } from '#libs/settings';

export type Embedded = { postgres: boolean; mail: boolean; paypal: boolean };

/** Stand only for "given later", so that one check can list everything else that is wrong. */
const PLACEHOLDERS = { DATABASE_URL: 'postgres://embedded', SMTP_URL: 'smtp://embedded' };

/**
 * Checks the environment before anything starts.
 * @throws SettingsError listing every wrong variable at once
 */
export function readStartSettings(environment: NodeJS.ProcessEnv): {
  settings: Settings;
  embedded: Embedded;
} {
  const embedded = {
    postgres: !environment.DATABASE_URL,
    mail: !environment.SMTP_URL,
    paypal: !environment.PAYPAL_CLIENT_ID && !environment.PAYPAL_CLIENT_SECRET,
  };
  const settings = readSettings({
    ...environment,
    DATABASE_URL: environment.DATABASE_URL || PLACEHOLDERS.DATABASE_URL,
    SMTP_URL: environment.SMTP_URL || PLACEHOLDERS.SMTP_URL,
  });
  if (embedded.paypal && settings.PAYPAL_ENVIRONMENT === 'live') {
    throw new SettingsError(
      'The settings cannot be used:\n- PAYPAL_ENVIRONMENT=live needs PAYPAL_CLIENT_ID and PAYPAL_CLIENT_SECRET.',
    );
  }
  if (embedded.paypal && settings.PAYPAL_BASE_URL) {
    throw new SettingsError(
      'The settings cannot be used:\n- PAYPAL_BASE_URL needs PAYPAL_CLIENT_ID and PAYPAL_CLIENT_SECRET, or must be left out.',
    );
  }
  return { settings, embedded };
}

/** Sample content and demo codes are seeded only where the database is ours (rulings C111), unless asked for. */
export function demoByDefault(environment: NodeJS.ProcessEnv, embedded: Embedded): string {
  return environment.DEMO || String(embedded.postgres);
}

/** A number nobody has, so that a demo shows what a call button looks like; PUBLIC_PHONE, also empty, wins. */
const DEMO_PHONE = '(555) 010-0142';

export const phoneByDefault = (environment: NodeJS.ProcessEnv, demo: string): string =>
  environment.PUBLIC_PHONE ?? (demo === 'true' ? DEMO_PHONE : '');
