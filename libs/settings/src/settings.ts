// Every environment variable the product reads is declared here, checked at start and explained in .env.example.
import { check, LIMITS, Rule, Reads } from '#libs/contracts';

const asNumber = (fallback: number) => (typed: unknown) =>
  typed === undefined || typed === '' ? fallback : Number(typed);
const asText = (fallback: string) => (typed: unknown) =>
  typed === undefined || typed === '' ? fallback : typed;

const url = (schemes: string[], sentence: string) =>
  Rule((value) => {
    if (value === '') return null;
    const isGood = URL.canParse(String(value)) && schemes.includes(new URL(String(value)).protocol);
    return isGood ? null : sentence;
  });
const port = (name: string) =>
  Rule((value) =>
    Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 65_535
      ? null
      : `${name} must be a port from 0 to 65535.`,
  );
const needed = (sentence: string) => Rule((value) => (value ? null : sentence));
const isZone = (zone: unknown) => {
  try {
    return Boolean(new Intl.DateTimeFormat('en-US', { timeZone: String(zone) }));
  } catch {
    return false;
  }
};

/** The settings of every process; names are those of the environment. Empty text means "not set". */
export class Settings {
  @Reads(asNumber(3000)) @port('PORT') PORT = 3000;
  @Reads(asText('127.0.0.1')) HOST = '127.0.0.1';
  /** Address that people type; decides Secure cookies and which Origin is ours. Empty: the request's own host. */
  @Reads(asText('')) @url(['http:', 'https:'], 'PUBLIC_URL must be an http or https address.') PUBLIC_URL =
    '';
  @Reads(asText('.data')) DATA_DIR = '.data';
  @Reads(asText(''))
  @needed('DATABASE_URL is missing: the address of a PostgreSQL database, version 14 or newer.')
  @url(['postgres:', 'postgresql:'], 'DATABASE_URL must begin with postgres://.')
  DATABASE_URL = '';
  /** Empty: the queue lives in PostgreSQL. */
  @Reads(asText('')) @url(['redis:', 'rediss:'], 'REDIS_URL must begin with redis://.') REDIS_URL = '';
  @Reads(asText(''))
  @needed('SMTP_URL is missing: the mail server that sends confirmations, such as smtp://localhost:1025.')
  @url(['smtp:', 'smtps:'], 'SMTP_URL must begin with smtp:// or smtps://.')
  SMTP_URL = '';
  @Reads(asText('')) MAIL_FROM = '';
  @Reads(asText('')) PAYPAL_CLIENT_ID = '';
  @Reads(asText('')) PAYPAL_CLIENT_SECRET = '';
  @Reads(asText('sandbox'))
  @Rule((value) =>
    value === 'sandbox' || value === 'live' ? null : 'PAYPAL_ENVIRONMENT must be sandbox or live.',
  )
  PAYPAL_ENVIRONMENT: 'sandbox' | 'live' = 'sandbox';
  /** Set only for the stand-in; refused with live keys. */
  @Reads(asText('')) @url(['http:', 'https:'], 'PAYPAL_BASE_URL must be an http address.') PAYPAL_BASE_URL =
    '';
  @Reads(asText('Field Day')) BRAND_NAME = 'Field Day';
  @Reads(asText('')) PUBLIC_PHONE = '';
  @Reads(asText('hello@example.com')) PUBLIC_EMAIL = 'hello@example.com';
  @Reads(asText('Greater Metro Area')) SERVICE_AREA = 'Greater Metro Area';
  @Reads(asText('America/New_York'))
  @Rule((value) => (isZone(value) ? null : 'BUSINESS_TIME_ZONE must be a zone such as America/New_York.'))
  BUSINESS_TIME_ZONE = 'America/New_York';
  @Reads((typed) => typed === 'true') DEMO = false;
  @Reads((typed) => typed !== 'off') RATE_LIMITS = true;
  /** Hops of trusted proxies in front of the API; 0 reads the peer's own address. */
  @Reads(asNumber(0))
  @Rule((v) => (Number.isInteger(v) ? null : 'TRUST_PROXY must be a whole number.'))
  TRUST_PROXY = 0;
  @Reads(asText('info')) LOG_LEVEL = 'info';
  /** Health port of the worker; 0 takes any free one. */
  @Reads(asNumber(3001)) @port('WORKER_PORT') WORKER_PORT = 3001;
  /** Milliseconds between "not ready" and closing, so that a proxy can look away. */
  @Reads(asNumber(0)) @Rule((v) => (Number(v) >= 0 ? null : 'DRAIN_MS must be milliseconds.')) DRAIN_MS = 0;
  @Reads(asText('')) PUPPETEER_EXECUTABLE_PATH = '';
  /** Days after an event until the child's name, wishes and address are removed. */
  @Reads(asNumber(90))
  @Rule((v) =>
    Number.isInteger(v) && Number(v) >= 1 ? null : 'CHILD_DATA_DAYS must be a whole number of days from 1.',
  )
  CHILD_DATA_DAYS = 90;
  /** Days after a contact message was answered or closed, or a game idea decided, until it is removed. */
  @Reads(asNumber(365))
  @Rule((v) =>
    Number.isInteger(v) && Number(v) >= 1 ? null : 'INBOX_DATA_DAYS must be a whole number of days from 1.',
  )
  INBOX_DATA_DAYS = 365;
  /** Cents kept of a refund in time when PayPal has not told its fee (rulings C11). */
  @Reads(asNumber(0))
  @Rule((v) =>
    Number.isInteger(v) && Number(v) >= 0 ? null : 'PROCESSING_FEE_CENTS must be a whole number of cents.',
  )
  PROCESSING_FEE_CENTS = 0;
  /** Only "true" lets operators retry and remove jobs; otherwise the ops room is for reading. */
  @Reads((typed) => typed === 'true') OPS_WRITE = false;
  /** Bearer token for /metrics; empty: /metrics answers 404. */
  @Reads(asText('')) METRICS_TOKEN = '';
  @Reads(asText('')) ADMIN_USERNAME = '';
  @Reads(asText(''))
  @Rule((value) =>
    value === '' ||
    (String(value).length >= LIMITS.password.min && String(value).length <= LIMITS.password.max)
      ? null
      : 'ADMIN_PASSWORD must have 8 to 128 characters.',
  )
  ADMIN_PASSWORD = '';
}

/** What is wrong with the environment, one sentence a line; thrown before anything starts. */
export class SettingsError extends Error {}

/**
 * Reads and checks the environment.
 * @throws SettingsError listing every missing or wrong variable at once.
 */
export function readSettings(environment: NodeJS.ProcessEnv = process.env): Settings {
  const { value, errors } = check(Settings, environment);
  const faults = Object.values(errors);
  if (Boolean(value.PAYPAL_CLIENT_ID) !== Boolean(value.PAYPAL_CLIENT_SECRET)) {
    faults.push('PAYPAL_CLIENT_ID and PAYPAL_CLIENT_SECRET belong together: one of them is missing.');
  }
  if (value.PAYPAL_BASE_URL && value.PAYPAL_ENVIRONMENT === 'live') {
    faults.push(
      'PAYPAL_BASE_URL leads to a stand-in and must not be set together with PAYPAL_ENVIRONMENT=live.',
    );
  }
  if (faults.length > 0) {
    throw new SettingsError(
      `The settings cannot be used:\n${faults.map((fault) => `- ${fault}`).join('\n')}`,
    );
  }
  return value;
}

/** The settings of a process that is being started; wrong ones are listed in plain words and end it with code 1. */
export function settingsOrExit(): Settings {
  try {
    return readSettings();
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}
