import { Injectable } from '@nestjs/common';
import { hashOf, isToken } from '#libs/platform/auth';
import { DataSource, type EntityManager } from 'typeorm';
import { AccountRequestEntity, type RequestPurpose } from './account-request.entity.js';

type NewRequest = Pick<AccountRequestEntity, 'userId' | 'purpose' | 'email' | 'expiresAt'>;
type NewEmail = { userId: string; email: string; expiresAt: Date };
/** A request whose link was opened; only those of a user have links. */
export type SpentRequest = { id: string; userId: string; email: string | null };

/** Requests for mailed links, of which only hashes are stored. */
@Injectable()
export class AccountRequestsRepository {
  constructor(private readonly db: DataSource) {}

  /** Inserts a request in place of the user's previous one for this purpose; returns its id. */
  async replace(tx: EntityManager, { userId, purpose, email, expiresAt }: NewRequest): Promise<string> {
    const [{ id }]: [{ id: string }] = await tx.query(
      `with replaced as (delete from account_requests where user_id = $1 and purpose = $2)
       insert into account_requests (user_id, purpose, expires_at, email) values ($1, $2, $3, $4) returning id`,
      [userId, purpose, expiresAt, email],
    );
    return id;
  }

  /** Inserts a request for another address that needs no link; returns its id. */
  async insertEmailChange(tx: EntityManager, { userId, email, expiresAt }: NewEmail): Promise<string> {
    const { id } = await tx.save(AccountRequestEntity, {
      userId,
      purpose: 'email' as const,
      email,
      tokenHashes: [],
      expiresAt,
    });
    return id;
  }

  /** Inserts a spent request for another address once more, with its id and without links. */
  async insertSpent(
    tx: EntityManager,
    { id, userId, email, expiresAt }: NewEmail & { id: string },
  ): Promise<void> {
    await tx.insert(AccountRequestEntity, { id, userId, purpose: 'email', email, expiresAt });
  }

  /** The address of a request for another address; null when there is none. */
  async emailOf(id: string): Promise<string | null> {
    const [found]: { email: string | null }[] = await this.db.query(
      "select email from account_requests where id = $1 and purpose = 'email'",
      [id],
    );
    return found?.email ?? null;
  }

  /** Adds a link to a request of a user that has not expired; null without one. */
  async addLink(
    id: string,
    token: string,
    now: Date,
  ): Promise<{ userId: string; email: string | null } | null> {
    const [[request]]: [{ userId: string; email: string | null }[], number] = await this.db.query(
      `update account_requests set token_hashes = token_hashes || $2::text
       where id = $1 and user_id is not null and expires_at > $3 returning user_id as "userId", email`,
      [id, hashOf(token), now],
    );
    return request ?? null;
  }

  /** Whether a link is valid for this purpose. */
  async isOpen(token: string, purpose: RequestPurpose, now: Date): Promise<boolean> {
    if (!isToken(token)) return false;
    const found: unknown[] = await this.db.query(
      'select from account_requests where token_hashes @> array[$1] and purpose = $2 and expires_at > $3',
      [hashOf(token), purpose, now],
    );
    return found.length > 0;
  }

  /** Deletes the request of a link; null when the link is not valid for these purposes. */
  async spend(
    tx: EntityManager,
    token: string,
    purposes: readonly RequestPurpose[],
    now: Date,
  ): Promise<SpentRequest | null> {
    const hash = isToken(token) ? hashOf(token) : '';
    const [[spent]]: [SpentRequest[], number] = await tx.query(
      `delete from account_requests where token_hashes @> array[$1] and purpose = any($2) and expires_at > $3
         and user_id is not null
       returning id, user_id as "userId", email`,
      [hash, purposes, now],
    );
    return spent ?? null;
  }

  /** Sets the address, and removes the links. */
  async setEmail(tx: EntityManager, id: string, email: string): Promise<void> {
    await tx.update(AccountRequestEntity, id, { email, tokenHashes: [] });
  }

  async remove(tx: EntityManager, id: string): Promise<void> {
    await tx.delete(AccountRequestEntity, id);
  }

  /** Deletes all requests of a user but one. */
  async removeOthersOf(tx: EntityManager, userId: string, keptId: string): Promise<void> {
    await tx.query('delete from account_requests where user_id = $1 and id <> $2', [userId, keptId]);
  }

  async removeResetsOf(tx: EntityManager, userId: string): Promise<void> {
    await tx.query("delete from account_requests where user_id = $1 and purpose = 'reset'", [userId]);
  }

  async removeExpired(now: Date): Promise<void> {
    await this.db.query('delete from account_requests where expires_at < $1', [now]);
  }
}
