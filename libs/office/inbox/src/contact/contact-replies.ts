import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Audit } from '#libs/platform/auth';
import {
  AppError,
  EXAMPLE_STAYS,
  type ReplyState,
  type ReplyToMessage,
  type ReplyView,
} from '#libs/shared/contracts';
import { isId } from '#libs/platform/database';
import { Outbox } from '#libs/platform/events';
import { Clock } from '#libs/platform/config';
import { DataSource, IsNull } from 'typeorm';
import { ContactMessageEntity } from './contact-message.entity.js';
import { ContactReplyEntity } from './contact-reply.entity.js';
import { InboxService } from './inbox.service.js';

type WrittenReply = { messageId: string; input: ReplyToMessage; by: string; creationKey: string | null };

/** A reply with the message that it answers, as its mail needs both. */
export type ReplyToSend = { reply: ContactReplyEntity; message: ContactMessageEntity };

/** Answers to messages of the contact page, written in the inbox and sent by mail. */
@Injectable()
export class ContactReplies {
  constructor(
    private readonly db: DataSource,
    private readonly inbox: InboxService,
    private readonly outbox: Outbox,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  /**
   * Keeps an answer and publishes `contact-reply-written`, whose handler sends it; with `answered` the message is
   * answered by it. A repeat with its key changes nothing. @throws AppError NOT_FOUND, NOT_ALLOWED for an example.
   */
  async write({ messageId, input, by, creationKey }: WrittenReply): Promise<void> {
    if (!isId(messageId)) throw new AppError('NOT_FOUND');
    await this.db.transaction(async (tx) => {
      const lock = { mode: 'pessimistic_write' } as const;
      const message = await tx.findOne(ContactMessageEntity, { where: { id: messageId }, lock });
      if (!message) throw new AppError('NOT_FOUND');
      if (message.example) throw new AppError('NOT_ALLOWED', EXAMPLE_STAYS);
      if (creationKey && (await tx.existsBy(ContactReplyEntity, { creationKey }))) return;
      const reply = { id: randomUUID(), messageId, creationKey, text: input.text, writtenBy: by };
      await tx.insert(ContactReplyEntity, { ...reply, createdAt: this.clock.now() });
      const entry = {
        what: 'contact-message-replied',
        subject: 'contact-message',
        subjectId: messageId,
        facts: { replyId: reply.id },
      };
      await this.audit.record(tx, by, entry);
      await this.outbox.publish(tx, 'contact-reply-written', { replyId: reply.id });
      if (input.answered) await this.inbox.moveIn(tx, message, 'answered', by);
    });
  }

  /** For the mail; null when the message is gone with its replies. */
  async find(id: string): Promise<ReplyToSend | null> {
    const reply = await this.db.getRepository(ContactReplyEntity).findOneBy({ id });
    const message = reply && (await this.inbox.find(reply.messageId));
    if (!message) return null;
    return { reply, message };
  }

  /** Notes what became of its mail, unless it was tried again since. */
  async note({ id, mailId }: ContactReplyEntity, state: ReplyState): Promise<void> {
    await this.db.getRepository(ContactReplyEntity).update({ id, mailId: mailId ?? IsNull() }, { state });
  }

  /** Sends an answer that was refused once more; of one that was not, nothing changes. @throws AppError NOT_FOUND. */
  async retry(messageId: string, id: string, by: string): Promise<void> {
    if (!isId(messageId) || !isId(id)) throw new AppError('NOT_FOUND');
    await this.db.transaction(async (tx) => {
      const lock = { mode: 'pessimistic_write' } as const;
      const reply = await tx.findOne(ContactReplyEntity, { where: { id, messageId }, lock });
      if (!reply) throw new AppError('NOT_FOUND');
      if (reply.state !== 'refused') return;
      await tx.update(ContactReplyEntity, { id }, { state: 'sending', mailId: randomUUID() });
      const entry = { what: 'contact-reply-retried', subject: 'contact-message', subjectId: messageId };
      await this.audit.record(tx, by, { ...entry, facts: { replyId: id } });
      await this.outbox.publish(tx, 'contact-reply-written', { replyId: id });
    });
  }

  /** These messages with what was answered to them, the first one first. */
  async with<Message extends { id: string }>(
    messages: readonly Message[],
  ): Promise<(Message & { replies: ReplyView[] })[]> {
    const rows: (ReplyView & { messageId: string; at: Date })[] = await this.db.query(
      `select r.message_id as "messageId", r.id, r.text, r.state, u.name as who, r.created_at as at
       from contact_replies r left join user_names u on u.user_id = r.written_by
       where r.message_id = any($1::uuid[]) order by r.created_at, r.id`,
      [messages.map(({ id }) => id)],
    );
    const repliesTo = (id: string) =>
      rows
        .filter(({ messageId }) => messageId === id)
        .map(({ messageId: _, at, ...reply }) => ({ ...reply, at: new Date(at).toISOString() }));
    return messages.map((message) => ({ ...message, replies: repliesTo(message.id) }));
  }
}
