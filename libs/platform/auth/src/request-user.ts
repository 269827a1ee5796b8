import { randomUUID } from 'node:crypto';
import { AppError, hasLevel, type AdminLevel, type UserView } from '#libs/shared/contracts';
import { networkOf } from './network.js';
import type { SessionsService } from './sessions/sessions.service.js';

/** Who is asking: a user, a guest, or nobody yet. Built for every request before any route runs. */
export class RequestUser {
  /** A new token, to be set as cookie with the answer; empty text clears the cookie. */
  newToken: string | null = null;
  /** The key of a mailed link that the page sends with its calls, for browsers that keep no cookies; unchecked. */
  mailedKey: string | null = null;
  /** The network address that limits count by. */
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

  get isAdmin(): boolean {
    return this.user?.role === 'admin';
  }

  /** Whether an administrator may do what wants this level. */
  hasAdminLevel(wanted: AdminLevel): boolean {
    return this.isAdmin && hasLevel(this.user?.adminLevel ?? 'read', wanted);
  }

  /** Lets the guest come back as the same one: called by whatever has something to remember, never by a plain read. */
  remember(): void {
    if (this.token) return;
    this.token = this.sessions.open(this.sessionId);
    this.newToken = this.token;
  }

  /**
   * Gives the cookie a new token, and the session a user. A guest's session keeps its id and what was made with it;
   * another user's passes nothing on. `checkedHash` is the password's hash that proved who it is; a new account has nothing
   * to prove. @throws AppError WRONG_LOGIN when the password was changed since it was checked.
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
    });
    if (!token) throw new AppError('WRONG_LOGIN');
    this.sessionId = sessionId;
    this.token = token;
    this.newToken = token;
    this.user = user;
  }

  async leave(): Promise<void> {
    if (this.token) await this.sessions.close(this.token);
    this.token = null;
    this.newToken = '';
    this.user = null;
  }

  /** Remembers, or forgets with null, the code that was found valid last: a guest's in the cookie itself. */
  async rememberPromo(code: string | null): Promise<void> {
    if (this.promoCode === code) return;
    const token = await this.sessions.savePromoCode(this.token, this.sessionId, code);
    if (token !== this.token) this.token = this.newToken = token;
    this.promoCode = code;
  }
}
