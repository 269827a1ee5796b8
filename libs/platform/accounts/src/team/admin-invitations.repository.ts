import { Injectable } from '@nestjs/common';
import { hashOf, isToken } from '#libs/platform/auth';
import { DataSource, type EntityManager, MoreThan } from 'typeorm';
import { AdminInvitationEntity } from './admin-invitation.entity.js';

type NewInvitation = Pick<AdminInvitationEntity, 'email' | 'emailKey' | 'level' | 'expiresAt'> & {
  invitedBy: string;
};
export type FoundInvitation = Pick<AdminInvitationEntity, 'id' | 'email' | 'emailKey' | 'level'>;

/** Invitations of administrators, one per address; of their links only hashes are stored. */
@Injectable()
export class AdminInvitationsRepository {
  constructor(private readonly db: DataSource) {}

  /** Unexpired invitations, newest first. */
  listOpen(now: Date): Promise<AdminInvitationEntity[]> {
    return this.db
      .getRepository(AdminInvitationEntity)
      .find({ where: { expiresAt: MoreThan(now) }, order: { createdAt: 'DESC', id: 'ASC' } });
  }

  /** Inserts an invitation in place of an earlier one of the address, whose links end; returns its id. */
  async replace(
    tx: EntityManager,
    { email, emailKey, level, invitedBy, expiresAt }: NewInvitation,
  ): Promise<string> {
    const [{ id }]: [{ id: string }] = await tx.query(
      `insert into admin_invitations (email, email_key, level, invited_by, expires_at) values ($1, $2, $3, $4, $5)
       on conflict (email_key) do update set id = excluded.id, email = excluded.email, level = excluded.level,
         token_hashes = '{}', invited_by = excluded.invited_by, expires_at = excluded.expires_at, created_at = now()
       returning id`,
      [email, emailKey, level, invitedBy, expiresAt],
    );
    return id;
  }

  /** Adds a link to an unexpired invitation; null without one. */
  async addLink(
    id: string,
    token: string,
    now: Date,
  ): Promise<Pick<AdminInvitationEntity, 'email' | 'level'> | null> {
    const [[found]]: [Pick<AdminInvitationEntity, 'email' | 'level'>[], number] = await this.db.query(
      `update admin_invitations set token_hashes = token_hashes || $2::text
       where id = $1 and expires_at > $3 returning email, level`,
      [id, hashOf(token), now],
    );
    return found ?? null;
  }

  /** The unexpired invitation of a link; null without one. */
  async findByToken(
    token: string,
    now: Date,
    on: EntityManager = this.db.manager,
  ): Promise<FoundInvitation | null> {
    const hash = isToken(token) ? hashOf(token) : '';
    const [found]: FoundInvitation[] = await on.query(
      `select id, email, email_key as "emailKey", level from admin_invitations
       where token_hashes @> array[$1] and expires_at > $2`,
      [hash, now],
    );
    return found ?? null;
  }

  /** False when it is gone already. */
  async remove(tx: EntityManager, id: string): Promise<boolean> {
    const { affected } = await tx.delete(AdminInvitationEntity, id);
    return affected === 1;
  }
}
