import { randomUUID } from 'node:crypto';
import { AppError, type UserView } from '#libs/contracts';
import { networkOf } from './network.js';
import type { Sessions } from './sessions.service.js';

/** Who is asking: a user, a guest, or nobody yet. Built for every request before any route runs. */
export class RequestUser {
  /** A new token, to be set as cookie with the answer; empty text clears the cookie. */
  newToken: string | null = null;
  /** The network address that limits count by. */
  readonly address: string;

  constructor(
    private readonly sessions: Sessions,
    public token: string | null = null,
    public visitorId: string = randomUUID(),
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

  /** Lets the guest come back as the same one: called by whatever has something to remember, never by a plain read. */
  remember(): void {
    if (this.token) return;
    this.token = this.sessions.open(this.visitorId);
    this.newToken = this.token;
  }

  /**
   * Gives the session a new id and a user. A guest stays the same visitor and keeps what he made; another user's
   * session passes nothing on. `checkedHash` is the password's hash that proved who it is; a new account has nothing
   * to prove. @throws AppError WRONG_LOGIN when the password was changed since it was checked.
   */
  async becomeUser(user: UserView, checkedHash: string | null = null): Promise<void> {
    const isAnother = this.user && this.user.id !== user.id;
    const visitorId = isAnother ? randomUUID() : this.visitorId;
    const promoCode = isAnother ? null : this.promoCode;
    const token = await this.sessions.renew(this.token, {
      visitorId,
      promoCode,
      userId: user.id,
      checkedHash,
    });
    if (!token) throw new AppError('WRONG_LOGIN');
    this.visitorId = visitorId;
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

  /** Remembers, or forgets with null, the code that this visitor found valid last: a guest's in the cookie itself. */
  async rememberPromo(code: string | null): Promise<void> {
    if (this.promoCode === code) return;
    const token = await this.sessions.keepPromo(this.token, this.visitorId, code);
    if (token !== this.token) this.token = this.newToken = token;
    this.promoCode = code;
  }
}
