import helmet, { type FastifyHelmetOptions } from '@fastify/helmet';
import fastify, { type FastifyInstance } from 'fastify';
import type { Settings } from '#libs/settings';

const PAYPAL_HOSTS = [
  'https://www.paypal.com',
  'https://www.sandbox.paypal.com',
  'https://*.paypal.com',
  'https://*.paypalobjects.com',
];

/** What no page of ours asks a browser for, and no script that gets into one should. Payment stays PayPal's. */
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

/** The provider's addresses; none for the stand-in, which a browser reaches through the site. */
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

/** Strict headers everywhere; the payment provider is let in on the booking page alone. */
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
  await server.register(helmet, options);
  const strict = contentPolicy(isSecure, scriptHashes, []);
  const withProvider = contentPolicy(isSecure, scriptHashes, providerOf(settings));
  server.addHook('onRequest', async (request, reply) => {
    const isBooking = /^\/booking\/?(\?|$)/.test(request.url);
    reply
      .header('content-security-policy', isBooking ? withProvider : strict)
      .header('permissions-policy', UNUSED_POWERS);
  });
  server.decorate('fixedHeaders', {
    ...(await headersOfHelmet(options)),
    'content-security-policy': strict,
    'permissions-policy': UNUSED_POWERS,
  });
}

/** What it adds to any answer, for those that are written without Fastify. */
async function headersOfHelmet(options: FastifyHelmetOptions): Promise<Record<string, string>> {
  const probe = fastify();
  await probe.register(helmet, options);
  probe.get('/', (_request, reply) => reply.send(reply.getHeaders()));
  const answer = await probe.inject('/');
  await probe.close();
  return answer.json<Record<string, string>>();
}
