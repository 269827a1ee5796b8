import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DAY_MS, normalForm, type FamilyMail, type MailState } from '#libs/shared/contracts';
import { prepared, withAdvisoryLock } from '#libs/platform/database';
import { Clock } from '#libs/platform/config';
import type { JobKey } from '#libs/platform/events';
import { DataSource, type EntityManager } from 'typeorm';
import { MailLinksService } from './mail-links.service.js';
import { MailResendEntity, type MailKind, type SentMailEntity } from './sent-mail.entity.js';

/** Limit per unproven address; otherwise anyone could flood a stranger with mails. */
const MAX_UNPROVEN_PER_DAY = 3;

type BegunMail = Pick<SentMailEntity, 'id' | 'state' | 'messageId' | 'heldJob'>;
type NewMail = { kind: MailKind; subjectId: string; bookingId?: string; isUnproven?: boolean; to: string };
/** SQL: held, and staff have not decided to leave it unsent. The id of a job is that of its event, a dot, and the handler. */
const IS_UNDECIDED = "state = 'held' and held_job is not null";
const ID_LENGTH = 36;

/** A mail that a restore held, and to whom it goes. */
export type HeldMail = {
  id: string;
  kind: MailKind;
  to: string | null;
  bookingId: string | null;
  heldAt: Date;
};
/** More can only be decided together. */
const MOST_HELD = 200;

type MailRow = {
  bookingId: string;
  kind: string;
  state: MailState;
  answer: string | null;
  createdAt: Date;
  sentAt: Date | null;
  withReceipt: boolean;
  subject: string | null;
  text: string | null;
};

/** "pat+anything@" is delivered to "pat@". */
export const hashOfAddress = (address: string): string =>
  createHash('sha256')
    .update(normalForm(address).replace(/\+[^@]*@/, '@'))
    .digest('base64url');

/**
 * Mails: one row per kind and subject, created at the first attempt or when it starts to wait; and requests to resend one.
 */
@Injectable()
export class SentMailsRepository {
  constructor(
    private readonly db: DataSource,
    private readonly links: MailLinksService,
    private readonly clock: Clock,
  ) {}

  /** Whether a mail was sent, or never will be. */
  async hasEnded(kind: MailKind, subjectId: string): Promise<boolean> {
    const rows: unknown[] = await this.db.query(
      prepared("select from sent_mails where kind = $1 and subject_id = $2 and state <> 'sending'"),
      [kind, subjectId],
    );
    return rows.length > 0;
  }

  /** The state of a mail; null before its first attempt. */
  async stateOf(kind: MailKind, subjectId: string): Promise<MailState | null> {
    const [found]: { state: MailState }[] = await this.db.query(
      'select state from sent_mails where kind = $1 and subject_id = $2',
      [kind, subjectId],
    );
    return found?.state ?? null;
  }

  /** The mails about these bookings for the admin area, oldest first, including unsent ones. */
  async listOf(bookingIds: readonly string[]): Promise<FamilyMail[]> {
    const rows: MailRow[] = await this.db.query(
      `select m.booking_id as "bookingId", m.kind, m.state, m.answer, m.created_at as "createdAt", m.sent_at as "sentAt",
         m.with_receipt as "withReceipt", w.subject, w.text
       from sent_mails m
         left join mailing_recipients r on m.kind = 'mailing' and r.id = m.subject_id and r.booking_id = m.booking_id
         left join mailings w on w.id = r.mailing_id
       where m.booking_id = any($1::uuid[]) order by m.created_at, m.id`,
      [bookingIds],
    );
    return rows.map(({ createdAt, sentAt, subject, text, ...mail }) => ({
      ...mail,
      at: createdAt.toISOString(),
      sentAt: sentAt?.toISOString() ?? null,
      ...(subject !== null && text !== null && { written: { subject, text } }),
    }));
  }

  /** Records that a mail waits for the new receipt; false when sending has started or it waited too long. */
  async awaitReceipt(kind: MailKind, subjectId: string, bookingId: string): Promise<boolean> {
    await this.db.query(
      `insert into sent_mails (kind, subject_id, message_id, booking_id, state, receipt_wait, created_at)
       values ($1, $2, $3, $4, 'sending', 'waiting', $5) on conflict (kind, subject_id) do nothing`,
      [kind, subjectId, this.messageId(kind, subjectId), bookingId, this.clock.now()],
    );
    const waiting: unknown[] = await this.db.query(
      "select from sent_mails where kind = $1 and subject_id = $2 and receipt_wait = 'waiting'",
      [kind, subjectId],
    );
    return waiting.length > 0;
  }

  /** Deletes a waiting mail that is obsolete; one whose sending has started stays. */
  async dropWaiting(kind: MailKind, subjectId: string): Promise<void> {
    await this.db.query(
      'delete from sent_mails where kind = $1 and subject_id = $2 and receipt_wait is not null',
      [kind, subjectId],
    );
  }

  /** The unfinished mails of these kinds about a booking, oldest first. */
  listUnfinished<Kind extends MailKind>(
    bookingId: string,
    kinds: readonly Kind[],
  ): Promise<{ kind: Kind; subjectId: string }[]> {
    return this.db.query(
      `select kind, subject_id as "subjectId" from sent_mails
       where booking_id = $1 and kind = any($2) and state = 'sending' order by created_at`,
      [bookingId, kinds],
    );
  }

  /** Runs an attempt to send a mail under a lock; false when another attempt holds it. */
  withMailLocked(
    kind: MailKind,
    subjectId: string,
    attempt: (manager: EntityManager) => Promise<void>,
  ): Promise<boolean> {
    return withAdvisoryLock(this.db, `mail:${kind}:${subjectId}`, attempt);
  }

