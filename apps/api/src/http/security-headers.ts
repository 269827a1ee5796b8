import helmet, { type FastifyHelmetOptions } from '@fastify/helmet';
import fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import type { Settings } from '#libs/platform/config';

const PAYPAL_HOSTS = [
  'https://www.paypal.com',
  'https://www.sandbox.paypal.com',
  'https://*.paypal.com',
  'https://*.paypalobjects.com',
];

/** Browser features the site does not use, disabled for injected scripts as well. Payment stays enabled for PayPal. */
const UNUSED_POWERS = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'usb',
]
  .map((power) => `${power}=()`)
  .join(', ');

/** PayPal's hosts; none for the stand-in, which is proxied by the site. */
const providerOf = ({ PAYPAL_BASE_URL }: Settings) => (PAYPAL_BASE_URL ? [] : PAYPAL_HOSTS);

function contentPolicy(isSecure: boolean, scriptHashes: string[], provider: string[]): string {
  return [
    "default-src 'self'",
    `script-src ${["'self'", ...scriptHashes, ...provider].join(' ')}`,
    "style-src 'self' 'unsafe-inline'",
    `img-src ${["'self'", 'data:', ...provider].join(' ')}`,
    "font-src 'self'",
    `connect-src ${["'self'", ...provider].join(' ')}`,
    `frame-src ${provider.length > 0 ? provider.join(' ') : "'none'"}`,
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(isSecure ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}

/** Pages that mailed links open, and calls about a booking: their addresses name one person's booking. */
const MAILED_PAGES = /^\/(booking|auth|profile)\/?(\?|$)|^\/api\/bookings\/[^?]*\?/;

/** Strict security headers on all responses but the build's files; PayPal is allowed on the booking page only. */
export async function addSecurityHeaders(
  server: FastifyInstance,
  settings: Settings,
  scriptHashes: string[],
): Promise<void> {
  const isSecure = settings.PUBLIC_URL.startsWith('https:');
  const options: FastifyHelmetOptions = {
    contentSecurityPolicy: false,
    crossOriginEmbedderPolicy: false,
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    frameguard: { action: 'deny' },
    hsts: isSecure,
  };
  const fixed = { ...(await headersOfHelmet(options)), 'permissions-policy': UNUSED_POWERS };
  const headersWith = (provider: string[]) => ({
    ...fixed,
    'content-security-policy': contentPolicy(isSecure, scriptHashes, provider),
  });
  const [strict, withProvider] = [headersWith([]), headersWith(providerOf(settings))];
  server.addHook('onRequest', (request, reply, done) => {
    reply.headers(/^\/booking\/?(\?|$)/.test(request.url) ? withProvider : strict);
    // Pages that mailed links open: their addresses are told to nobody.
    if (MAILED_PAGES.test(request.url)) reply.header('referrer-policy', 'no-referrer');
    done();
  });
  server.decorate('fixedHeaders', strict);
}

/** Static files are not logged, are validated by their ETag and are never asked for in parts. */
const OF_NO_USE = ['x-request-id', 'last-modified', 'accept-ranges'];

/** Keeps only `nosniff` on a script, style sheet or font: policies apply to documents, and cost 1 KB in every file. */
export function dropDocumentHeaders(reply: FastifyReply): void {
  for (const name of [...Object.keys(reply.server.fixedHeaders), ...OF_NO_USE])
    if (name !== 'x-content-type-options') reply.removeHeader(name);
}

/** Helmet's headers, computed once because they are the same for all responses. */
async function headersOfHelmet(options: FastifyHelmetOptions): Promise<Record<string, string>> {
  const probe = fastify();
  await probe.register(helmet, options);
  probe.get('/', (_request, reply) => reply.send(reply.getHeaders()));
  const answer = await probe.inject('/');
  await probe.close();
  return answer.json<Record<string, string>>();
}
