import { Injectable } from '@nestjs/common';
import { REMOVED } from '#libs/booking/bookings';
import { FORMER_USER } from '#libs/platform/auth';
import type { MailingState } from '#libs/shared/contracts';
import { DataSource, type EntityManager } from 'typeorm';

/** The newest ones that staff see. */
const LISTED = 20;

type NewMailing = {
  creationKey: string | null;
  subject: string;
  text: string;
  withCanceled: boolean;
  by: string | null;
  at: Date;
  heldUntil: Date;
};
type NewRecipient = { bookingId: string; addressHash: string };

export type ListedMailing = {
  id: string;
  subject: string;
  text: string;
  state: MailingState;
  who: string;
  at: Date;
  heldUntil: Date;
  families: number;
  sent: number;
  unsent: number;
};

/** A mailing whose time to undo it has passed. */
export type DueMailing = { id: string; subject: string; writtenBy: string | null };
export type MailingRecipient = { id: string; bookingId: string };

/** What the email to one family needs. */
export type MailingLetter = {
  bookingId: string;
  addressHash: string;
  subject: string;
  text: string;
  withCanceled: boolean;
};

/** Mailings, their recipients, and the addresses that unsubscribed. */
@Injectable()
export class MailingsRepository {
  constructor(private readonly db: DataSource) {}

  /** Until the transaction ends: mailings are written one at a time, so that the limit of a family counts all of them. */
  async lockWriting(tx: EntityManager): Promise<void> {
    await tx.query("select pg_advisory_xact_lock(hashtextextended('mailings', 0))");
  }

  /** Returns the id of the new mailing; null, without a change, when its creation key exists already. */
  async insert(
    tx: EntityManager,
    mailing: NewMailing,
    recipients: readonly NewRecipient[],
  ): Promise<string | null> {
    const { creationKey, subject, text, withCanceled, by, at, heldUntil } = mailing;
    const [made]: { id: string }[] = await tx.query(
      `insert into mailings (creation_key, subject, text, with_canceled, written_by, created_at, held_until)
       values ($1, $2, $3, $4, $5, $6, $7) on conflict (creation_key) do nothing returning id`,
      [creationKey, subject, text, withCanceled, by, at, heldUntil],
    );
    if (!made) return null;
    await tx.query(
      `insert into mailing_recipients (mailing_id, booking_id, address_hash)
       select $1, each.* from unnest($2::uuid[], $3::text[]) as each (booking_id, address_hash)`,
      [
        made.id,
        recipients.map(({ bookingId }) => bookingId),
        recipients.map(({ addressHash }) => addressHash),
      ],
    );
    return made.id;
  }

  async find(id: string): Promise<ListedMailing | null> {
    const [mailing] = await this.listed('m.id = $1', id);
    return mailing ?? null;
  }

  /** The mailing that was written with this creation key. */
  async findByCreationKey(creationKey: string): Promise<ListedMailing | null> {
    const [mailing] = await this.listed('m.creation_key = $1', creationKey);
    return mailing ?? null;
  }

  /** The newest ones written since then, newest first. */
  listSince(since: Date): Promise<ListedMailing[]> {
    return this.listed('m.created_at >= $1', since);
  }

  private listed(where: string, value: unknown): Promise<ListedMailing[]> {
    return this.db.query(
      `select m.id, m.subject, m.text, m.state, coalesce(u.name, '${FORMER_USER}') as who, m.created_at as at,
         m.held_until as "heldUntil", counted.families, counted.sent, counted.unsent
       from mailings m left join user_facts u on u.user_id = m.written_by
         cross join lateral (
           select count(*)::integer as families, (count(*) filter (where s.state = 'sent'))::integer as sent,
             (count(*) filter (where s.state not in ('sent', 'sending')))::integer as unsent
           from mailing_recipients r left join sent_mails s on s.kind = 'mailing' and s.subject_id = r.id
           where r.mailing_id = m.id) counted
       where ${where} order by m.created_at desc, m.id limit ${LISTED}`,
      [value],
    );
  }

  /** Those of these addresses that unsubscribed. */
  async optedOutOf(addressHashes: readonly string[]): Promise<Set<string>> {
    const rows: { hash: string }[] = await this.db.query(
      'select address_hash as hash from mail_opt_outs where address_hash = any($1)',
      [addressHashes],
    );
    return new Set(rows.map(({ hash }) => hash));
  }

  /** How many mailings each of these addresses got since then, or will get; those that were undone do not count. */
  async countSince(
    addressHashes: readonly string[],
    since: Date,
    on: EntityManager = this.db.manager,
  ): Promise<Map<string, number>> {
    const rows: { hash: string; count: number }[] = await on.query(
      `select r.address_hash as hash, count(*)::integer as count
       from mailing_recipients r join mailings m on m.id = r.mailing_id
       where r.address_hash = any($1) and m.created_at > $2 and m.state <> 'undone' group by 1`,
      [addressHashes, since],
    );
    return new Map(rows.map(({ hash, count }) => [hash, count]));
  }

  /** False when it is no longer held. */
  async undo(tx: EntityManager, id: string): Promise<boolean> {
    const [, undone]: [unknown, number] = await tx.query(
      "update mailings set state = 'undone' where id = $1 and state = 'held'",
      [id],
    );
    return undone > 0;
  }

  /** Locks the held mailings that are due until the transaction ends; not one that is being undone. */
  lockDue(tx: EntityManager, now: Date): Promise<DueMailing[]> {
    return tx.query(
      `select id, subject, written_by as "writtenBy" from mailings
       where state = 'held' and held_until <= $1 order by held_until for update skip locked`,
      [now],
    );
  }

  async markSent(tx: EntityManager, id: string): Promise<void> {
    await tx.query("update mailings set state = 'sent' where id = $1", [id]);
  }

  /** The recipients, except those whose child's data was removed. */
  recipientsOf(tx: EntityManager, mailingId: string): Promise<MailingRecipient[]> {
    return tx.query(
      `select r.id, b.id as "bookingId" from mailing_recipients r
         join booking_facts b on b.id = r.booking_id and b.purged_at is null
       where r.mailing_id = $1 order by r.id`,
      [mailingId],
    );
  }

  /** Null once the data of its family was removed, or unless its mailing was sent. */
  async findLetter(recipientId: string): Promise<MailingLetter | null> {
    const [letter]: MailingLetter[] = await this.db.query(
      `select r.booking_id as "bookingId", r.address_hash as "addressHash", m.subject, m.text,
         m.with_canceled as "withCanceled"
       from mailing_recipients r join mailings m on m.id = r.mailing_id and m.state = 'sent'
       where r.id = $1 and r.booking_id is not null`,
      [recipientId],
    );
    return letter ?? null;
  }

  /** Notes that the address of a recipient unsubscribed; an unknown id and a repeat change nothing. */
  async optOut(recipientId: string, at: Date): Promise<void> {
    await this.db.query(
      `insert into mail_opt_outs (address_hash, created_at)
       select address_hash, $2 from mailing_recipients where id = $1 on conflict do nothing`,
      [recipientId, at],
    );
  }

  /** Removes a booking from its mailings, and the texts of those that have no other one left; a repeat changes nothing. */
  async forget(bookingId: string): Promise<void> {
    await this.db.query('update mailing_recipients set booking_id = null where booking_id = $1', [bookingId]);
    await this.db.query(
      `update mailings m set subject = $1, text = $1
       where text <> $1 and not exists (
         select from mailing_recipients r where r.mailing_id = m.id and r.booking_id is not null)`,
      [REMOVED],
    );
  }
}
