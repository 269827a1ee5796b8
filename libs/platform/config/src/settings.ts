// Every environment variable the product reads is declared here, checked at start and explained in .env.example.
import { LIMITS, Reads, Rule } from '#libs/shared/contracts';
import { Address, Host, MailAddress, Origin, Sender } from './address-kinds.js';
import { Folder, OneOf, Switch, Whole, FreeText, Zone } from './setting-kinds.js';

const PORTS = { min: 0, max: 65_535 };
const DAYS = { min: 1, max: 36_500 };
/** Of a secret that signs cookies or makes the keys of links. */
const SECRET_LENGTH = 32;
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

/** The settings of every process; names are those of the environment. Empty text means "not set". */
export class Settings {
  @Whole('PORT', 3000, PORTS) PORT = 3000;
  @Host('HOST', '127.0.0.1') HOST = '127.0.0.1';
  /** Address that people type; decides Secure cookies and which Origin is ours. Empty: the request's own host. */
  @Origin('PUBLIC_URL') PUBLIC_URL = '';
  @Folder('DATA_DIR', '.data') DATA_DIR = '.data';
  @Address(['postgres:', 'postgresql:'], 'DATABASE_URL must begin with postgres://.') DATABASE_URL = '';
  /** Empty: the queue lives in PostgreSQL. */
  @Address(['redis:', 'rediss:'], 'REDIS_URL must begin with redis:// or rediss://.') REDIS_URL = '';
  @Address(['smtp:', 'smtps:'], 'SMTP_URL must begin with smtp:// or smtps://.') SMTP_URL = '';
  @Sender('MAIL_FROM') MAIL_FROM = '';
  @FreeText() PAYPAL_CLIENT_ID = '';
  @FreeText() PAYPAL_CLIENT_SECRET = '';
  @OneOf('PAYPAL_ENVIRONMENT', 'sandbox', ['sandbox', 'live'])
  PAYPAL_ENVIRONMENT: 'sandbox' | 'live' = 'sandbox';
  /** Set only for the stand-in; rejected with live keys. */
  @Address(['http:', 'https:'], 'PAYPAL_BASE_URL must be an http or https address.') PAYPAL_BASE_URL = '';
  @FreeText('Field Day') BRAND_NAME = 'Field Day';
  @FreeText() PUBLIC_PHONE = '';
  @MailAddress('PUBLIC_EMAIL', 'hello@example.com') PUBLIC_EMAIL = 'hello@example.com';
  @FreeText('Greater Metro Area') SERVICE_AREA = 'Greater Metro Area';
  @Zone('BUSINESS_TIME_ZONE', 'America/New_York') BUSINESS_TIME_ZONE = 'America/New_York';
  @Switch('DEMO', false) DEMO = false;
  /** With DEMO alone: whether the first start writes demo bookings and messages. */
  @Switch('DEMO_BOOKINGS', true) DEMO_BOOKINGS = true;
  @Switch('RATE_LIMITS', true) RATE_LIMITS = true;
  /** Hops of trusted proxies in front of the API; 0 reads the peer's own address. */
  @Whole('TRUST_PROXY', 0, { min: 0, max: 20 }) TRUST_PROXY = 0;
  @OneOf('LOG_LEVEL', 'info', LOG_LEVELS) LOG_LEVEL = 'info';
  /** Health port of the worker; 0 takes any free one. */
  @Whole('WORKER_PORT', 3001, PORTS) WORKER_PORT = 3001;
  /** Address that health and metrics of the worker listen on; whoever reaches it may read both. */
  @Host('WORKER_HOST', '127.0.0.1') WORKER_HOST = '127.0.0.1';
  /** Milliseconds between "not ready" and closing, so that a proxy can look away. */
  @Whole('DRAIN_MS', 0, { min: 0, max: 600_000 }) DRAIN_MS = 0;
  @FreeText() PUPPETEER_EXECUTABLE_PATH = '';
  /** Days after an event until the child's name, requests and address are removed. */
  @Whole('CHILD_DATA_DAYS', 90, DAYS) CHILD_DATA_DAYS = 90;
  /** Days after a contact message was answered or closed, or a game idea decided, until it is removed. */
  @Whole('INBOX_DATA_DAYS', 365, DAYS) INBOX_DATA_DAYS = 365;
  /** Cents kept of a refund in time when PayPal has not told its fee. */
  @Whole('PROCESSING_FEE_CENTS', 0, { min: 0, max: 1_000_000 }) PROCESSING_FEE_CENTS = 0;
  /** Only when on may owners retry and remove jobs; otherwise Operations is read-only. */
  @Switch('OPS_WRITE', false) OPS_WRITE = false;
  /** Bearer token for /metrics; empty: /metrics answers 404. */
  @FreeText() METRICS_TOKEN = '';
  /** Sign guests' cookies, the first one new ones; empty: one made once in DATA_DIR. */
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
  /** Makes the keys of links that are shown again; empty: one made once in DATA_DIR. */
  @FreeText()
  @Rule((value) =>
    value === '' || String(value).length >= SECRET_LENGTH
      ? null
      : `LINK_SECRET must have at least ${SECRET_LENGTH} characters.`,
  )
  LINK_SECRET = '';
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
