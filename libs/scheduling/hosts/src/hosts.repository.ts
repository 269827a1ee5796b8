import { Injectable } from '@nestjs/common';
import type { CertificationKind } from '#libs/shared/contracts';
import { SharedReadsService } from '#libs/platform/database';
import { DataSource, type EntityManager } from 'typeorm';

/** A certification of a host; days are yyyy-MM-dd, `expiresOn` null without an end. */
type Certification = {
  hostNo: number;
  kind: CertificationKind;
  checkedOn: string;
  expiresOn: string | null;
  notedBy: string;
};

export type ExpiryWarning = {
  name: string;
  kind: CertificationKind;
  expiresOn: string;
  daysAhead: number;
};

type NewInvitation = { hostNo: number; email: string; emailKey: string; invitedBy: string; expiresAt: Date };

export type OpenInvitation = { id: string; hostNo: number; email: string; emailKey: string };

/** Certifications that expired longer ago were recorded as expired and need no warning. */
const MAX_OVERDUE_DAYS = 7;

/** Certifications, expiry warnings and invitations of hosts; only hashes of invitation tokens are stored. */
@Injectable()
export class HostsRepository {
  constructor(
    private readonly db: DataSource,
    private readonly reads: SharedReadsService,
  ) {}

  async use(): Promise<{ hasHosts: boolean; hasActiveHost: boolean }> {
    const [use] = await this.reads.query<{ hasHosts: boolean; hasActiveHost: boolean }>(
      `select exists (select from hosts) as "hasHosts",
         exists (select from hosts where is_active and retired_at is null) as "hasActiveHost"`,
    );
    return use;
  }

  /** Inserts a certification, or corrects the one of the same kind and day. */
  async saveCertification(
    tx: EntityManager,
    { hostNo, kind, checkedOn, expiresOn, notedBy }: Certification,
  ): Promise<void> {
    await tx.query(
      `insert into host_certifications (host_no, kind, checked_on, expires_on, noted_by)
       values ($1, $2, $3, $4, $5)
       on conflict (host_no, kind, checked_on) do update set expires_on = $4, noted_by = $5`,
      [hostNo, kind, checkedOn, expiresOn, notedBy],
    );
  }

  /** False if there is none. */
  async deleteCertification(
    tx: EntityManager,
    { hostNo, kind, checkedOn }: Pick<Certification, 'hostNo' | 'checkedOn'> & { kind: string },
  ): Promise<boolean> {
    const [, count]: [unknown, number] = await tx.query(
      'delete from host_certifications where host_no = $1 and kind = $2 and checked_on = $3',
      [hostNo, kind, checkedOn],
    );
    return count > 0;
  }

  /**
   * Inserts the warnings that are due at one of these numbers of days before the expiry and do not exist yet. Returns
   * their ids.
   */
  async insertDueWarnings(
    tx: EntityManager,
    { today, now, daysAhead }: { today: string; now: Date; daysAhead: readonly number[] },
  ): Promise<string[]> {
    const due: { id: string }[] = await tx.query(
      `insert into certification_warnings (host_no, kind, expires_on, days_ahead, warned_at)
       select c.host_no, c.kind, c.expires_on, min(d.days), $2
       from host_certifications c join hosts h on h.no = c.host_no and h.is_active and h.retired_at is null
       join unnest($3::int[]) d (days) on c.expires_on <= $1::date + d.days
       where c.expires_on > $1::date - ${MAX_OVERDUE_DAYS} and not exists (
         select from host_certifications longer where longer.host_no = c.host_no and longer.kind = c.kind
           and coalesce(longer.expires_on, 'infinity') > c.expires_on)
       group by c.host_no, c.kind, c.expires_on
       on conflict do nothing returning id`,
      [today, now, daysAhead],
    );
    return due.map(({ id }) => id);
  }

  /** Certifications of active hosts that expire by this day and that no other of their kind outlasts. */
  listExpiring(
    by: string,
  ): Promise<{ hostNo: number; name: string; kind: CertificationKind; expiresOn: string }[]> {
    return this.db.query(
      `select c.host_no as "hostNo", h.name, c.kind, c.expires_on::text as "expiresOn"
       from host_certifications c join hosts h on h.no = c.host_no and h.is_active and h.retired_at is null
       where c.expires_on <= $1::date and not exists (
         select from host_certifications longer where longer.host_no = c.host_no and longer.kind = c.kind
           and coalesce(longer.expires_on, 'infinity') > c.expires_on)`,
      [by],
    );
  }

  /** Null unless the host is active and has no certification of the kind that is valid longer. */
  async findWarning(warningId: string): Promise<ExpiryWarning | null> {
    const [warning]: ExpiryWarning[] = await this.db.query(
      `select h.name, w.kind, w.expires_on::text as "expiresOn", w.days_ahead::int as "daysAhead"
       from certification_warnings w join hosts h on h.no = w.host_no and h.is_active and h.retired_at is null
       where w.id = $1 and w.expires_on = (select max(coalesce(c.expires_on, 'infinity')) from host_certifications c
         where c.host_no = w.host_no and c.kind = w.kind)`,
      [warningId],
    );
    return warning ?? null;
  }

  /** Replaces an earlier invitation of the host and its tokens. Returns the id of the new one. */
  async saveInvitation(
    tx: EntityManager,
    { hostNo, email, emailKey, invitedBy, expiresAt }: NewInvitation,
  ): Promise<string> {
    const [{ id }]: [{ id: string }] = await tx.query(
      `insert into host_invitations (host_no, email, email_key, invited_by, expires_at) values ($1, $2, $3, $4, $5)
       on conflict (host_no) do update set id = excluded.id, email = excluded.email, email_key = excluded.email_key,
         token_hashes = '{}', invited_by = excluded.invited_by, expires_at = excluded.expires_at
       returning id`,
      [hostNo, email, emailKey, invitedBy, expiresAt],
    );
    return id;
  }

  /** Adds the hash of a token to an invitation. Returns the invited address; null if the invitation has expired. */
  async addInvitationToken(id: string, hash: string, now: Date): Promise<string | null> {
    const [[found]]: [{ email: string }[], number] = await this.db.query(
      `update host_invitations set token_hashes = token_hashes || $2::text
       where id = $1 and expires_at > $3 returning email`,
      [id, hash, now],
    );
    return found?.email ?? null;
  }

  /** The invitation with this hash of a token; null if it has expired. */
  async findInvitation(
    hash: string,
    now: Date,
    on: EntityManager = this.db.manager,
  ): Promise<OpenInvitation | null> {
    const [found]: OpenInvitation[] = await on.query(
      `select id, host_no as "hostNo", email, email_key as "emailKey" from host_invitations
       where token_hashes @> array[$1] and expires_at > $2`,
      [hash, now],
    );
    return found ?? null;
  }

  /** Deletes a host's invitation; false if there was none. */
  async deleteInvitation(tx: EntityManager, hostNo: number): Promise<boolean> {
    const [, count]: [unknown, number] = await tx.query('delete from host_invitations where host_no = $1', [
      hostNo,
    ]);
    return count > 0;
  }
}
