import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { Settings } from '#libs/settings';

const PAYPAL_HOSTS = [
  'https://www.paypal.com',
  'https://www.sandbox.paypal.com',
  'https://*.paypal.com',
  'https://*.paypalobjects.com',
];

/** The provider's addresses: PayPal's, or the stand-in's when that is what we talk to. */
const providerOf = ({ PAYPAL_BASE_URL }: Settings) =>
  PAYPAL_BASE_URL ? [new URL(PAYPAL_BASE_URL).origin] : PAYPAL_HOSTS;

/** Strict headers everywhere; the payment provider is let in on the booking page alone (rulings C55). */
export async function addSecurityHeaders(
  server: FastifyInstance,
  settings: Settings,
  scriptHashes: string[],
): Promise<void> {
  const isSecure = settings.PUBLIC_URL.startsWith('https:');
  await server.register(helmet, {
    contentSecurityPolicy: false,
    crossOriginEmbedderPolicy: false,
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    hsts: isSecure,
  });
  const policy = (provider: string[]) =>
    [
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
  const strict = policy([]);
  const withProvider = policy(providerOf(settings));
  server.addHook('onRequest', async (request, reply) => {
    const isBooking = /^\/booking\/?(\?|$)/.test(request.url);
    reply.header('content-security-policy', isBooking ? withProvider : strict);
  });
}
