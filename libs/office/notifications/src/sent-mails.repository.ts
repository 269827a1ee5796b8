import { createHash } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import { BookingLinksService } from '#libs/booking/bookings';
import { normalForm, type MailState } from '#libs/shared/contracts';
import { withAdvisoryLock } from '#libs/platform/database';
import { Clock } from '#libs/platform/config';
import { Outbox } from '#libs/platform/events';
import { DataSource, type EntityManager } from 'typeorm';
import { AddressRefused, MailNotTaken } from './mail-failure.js';
import { Mailer, type Mail } from './mailer.service.js';
import type { MailKind, SentMailEntity } from './sent-mail.entity.js';
import { Site } from './site.js';

export type Letter = {
  kind: MailKind;
  subjectId: string;
  /** Named by mails about a booking, so that the admin area finds them. */
  bookingId?: string;
  withReceipt?: boolean;
  /**
   * Anybody may have typed this address, and can cause this letter: the address gets a few such letters a day. News of
   * what staff did with a booking, and of its money, is never one of them.
   */
  isUnproven?: boolean;
  /** Keys of the links in it; they are taken back when it does not leave, and a retry has fresh ones. */
  keys?: string[];
  mail: Mail;
};

type Waiting = Pick<Letter, 'kind' | 'subjectId' | 'bookingId'>;

/** So many letters a day go to an address that has not proved itself; more would make us somebody's weapon. */
const UNPROVEN_A_DAY = 3;
const DAY_MS = 86_400_000;

/** Mailboxes take "pat+anything@" for "pat@". */
const hashOfAddress = (address: string) =>
  createHash('sha256')
    .update(normalForm(address).replace(/\+[^@]*@/, '@'))
    .digest('base64url');

/** Sends each mail once, and remembers it. */
@Injectable()
export class SentMails {
  private readonly log = new Logger('notifications');

  constructor(
    private readonly db: DataSource,
    private readonly mailer: Mailer,
    private readonly site: Site,
    private readonly clock: Clock,
    private readonly links: BookingLinksService,
    private readonly outbox: Outbox,
  ) {}

  /** Whether a mail went out, or never will. */
  async hasEnded(kind: MailKind, subjectId: string): Promise<boolean> {
    const rows = await this.db.query(
      "select from sent_mails where kind = $1 and subject_id = $2 and state <> 'sending'",
      [kind, subjectId],
    );
    return rows.length > 0;
  }

  /** What became of a mail; null before its first attempt. */
  async stateOf(kind: MailKind, subjectId: string): Promise<MailState | null> {
    const [found]: { state: MailState }[] = await this.db.query(
      'select state from sent_mails where kind = $1 and subject_id = $2',
      [kind, subjectId],
    );
    return found?.state ?? null;
  }

  /**
   * Writes down that a letter waits for its booking's new receipt. False when it waits no longer, since it was begun or
   * has waited too long.
   */
  async awaitReceipt({ kind, subjectId, bookingId }: Required<Waiting>): Promise<boolean> {
    await this.db.query(
      `insert into sent_mails (kind, subject_id, message_id, booking_id, state, receipt_wait, created_at)
       values ($1, $2, $3, $4, 'sending', 'waiting', $5) on conflict (kind, subject_id) do nothing`,
      [kind, subjectId, this.messageId(kind, subjectId), bookingId, this.clock.now()],
    );
    const waiting = await this.db.query(
      "select from sent_mails where kind = $1 and subject_id = $2 and receipt_wait = 'waiting'",
      [kind, subjectId],
    );
    return waiting.length > 0;
  }

  /** Forgets a letter that waited and makes no sense any more; one that was begun stays. */
  async dropWaiting(kind: MailKind, subjectId: string): Promise<void> {
    await this.db.query(
      'delete from sent_mails where kind = $1 and subject_id = $2 and receipt_wait is not null',
      [kind, subjectId],
    );
  }

  /** The letters of these kinds about a booking that were written down and have not ended, oldest first. */
  unended(bookingId: string, kinds: readonly MailKind[]): Promise<Omit<Waiting, 'bookingId'>[]> {
    return this.db.query(
      `select kind, subject_id as "subjectId" from sent_mails
       where booking_id = $1 and kind = any($2) and state = 'sending' order by created_at`,
      [bookingId, kinds],
    );
  }

