import { randomUUID } from 'node:crypto';
import { AppError, can, type AdminAction, type UserView } from '#libs/shared/contracts';
import { networkOf } from './network.js';

declare module 'fastify' {
  interface FastifyRequest {
    currentUser: RequestUser;
  }
}

/**
 * The user or guest of a request, as data; `SessionsService` logs in and out. Created for every request before its route
 * runs.
 */
export class RequestUser {
  token: string | null = null;
  sessionId: string = randomUUID();
  user: UserView | null = null;
  promoCode: string | null = null;
  /** Whether the password was typed in this session in the last minutes; see `@RecentPassword()`. */
  isPasswordFresh = false;
  /** Network address for rate limits. */
  readonly address: string;
  /** Browser and system, such as "Firefox on Windows"; null if unknown. Stored with a log-in. */
  device: string | null = null;
  /** Id of the browser, from a cookie of its own that outlives sessions; null when it has none. */
  deviceId: string | null = null;
  /** Key of a mailed link that the page sends with its calls, for browsers without cookies. Not verified. */
  mailedKey: string | null = null;
  /** The cookie that the response sets: signed for this guest, `token` of a log-in, or none; null changes nothing. */
  newCookie: 'guest' | 'log-in' | 'none' | null = null;

  constructor({ address = '', ...fields }: Partial<RequestUser> = {}) {
    Object.assign(this, fields);
    this.address = networkOf(address);
  }

  /** True when the browser has a session, or gets one with the response. */
  get isKnown(): boolean {
    return this.token !== null || this.newCookie === 'guest';
  }

  get userId(): string | null {
    return this.user?.id ?? null;
  }

  /** The id of the logged-in user, for routes that require one. @throws AppError UNAUTHENTICATED for a guest. */
  requireUserId(): string {
    if (!this.user) throw new AppError('UNAUTHENTICATED');
    return this.user.id;
  }

  get isAdmin(): boolean {
    return this.user?.role === 'admin';
  }

  /** True for an administrator who has the right to do this. */
  can(action: AdminAction): boolean {
    return can(this.user, action);
  }

  /** Starts a guest session with a cookie. Called when something is stored for the guest, never by a plain read. */
  remember(): void {
    if (!this.isKnown) this.newCookie = 'guest';
  }

  /** The browser's id, which the response sets when it is new. */
  rememberDevice(): string {
    return (this.deviceId ??= randomUUID());
  }
}
