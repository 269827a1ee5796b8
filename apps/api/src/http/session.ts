import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  deviceOf,
  SESSION_DAYS,
  RequestUser,
  type GuestsService,
  type SessionsService,
} from '#libs/platform/auth';
import type { Settings } from '#libs/platform/config';
import { isId } from '#libs/platform/database';

const COOKIE_SECONDS = SESSION_DAYS * 86_400;
/** Longer than between a booking and its event. */
const DEVICE_COOKIE_SECONDS = 365 * 86_400;
/** Header with the key of a mailed link, sent by pages opened from it (see `BookingAccessService`). */
const MAILED_KEY = 'x-booking-key';
const NEEDS_SESSION = /^\/(api|paypal|ops)(\/|\?|$)/;

/** The cookies of session and browser: HttpOnly and SameSite=Lax; on HTTPS also Secure with the __Host- prefix. */
function cookieOf(settings: Settings) {
  const isSecure = settings.PUBLIC_URL.startsWith('https:');
  return {
    name: isSecure ? '__Host-sid' : 'sid',
    deviceName: isSecure ? '__Host-device' : 'device',
    attributes: { httpOnly: true, sameSite: 'lax' as const, path: '/', secure: isSecure },
  };
}

/**
 * Whether the page's recipient is logged in: no query without a cookie, one with. Returns true while the database is
 * unavailable; the page then checks itself.
 */
export async function isLoggedIn(
  request: FastifyRequest,
  sessions: SessionsService,
  settings: Settings,
): Promise<boolean> {
  const token = request.cookies[cookieOf(settings).name];
  if (!token) return false;
  return sessions.find(token).then(
    (found) => Boolean(found?.user),
    () => true,
  );
}

/** Resolves the session of every API request: guests from the cookie alone, users with one query. Writes nothing. */
export function addSessions(
  server: FastifyInstance,
  sessions: SessionsService,
  guests: GuestsService,
  settings: Settings,
): void {
  const { name, deviceName, attributes } = cookieOf(settings);
  server.decorateRequest('currentUser');
  server.addHook('onRequest', async (request: FastifyRequest) => {
    const token = NEEDS_SESSION.test(request.url) ? request.cookies[name] : undefined;
    const found = token ? await sessions.find(token) : null;
    const deviceId = request.cookies[deviceName];
    const key = request.headers[MAILED_KEY];
    request.currentUser = new RequestUser({
      ...(found && { ...found, token }),
      address: request.ip,
      device: deviceOf(request.headers['user-agent']),
      deviceId: deviceId && isId(deviceId) ? deviceId : null,
      mailedKey: typeof key === 'string' ? key : null,
    });
  });
  server.addHook('onSend', (request, reply, _payload, done) => {
    // Responses may contain personal data or a cookie, so they are private unless the route sets its own policy.
    const isUnsaid = NEEDS_SESSION.test(request.url) && !reply.hasHeader('cache-control');
    if (isUnsaid) reply.header('cache-control', 'private, no-store');
    const token = newTokenOf(request, reply);
    // The request had no session cookie. If this repeats, the page detects that cookies are blocked.
    if (token && !request.cookies[name]) reply.header('x-session', 'new');
    if (token === '') reply.clearCookie(name, attributes);
    else if (token) reply.setCookie(name, token, { ...attributes, maxAge: COOKIE_SECONDS });
    const { deviceId } = request.currentUser ?? {};
    if (deviceId && deviceId !== request.cookies[deviceName])
      reply.setCookie(deviceName, deviceId, { ...attributes, maxAge: DEVICE_COOKIE_SECONDS });
    done();
  });

  /** The token that the cookie gets; an empty string clears the cookie, null leaves it. */
  function newTokenOf(request: FastifyRequest, reply: FastifyReply): string | null {
    const { currentUser } = request;
    if (currentUser?.newCookie === 'none') return '';
    if (currentUser?.newCookie === 'log-in') return currentUser.token;
    return currentUser?.newCookie === 'guest' ? guests.sign(currentUser) : renewedToken(request, reply);
  }

  /**
   * Renews a guest's cookie once it is a day old. Runs on send, so that a login in this request takes precedence; never
   * with a response that shared caches may store.
   */
  function renewedToken(request: FastifyRequest, reply: FastifyReply): string | null {
    const token = request.cookies?.[name];
    const isTheirs = token && String(reply.getHeader('cache-control')).startsWith('private');
    return isTheirs ? guests.renew(token) : null;
  }
}