  /**
   * Sends a letter unless it has ended before. Between "accepted" and "sent" lies one statement: whoever is killed
   * there sends again, and the mailbox knows the message by its id. If another process is at it, that one answers
   * for it. An address that refuses the letter ends it. @throws DependencyFailure while the mail server does not do
   * its part; a retry sends it then.
   */
  async sendOnce(letter: Letter): Promise<void> {
    const { kind, subjectId, keys = [] } = letter;
    let mayHaveLeft = false;
    try {
      // A deleted account leaves its bookings without an address: there is nobody to write to any more.
      if (!letter.mail.to) return;
      await withAdvisoryLock(this.db, `mail:${kind}:${subjectId}`, async (manager) => {
        mayHaveLeft = await this.send(manager, letter);
      });
    } catch (error) {
      mayHaveLeft = !(error instanceof MailNotTaken);
      throw error;
    } finally {
      if (!mayHaveLeft) await this.links.revoke(keys);
    }
  }

  /** False when the letter stays here for good. */
  private async send(manager: EntityManager, letter: Letter): Promise<boolean> {
    const { kind, mail, withReceipt = false } = letter;
    const { id, state, messageId } = await this.begin(manager, letter);
    if (state !== 'sending') return false;
    try {
      await this.mailer.send(mail, messageId);
    } catch (error) {
      if (!(error instanceof AddressRefused)) throw error;
      this.log.warn({ kind, mailId: id, answer: error.answer }, 'the address refuses the mail');
      await this.refuse(manager, letter, { id, answer: error.answer });
      return false;
    }
    await manager.query(
      "update sent_mails set state = 'sent', sent_at = now(), with_receipt = $2 where id = $1",
      [id, withReceipt],
    );
    return true;
  }

  private async refuse(
    manager: EntityManager,
    { bookingId }: Letter,
    { id, answer }: { id: string; answer: string },
  ): Promise<void> {
    await manager.transaction(async (tx) => {
      await tx.query("update sent_mails set state = 'refused', answer = $2 where id = $1", [id, answer]);
      if (bookingId) await this.outbox.publish(tx, 'mail-refused', { bookingId, mailId: id });
    });
  }

  /** The letter's row, which is made at its first attempt; that one also decides whether the address had enough. */
  private begin(manager: EntityManager, { kind, subjectId, bookingId, isUnproven, mail }: Letter) {
    const messageId = this.messageId(kind, subjectId);
    const addressHash = isUnproven ? hashOfAddress(mail.to) : null;
    return manager.transaction(async (tx): Promise<Begun> => {
      const [known]: Begun[] = await tx.query(
        'select id, state, message_id as "messageId" from sent_mails where kind = $1 and subject_id = $2',
        [kind, subjectId],
      );
      if (known) await tx.query('update sent_mails set receipt_wait = null where id = $1', [known.id]);
      if (known) return known;
      const state = await this.firstState(tx, addressHash);
      const [begun]: Begun[] = await tx.query(
        `insert into sent_mails (kind, subject_id, message_id, booking_id, state, address_hash, created_at)
         values ($1, $2, $3, $4, $5, $6, $7) returning id, state, message_id as "messageId"`,
        [kind, subjectId, messageId, bookingId ?? null, state, addressHash, this.clock.now()],
      );
      return begun;
    });
  }

  private messageId(kind: MailKind, subjectId: string): string {
    return `${kind}.${subjectId}@${this.site.host}`;
  }

  /** Letters to one address wait for each other here, so that they count each other. */
  private async firstState(tx: EntityManager, addressHash: string | null): Promise<MailState> {
    if (!addressHash) return 'sending';
    await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`mail-address:${addressHash}`]);
    const [{ count }]: [{ count: number }] = await tx.query(
      `select count(*)::int as count from sent_mails
       where address_hash = $1 and state <> 'withheld' and created_at > $2`,
      [addressHash, new Date(this.clock.now().getTime() - DAY_MS)],
    );
    return count < UNPROVEN_A_DAY ? 'sending' : 'withheld';
  }
}

type Begun = Pick<SentMailEntity, 'id' | 'state' | 'messageId'>;
