// The lines printed after a successful start.
import type { Settings } from '#libs/platform/config';

/** Addresses of the running product; also written to addresses.json for scripts. */
export type Addresses = { site: string; mail?: string; paypal?: string; worker: string };

type Named = { username: string; password: string };
/** A line of output from preparing the database. */
export type Fact = {
  admin?: Named;
  administrator?: 'as set' | 'there' | 'none';
  demo?: Named;
  warning?: string;
};

type Announced = {
  addresses: Addresses;
  /** Address of the database, embedded or not; shown without its password. */
  database: string;
  facts: Fact[];
  settings: Settings;
  dataDir: string;
  warnings: string[];
};

const line = (name: string, words: string) => `${name.padEnd(17)} ${words}`;

export function announcement({
  addresses,
  database,
  facts,
  settings,
  dataDir,
  warnings,
}: Announced): string[] {
  const { site, mail, paypal } = addresses;
  const demo = facts.find((fact) => fact.demo)?.demo;
  return [
    line('site', site),
    line('mail', mail ?? 'sent by the server that SMTP_URL names'),
    line('PayPal', paypal ? `stand-in at ${paypal}` : settings.PAYPAL_ENVIRONMENT),
    line('database', withoutPassword(database)),
    line('queue', settings.REDIS_URL ? 'Redis' : 'in the database'),
    line('files and logs', dataDir),
    line('administrator', administratorNotice(facts, settings.ADMIN_USERNAME)),
    ...(demo ? [line('demo parent', shownOnce(demo))] : []),
    ...[...facts.flatMap(({ warning }) => warning ?? []), ...warnings].map((each) => line('warning', each)),
    `ready ${site}`,
  ];
}

const withoutPassword = (url: string) => Object.assign(new URL(url), { password: '' }).href;

const shownOnce = ({ username, password }: Named) =>
  `${username}, password ${password} (shown only this once)`;

function administratorNotice(facts: Fact[], username: string): string {
  const made = facts.find(({ admin }) => admin)?.admin;
  if (made) return shownOnce(made);
  const state = facts.find(({ administrator }) => administrator)?.administrator;
  if (state === 'as set') return `${username}, password as set in ADMIN_PASSWORD`;
  if (state === 'none') return 'none yet: npm run admin:create -- --username <name> makes one';
  return 'as before; to reset a lost password, start with ADMIN_USERNAME and ADMIN_PASSWORD';
}

/** The worker's warnings about services and settings, as sentences; empty when the worker cannot be reached. */
export async function warningsOf(worker: string): Promise<string[]> {
  try {
    const answer = await fetch(`${worker}/health/ready`);
    return ((await answer.json()) as { warnings?: string[] }).warnings ?? [];
  } catch {
    return [];
  }
}
