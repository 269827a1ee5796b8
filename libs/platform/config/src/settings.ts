// Declares every environment variable of the product. They are validated at startup and explained in .env.example.
import { LIMITS, Reads, Rule } from '#libs/shared/contracts';
import { Address, BucketUrl, Host, MailAddress, Origin, Sender } from './address-kinds.js';
import { Folder, OneOf, Switch, Whole, FreeText, Zone } from './setting-kinds.js';

const PORTS = { min: 0, max: 65_535 };
const DAYS = { min: 1, max: 36_500 };
/** Minimum length of secrets that sign cookies or create link keys. */
const SECRET_LENGTH = 32;
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

/** The settings of all processes, named like the environment variables. An empty string means "not set". */
export class Settings {
  @Whole('PORT', 3000, PORTS) PORT = 3000;
  @Host('HOST', '127.0.0.1') HOST = '127.0.0.1';
  /** Public address of the site; determines Secure cookies and the accepted Origin. Empty: the host of the request. */
  @Origin('PUBLIC_URL') PUBLIC_URL = '';
  @Folder('DATA_DIR', '.data') DATA_DIR = '.data';
  /** The bucket of receipts, exports and pictures, see `readBucket`. Empty: they are in DATA_DIR. */
  @BucketUrl('FILES_URL') FILES_URL = '';
  /** Empty: the keys that the machine has, such as its role at Amazon. */
  @FreeText() FILES_ACCESS_KEY = '';
  @FreeText() FILES_SECRET_KEY = '';
  @Address(['postgres:', 'postgresql:'], 'DATABASE_URL must begin with postgres://.') DATABASE_URL = '';
  /** The database past a pooler such as pgbouncer, which DATABASE_URL then leads to. Empty: there is none. */
  @Address(['postgres:', 'postgresql:'], 'DATABASE_DIRECT_URL must begin with postgres://.')
  DATABASE_DIRECT_URL = '';
  /** Empty: the queue is in PostgreSQL. */
  @Address(['redis:', 'rediss:'], 'REDIS_URL must begin with redis:// or rediss://.') REDIS_URL = '';
  @Address(['smtp:', 'smtps:'], 'SMTP_URL must begin with smtp:// or smtps://.') SMTP_URL = '';
  @Sender('MAIL_FROM') MAIL_FROM = '';
  @FreeText() PAYPAL_CLIENT_ID = '';
  @FreeText() PAYPAL_CLIENT_SECRET = '';
  @OneOf('PAYPAL_ENVIRONMENT', 'sandbox', ['sandbox', 'live'])
  PAYPAL_ENVIRONMENT: 'sandbox' | 'live' = 'sandbox';
  /** Only for the PayPal stand-in; rejected with live keys. */
  @Address(['http:', 'https:'], 'PAYPAL_BASE_URL must be an http or https address.') PAYPAL_BASE_URL = '';
  /** PayPal's id of our webhook URL, /api/paypal/webhooks. Empty: PayPal is only polled. */
  @FreeText() PAYPAL_WEBHOOK_ID = '';
  @FreeText('Field Day') BRAND_NAME = 'Field Day';
  @FreeText() PUBLIC_PHONE = '';
  @MailAddress('PUBLIC_EMAIL', 'hello@example.com') PUBLIC_EMAIL = 'hello@example.com';
  @FreeText('Greater Metro Area') SERVICE_AREA = 'Greater Metro Area';
  @Zone('BUSINESS_TIME_ZONE', 'America/New_York') BUSINESS_TIME_ZONE = 'America/New_York';
  @Switch('DEMO', false) DEMO = false;
  /** Only with DEMO: whether the first start creates demo bookings and messages. */
  @Switch('DEMO_BOOKINGS', true) DEMO_BOOKINGS = true;
  @Switch('RATE_LIMITS', true) RATE_LIMITS = true;
  /** Number of trusted proxies in front of the API; 0 uses the address of the peer. */
  @Whole('TRUST_PROXY', 0, { min: 0, max: 20 }) TRUST_PROXY = 0;
  @OneOf('LOG_LEVEL', 'info', LOG_LEVELS) LOG_LEVEL = 'info';
  /** Health port of the worker; 0 uses any free port. */
  @Whole('WORKER_PORT', 3001, PORTS) WORKER_PORT = 3001;
  /** Listen address for health and metrics of the worker. Both are public to anyone who can reach it. */
  @Host('WORKER_HOST', '127.0.0.1') WORKER_HOST = '127.0.0.1';
  /** Milliseconds between "not ready" and closing, so that a proxy can stop routing to this process. */
  @Whole('DRAIN_MS', 0, { min: 0, max: 600_000 }) DRAIN_MS = 0;
  @FreeText() PUPPETEER_EXECUTABLE_PATH = '';
  /** Days after an event until the child's name, the special requests and the address are removed. */
  @Whole('CHILD_DATA_DAYS', 90, DAYS) CHILD_DATA_DAYS = 90;
  /** Days until a contact message (after its reply or closing) or custom game (after its decision) is removed. */
  @Whole('INBOX_DATA_DAYS', 365, DAYS) INBOX_DATA_DAYS = 365;
  /** Cents deducted from a refund in time when PayPal did not report its fee. */
  @Whole('PROCESSING_FEE_CENTS', 0, { min: 0, max: 1_000_000 }) PROCESSING_FEE_CENTS = 0;
  /** When on, owners may retry jobs and replay events; otherwise Operations is read-only. */
  @Switch('OPS_WRITE', false) OPS_WRITE = false;
  /** Bearer token for /metrics; empty: /metrics answers 404. */
  @FreeText() METRICS_TOKEN = '';
  /** Secrets that sign guest cookies; the first signs new ones. Empty: a secret is created in DATA_DIR. */
  @FreeText()
  @Rule((value) =>
    value === '' ||
    String(value)
      .split(',')
      .every((each) => each.trim().length >= SECRET_LENGTH)
      ? null
      : `GUEST_SECRETS must be secrets of at least ${SECRET_LENGTH} characters each, separated by commas.`,
  )
  GUEST_SECRETS = '';
  /** Secret of the link keys. Empty: a secret is created in DATA_DIR. */
  @FreeText()
  @Rule((value) =>
    value === '' || String(value).length >= SECRET_LENGTH
      ? null
      : `LINK_SECRET must have at least ${SECRET_LENGTH} characters.`,
  )
  LINK_SECRET = '';
  /** Seals the secrets in backups. Empty: asked for in a terminal, else backups are without the secrets. */
  @FreeText() BACKUP_PASSPHRASE = '';
  /** Hours between backups by the worker; 0: none. */
  @Whole('BACKUP_EVERY', 0, { min: 0, max: 24 * 31 }) BACKUP_EVERY = 0;
  /** How many of them stay. */
  @Whole('BACKUP_KEEP', 14, { min: 1, max: 10_000 }) BACKUP_KEEP = 14;
  /** Empty: the folder backups in DATA_DIR. */
  @FreeText() BACKUP_DIR = '';
  @FreeText() ADMIN_USERNAME = '';
  @Reads((typed) => typed ?? '')
  @Rule((value) =>
    value === '' ||
    (String(value).length >= LIMITS.password.min && String(value).length <= LIMITS.password.max)
      ? null
      : 'ADMIN_PASSWORD must have 8 to 128 characters.',
  )
  ADMIN_PASSWORD = '';
}

/**
 * The address for what belongs to one session: notifications, advisory locks, migrations, and everything the worker
 * does. A pooler in transaction mode gives each transaction another session.
 */
export const directDatabaseUrl = ({
  DATABASE_URL,
  DATABASE_DIRECT_URL,
}: Pick<Settings, 'DATABASE_URL' | 'DATABASE_DIRECT_URL'>): string => DATABASE_DIRECT_URL || DATABASE_URL;
