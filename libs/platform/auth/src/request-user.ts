import { randomUUID } from 'node:crypto';
import { AppError, hasLevel, type AdminLevel, type SessionView, type UserView } from '#libs/shared/contracts';
import { networkOf } from './network.js';
import type { SessionsService } from './sessions/sessions.service.js';

declare module 'fastify' {
  interface FastifyRequest {
    currentUser: RequestUser;
  }
}

/** The user or guest of a request. Created for every request before its route runs. */
export class RequestUser {
  /** New token to set as the cookie of the response; an empty string clears the cookie. */
  newToken: string | null = null;
  /** Key of a mailed link that the page sends with its calls, for browsers without cookies. Not verified. */
  mailedKey: string | null = null;
  /** Browser and system, such as "Firefox on Windows"; null if unknown. Stored with a log-in. */
  device: string | null = null;
  /** Id of the browser, from a cookie of its own that outlives sessions; null when it has none. */
  deviceId: string | null = null;
  /** Whether the password was typed in this session in the last minutes; see `@RecentPassword()`. */
  isPasswordFresh = false;
  /** Network address for rate limits. */
  readonly address: string;

  constructor(
    private readonly sessions: SessionsService,
    public token: string | null = null,
    public sessionId: string = randomUUID(),
    public user: UserView | null = null,
    public promoCode: string | null = null,
    address: string = '',
  ) {
    this.address = networkOf(address);
  }

  get isKnown(): boolean {
    return this.token !== null;
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

  /** True for an administrator with at least this level. */
  hasAdminLevel(wanted: AdminLevel): boolean {
    return this.isAdmin && hasLevel(this.user?.adminLevel ?? 'read', wanted);
  }

  /** Starts a guest session with a cookie. Called when something is stored for the guest, never by a plain read. */
  remember(): void {
    if (this.token) return;
    this.token = this.sessions.open(this.sessionId);
    this.newToken = this.token;
  }

  /** The browser's id, which the response sets when it is new. */
  rememberDevice(): string {
    return (this.deviceId ??= randomUUID());
  }

  /**
   * Logs the user in under a new token. A guest keeps the session id and what was created with it; a session of another
   * user is replaced. `checkedHash` is the password hash that was verified; null for a new account.
   * @throws AppError WRONG_LOGIN when the password changed since it was verified.
   */
  async becomeUser(user: UserView, checkedHash: string | null = null): Promise<void> {
    const isAnother = this.user && this.user.id !== user.id;
    const sessionId = isAnother ? randomUUID() : this.sessionId;
    const promoCode = isAnother ? null : this.promoCode;
    const token = await this.sessions.renew(this.token, {
      sessionId,
      promoCode,
      userId: user.id,
      checkedHash,
      device: this.device,
    });
    if (!token) throw new AppError('WRONG_LOGIN');
    this.sessionId = sessionId;
    this.token = token;
    this.newToken = token;
    this.user = user;
    this.isPasswordFresh = true;
  }

  /** Records that the password was typed again; the caller has verified it. */
  async notePassword(): Promise<void> {
    if (this.token) await this.sessions.notePassword(this.token);
    this.isPasswordFresh = true;
  }

  /** The open sessions of the logged-in user. */
  ownSessions(): Promise<SessionView[]> {
    return this.sessions.listOf(this.requireUserId(), this.token);
  }

  async leave(): Promise<void> {
    if (this.token) await this.sessions.close(this.token);
    this.token = null;
    this.newToken = '';
    this.user = null;
  }

  /** Stores the last valid promo code; null removes it. For a guest it is in the cookie. */
  async rememberPromo(code: string | null): Promise<void> {
    if (this.promoCode === code) return;
    const token = await this.sessions.savePromoCode(this.token, this.sessionId, code);
    if (token !== this.token) this.token = this.newToken = token;
    this.promoCode = code;
  }
}
