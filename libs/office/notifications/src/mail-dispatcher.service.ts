import { Injectable, Logger } from '@nestjs/common';
import { OutboxService, restoredJob } from '#libs/platform/events';
import type { EntityManager } from 'typeorm';
import {
  AWAITS_RECEIPT,
  type ComposedMail,
  type GroupMailDefinition,
  type MailDefinition,
} from './mail-definition.js';
import { MailLinksService } from './mail-links.service.js';
import { MailSourcesService } from './mail-sources.service.js';
import { AddressRejected, MailerService, MailNotAccepted } from './mailer.service.js';
import type { MailKind } from './sent-mail.entity.js';
import { SentMailsRepository } from './sent-mails.repository.js';

type Letter = ComposedMail & { kind: MailKind; subjectId: string };

/**
 * Sends each mail once unless it is obsolete, and records it. After a restore it holds what the lost machine may have sent.
 */
@Injectable()
export class MailDispatcherService {
  private readonly log = new Logger(MailDispatcherService.name);

  constructor(
    private readonly sources: MailSourcesService,
    private readonly mailer: MailerService,
    private readonly sentMails: SentMailsRepository,
    private readonly links: MailLinksService,
    private readonly outbox: OutboxService,
  ) {}

  /** Sends a mail unless it is finished or obsolete. @throws DependencyFailure while the mail server fails. */
  async send<Facts>(mail: MailDefinition<Facts>, facts: Facts): Promise<void> {
    const subjectId = await mail.subjectId(facts, this.sources);
    if (subjectId === null) return;
    const { kind } = mail;
    if (!(await this.sentMails.hasEnded(kind, subjectId))) {
      const composed = await mail.compose(facts, this.sources, await this.sources.company.issuer());
      if (composed === AWAITS_RECEIPT) return;
      if (composed) await this.sendOnce({ ...composed, kind, subjectId });
      else await this.sentMails.dropWaiting(kind, subjectId);
    }
    await mail.recordState?.(facts, await this.sentMails.stateOf(kind, subjectId), this.sources);
  }

  /** The same to each of several addresses. @throws DependencyFailure while the mail server fails. */
  async sendToEach<Facts>(mail: GroupMailDefinition<Facts>, facts: Facts): Promise<void> {
    const { kind } = mail;
    for (const { to, subjectId } of await mail.recipients(facts, this.sources)) {
      if (await this.sentMails.hasEnded(kind, subjectId)) continue;
      const content = await mail.compose(facts, this.sources, await this.sources.company.issuer());
      if (content) await this.sendOnce({ ...content, to, kind, subjectId });
    }
  }

  /** Whether these facts call for the mail, sent or not. */
  async isDue<Facts>(mail: MailDefinition<Facts>, facts: Facts): Promise<boolean> {
    return (await mail.subjectId(facts, this.sources)) !== null;
  }

  /**
   * Sends a mail unless it is finished. A crash between the server's acceptance and the update sends it twice with the
   * same message id. A rejection by the address finishes it.
   * @throws DependencyFailure while the mail server fails, or another attempt holds the lock, for the queue's retry: the
   * holder may be a worker that has lost its network, and then its session ends soon.
   */
  private async sendOnce(letter: Letter): Promise<void> {
    let mayHaveLeft = false;
    try {
      // Bookings of a deleted account have no address.
      if (!letter.to) return;
      const { kind, subjectId } = letter;
      const isOurs = await this.sentMails.withMailLocked(kind, subjectId, async (manager) => {
        mayHaveLeft = await this.attempt(manager, letter);
      });
      if (!isOurs) throw new MailNotAccepted('database', 'another attempt holds the lock of this mail');
    } catch (error) {
      mayHaveLeft = !(error instanceof MailNotAccepted);
      throw error;
    } finally {
      if (!mayHaveLeft) await this.links.revoke(letter.keys ?? []);
    }
  }

  /** False when the mail will never be sent by this call or a retry. */
  private async attempt(manager: EntityManager, letter: Letter): Promise<boolean> {
    const { kind, subjectId, bookingId, withReceipt = false, isUnproven, keys: _, ...mail } = letter;
    const begun = await this.sentMails.begin(manager, {
      kind,
      subjectId,
      bookingId,
      isUnproven,
      to: mail.to,
    });
    if (begun.state !== 'sending') return false;
    const { id, messageId } = begun;
    const job = begun.heldJob === null ? restoredJob() : null;
    if (job) {
      await this.sentMails.markHeld(manager, id, job, mail.to);
      return false;
    }
    try {
      if (!(await this.mailer.send(mail, messageId))) {
        await this.sentMails.markSkipped(manager, id);
        return false;
      }
    } catch (error) {
      if (!(error instanceof AddressRejected)) throw error;
      const { answer } = error;
      this.log.warn({ kind, mailId: id, answer }, 'the address rejects the mail');
      await manager.transaction(async (tx) => {
        await this.sentMails.markRefused(tx, id, answer);
        if (bookingId) await this.outbox.publish(tx, 'mail-refused', { bookingId, mailId: id });
      });
      return false;
    }
    await this.sentMails.markSent(manager, id, withReceipt);
    return true;
  }
}