  /** The mail's row, created at the first attempt, which also applies the limit of its address. */
  begin(manager: EntityManager, mail: NewMail): Promise<BegunMail> {
    if (!mail.isUnproven) return this.insertUnlessKnown(manager, mail, 'sending', null);
    const addressHash = hashOfAddress(mail.to);
    return manager.transaction(async (tx) =>
      this.insertUnlessKnown(tx, mail, await this.stateWithinLimit(tx, addressHash), addressHash),
    );
  }

  private async insertUnlessKnown(
    manager: EntityManager,
    { kind, subjectId, bookingId }: NewMail,
    state: MailState,
    addressHash: string | null,
  ): Promise<BegunMail> {
    const [begun]: BegunMail[] = await manager.query(
      prepared(`insert into sent_mails (kind, subject_id, message_id, booking_id, state, address_hash, created_at)
       values ($1, $2, $3, $4, $5, $6, $7)
       on conflict (kind, subject_id) do update set receipt_wait = null
       returning id, state, message_id as "messageId", held_job as "heldJob"`),
      [
        kind,
        subjectId,
        this.messageId(kind, subjectId),
        bookingId ?? null,
        state,
        addressHash,
        this.clock.now(),
      ],
    );
    return begun;
  }

  async markSent(manager: EntityManager, id: string, withReceipt: boolean): Promise<void> {
    await manager.query(
      prepared("update sent_mails set state = 'sent', sent_at = now(), with_receipt = $2 where id = $1"),
      [id, withReceipt],
    );
  }

  /** For a reserved address: never sent. */
  async markSkipped(manager: EntityManager, id: string): Promise<void> {
    await manager.query("update sent_mails set state = 'skipped' where id = $1", [id]);
  }

  /** `answer`: the reply codes of the rejection. */
  async markRefused(tx: EntityManager, id: string, answer: string): Promise<void> {
    await tx.query("update sent_mails set state = 'refused', answer = $2 where id = $1", [id, answer]);
  }

  // Held after a restore

  /** The lost machine may have sent it: held until staff decide. `job` would send it. */
  async markHeld(manager: EntityManager, id: string, job: string, to: string): Promise<void> {
    await manager.query("update sent_mails set state = 'held', held_job = $2, held_to = $3 where id = $1", [
      id,
      job,
      to,
    ]);
  }

  /** The held mails that are not decided, newest first. */
  listHeld(): Promise<HeldMail[]> {
    return this.db.query(
      `select id, kind, held_to as "to", booking_id as "bookingId", created_at as "heldAt" from sent_mails
       where ${IS_UNDECIDED} order by created_at desc, id limit ${MOST_HELD}`,
    );
  }

  /** Removes the addressees of mails that nobody has decided for that long. */
  async removeAddressees(before: Date): Promise<void> {
    await this.db.query(
      'update sent_mails set held_to = null where held_to is not null and created_at < $1',
      [before],
    );
  }

  /** How many mails are held and not decided. */
  async countHeld(): Promise<number> {
    const [{ count }]: [{ count: number }] = await this.db.query(
      `select count(*)::integer as count from sent_mails where ${IS_UNDECIDED}`,
    );
    return count;
  }

  /** Releases the held mails, or one of them, and returns the jobs that send them; those whose event was deleted stay. */
  async unhold(tx: EntityManager, id: string | null): Promise<JobKey[]> {
    const [jobs]: [JobKey[], number] = await tx.query(
      `update sent_mails m set state = 'sending', held_to = null from published_events e
       where ${IS_UNDECIDED} and ($1::uuid is null or m.id = $1) and e.id = left(m.held_job, ${ID_LENGTH})::uuid
       returning e.id as "eventId", substr(m.held_job, ${ID_LENGTH + 2}) as handler`,
      [id],
    );
    return jobs;
  }

  /** Leaves the held mails, or one of them, unsent for good; returns how many. */
  async leaveHeld(tx: EntityManager, id: string | null): Promise<number> {
    const [, left]: [unknown, number] = await tx.query(
      `update sent_mails set held_job = null, held_to = null where ${IS_UNDECIDED} and ($1::uuid is null or id = $1)`,
      [id],
    );
    return left;
  }

  // Requests to resend a mail

  /** Returns the id of the request. */
  async insertResend(
    tx: EntityManager,
    request: Pick<MailResendEntity, 'bookingId' | 'kind' | 'requestedBy'>,
  ): Promise<string> {
    const { id } = await tx.save(tx.create(MailResendEntity, request));
    return id;
  }

  findResend(id: string): Promise<MailResendEntity | null> {
    return this.db.getRepository(MailResendEntity).findOneBy({ id });
  }

  private messageId(kind: MailKind, subjectId: string): string {
    return `${kind}.${subjectId}@${this.links.host}`;
  }

  /** Serializes mails to one address, so that concurrent ones are counted. */
  private async stateWithinLimit(tx: EntityManager, addressHash: string): Promise<MailState> {
    await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`mail-address:${addressHash}`]);
    const [{ count }]: [{ count: number }] = await tx.query(
      `select count(*)::int as count from sent_mails
       where address_hash = $1 and state <> 'withheld' and created_at > $2`,
      [addressHash, new Date(this.clock.now().getTime() - DAY_MS)],
    );
    return count < MAX_UNPROVEN_PER_DAY ? 'sending' : 'withheld';
  }
}

/** Deletes the rows of mails about these bookings, messages, answers or custom games. */
export async function deleteSentMails(tx: EntityManager, subjectIds: readonly string[]): Promise<void> {
  await tx.query(
    'delete from sent_mails where booking_id = any($1::uuid[]) or subject_id = any($1::uuid[])',
    [subjectIds],
  );
}
