import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { SESSION_DAYS, RequestUser, type SessionsService } from '#libs/platform/auth';
import type { Settings } from '#libs/platform/config';

declare module 'fastify' {
  interface FastifyRequest {
    currentUser: RequestUser;
  }
}

const COOKIE_SECONDS = SESSION_DAYS * 86_400;
/** Carries the key of a mailed link with each call of a page that was opened by it (see `BookingAccessService`). */
const MAILED_KEY = 'x-booking-key';
const NEEDS_SESSION = /^\/(api|paypal|ops)(\/|\?|$)/;

/** One cookie, HttpOnly and SameSite=Lax; over https it is Secure and bound to this host by its name. */
function cookieOf(settings: Settings) {
  const isSecure = settings.PUBLIC_URL.startsWith('https:');
  return {
    name: isSecure ? '__Host-sid' : 'sid',
    attributes: { httpOnly: true, sameSite: 'lax' as const, path: '/', secure: isSecure },
  };
}

/**
 * Whether a page goes to a logged-in user: no statement without a cookie, one with. While the database is away
 * it says yes, and the page asks for itself.
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

/** Finds out who is asking at every call: a guest by the cookie alone, a log-in in one statement; writes nothing. */
export function addSessions(server: FastifyInstance, sessions: SessionsService, settings: Settings): void {
  const { name, attributes } = cookieOf(settings);
  server.decorateRequest('currentUser');
  server.addHook('onRequest', async (request: FastifyRequest) => {
    const token = NEEDS_SESSION.test(request.url) ? request.cookies[name] : undefined;
    const found = token ? await sessions.find(token) : null;
    request.currentUser = found
      ? new RequestUser(sessions, token, found.sessionId, found.user, found.promoCode, request.ip)
      : new RequestUser(sessions, null, undefined, null, null, request.ip);
    const key = request.headers[MAILED_KEY];
    if (typeof key === 'string') request.currentUser.mailedKey = key;
  });
  server.addHook('onSend', (request, reply, _payload, done) => {
    // A family's data, or a cookie: what does not say otherwise is for this caller, now.
    const isUnsaid = NEEDS_SESSION.test(request.url) && !reply.hasHeader('cache-control');
    if (isUnsaid) reply.header('cache-control', 'private, no-store');
    const token = request.currentUser?.newToken ?? renewedToken(request, reply);
    // Says that nothing came back from an earlier answer: by the second one a page knows that cookies are blocked.
    if (token && !request.cookies[name]) reply.header('x-session', 'new');
    if (token === '') reply.clearCookie(name, attributes);
    else if (token) reply.setCookie(name, token, { ...attributes, maxAge: COOKIE_SECONDS });
    done();
  });

  /**
   * A guest's cookie, made anew once it is a day old. Looked at when the answer goes, so that a log-in meanwhile counts;
   * never with an answer that a cache may keep and give to somebody else.
   */
  function renewedToken(request: FastifyRequest, reply: FastifyReply): string | null {
    const token = request.cookies?.[name];
    const isTheirs = token && String(reply.getHeader('cache-control')).startsWith('private');
    return isTheirs ? sessions.renewGuest(token) : null;
  }
}
