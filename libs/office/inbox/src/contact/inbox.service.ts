import { Injectable } from '@nestjs/common';
import {
  HOUR_MS,
  type AdminContactMessage,
  ANSWER_WITHIN_HOURS,
  AppError,
  type ContactMessageView,
  type FamilyMessage,
  MESSAGE_STATES,
  type MessageState,
  type ReplyState,
  type ReplyToMessage,
  type ReplyView,
  type SendContactMessage,
} from '#libs/shared/contracts';
import { isId } from '#libs/platform/database';
import { Clock } from '#libs/platform/config';
import { BookingAccessService, type Booking, type FamilyContacts } from '#libs/booking/bookings';
import { AuditService, type AuditEntry, RateLimitsService, type RequestUser } from '#libs/platform/auth';
import { DataSource, type EntityManager } from 'typeorm';
import type { ContactMessageEntity, ContactReplyEntity } from './contact-message.entity.js';
import { InboxRepository } from './inbox.repository.js';
import { randomUUID } from 'node:crypto';
import { OpenWorkSource, OutboxService, type OpenWork } from '#libs/platform/events';

/** A message without its replies. */
type InboxMessage = Omit<AdminContactMessage, 'replies'>;

type WrittenReply = { messageId: string; input: ReplyToMessage; by: string; creationKey: string | null };

/** A reply with its message: the data its mail needs. */
export type ReplyToSend = { reply: ContactReplyEntity; message: ContactMessageEntity };

/** Messages of the contact form: sent by visitors, handled by staff. */
@Injectable()
export class InboxService {
  constructor(
    private readonly db: DataSource,
    private readonly messages: InboxRepository,
    private readonly audit: AuditService,
    private readonly clock: Clock,
    private readonly outbox: OutboxService,
    private readonly limits: RateLimitsService,
    private readonly access: BookingAccessService,
  ) {}

  /**
   * Stores a visitor's message and publishes `contact-message-received`. A repeat with the same creation key returns
   * the first message.
   * @throws AppError TOO_MANY, NOT_FOUND for a booking that the sender may not manage.
   */
  async send(
    input: SendContactMessage,
    currentUser: RequestUser,
    creationKey: string | null,
  ): Promise<ContactMessageView> {
    await this.limits.count(['contact-address', currentUser.address]);
    await this.requireRight(input.bookingId, currentUser);
    return this.store({
      creationKey,
      ...input,
      bookingId: input.bookingId ?? null,
      sessionId: currentUser.isKnown ? currentUser.sessionId : null,
      userId: currentUser.userId,
    });
  }

  /** @throws AppError NOT_FOUND unless the user may write about this booking, as from its page. */
  async requireRight(bookingId: string | undefined, currentUser: RequestUser): Promise<void> {
    if (bookingId) await this.access.forManager(bookingId, currentUser);
  }

  /** A message about a booking that our own system writes for its family; one for each key. */
  async openCase(
    { id, parentName, parentEmail, userId }: Pick<Booking, 'id' | 'parentName' | 'parentEmail' | 'userId'>,
    { key, text }: { key: string; text: string },
  ): Promise<void> {
    const sender = { name: parentName, email: parentEmail, subject: 'existing' } as const;
    await this.store({ creationKey: key, ...sender, message: text, bookingId: id, sessionId: null, userId });
  }

  private async store(
    input: Omit<ContactMessageEntity, 'id' | 'state' | 'createdAt' | 'doneAt'>,
  ): Promise<ContactMessageView> {
    const message = { id: randomUUID(), ...input, createdAt: this.clock.now() };
    const isNew = await this.db.transaction(async (tx) => {
      if (!(await this.messages.insertMessage(tx, message))) return false;
      await this.outbox.publish(tx, 'contact-message-received', { contactMessageId: message.id });
      return true;
    });
    if (isNew) return { id: message.id };
    const made = await this.messages.findMessageByCreationKey(input.creationKey);
    return { id: made.id };
  }

  /** New messages first, longest waiting on top; then closed ones, newest first. */
  async list(state?: MessageState, search = ''): Promise<InboxMessage[]> {
    const isWanted = (each: MessageState) => !state || each === state;
    const done = MESSAGE_STATES.filter((each) => each !== 'new' && isWanted(each));
    const waiting = isWanted('new') ? await this.messages.listNew(search) : [];
    const latest = done.length > 0 ? await this.messages.listDone(done, search) : [];
    return [...waiting, ...latest].map((row) => this.view(row));
  }

  /** The messages of a family, newest first, without their texts. */
  async listOfFamily(contacts: FamilyContacts): Promise<FamilyMessage[]> {
    const messages = await this.messages.listOfFamily(contacts);
    return messages.map(({ id, subject, state, createdAt }) => ({
      id,
      subject,
      state,
      createdAt: createdAt.toISOString(),
    }));
  }

  /** A message, for replies and event handlers; null when it was deleted. */
  find(id: string): Promise<ContactMessageEntity | null> {
    return this.messages.findMessage(id);
  }

  /** Changes a message's state; a repeat has no effect. @throws AppError NOT_FOUND. */
  async setState(id: string, state: MessageState, by: string): Promise<InboxMessage> {
    if (!isId(id)) throw new AppError('NOT_FOUND');
    return this.db.transaction(async (tx) => {
      const row = await this.messages.lockMessage(tx, id);
      if (!row) throw new AppError('NOT_FOUND');
      await this.setStateIn(tx, row, state, by);
      return this.view(row);
    });
  }

  /** `setState` inside the caller's transaction, which has locked the message. */
  private async setStateIn(
    tx: EntityManager,
    row: ContactMessageEntity,
    state: MessageState,
    by: string,
  ): Promise<void> {
    if (row.state === state) return;
    const facts = { from: row.state, to: state };
    row.state = state;
    row.doneAt = state === 'new' ? null : this.clock.now();
    await this.messages.saveMessage(tx, row);
    const entry: AuditEntry = {
      what: 'contact-message-changed',
      subject: 'contact-message',
      subjectId: row.id,
      facts,
    };
    await this.audit.record(tx, by, entry);
  }

  /** The sender's email address, and the booking that the message is about. @throws AppError NOT_FOUND. */
  async senderOf(id: string): Promise<Pick<ContactMessageEntity, 'email' | 'bookingId'>> {
    const message = isId(id) ? await this.find(id) : null;
    if (!message) throw new AppError('NOT_FOUND');
    return message;
  }

  /** Messages that nobody has answered. */
  @OpenWorkSource()
  async openMessages(): Promise<OpenWork[]> {
    const messages = await this.messages.listNew('');
    return messages.map(({ id, name, createdAt }) => ({
      kind: 'message',
      id,
      who: name,
      since: createdAt,
      by: new Date(createdAt.getTime() + ANSWER_WITHIN_HOURS * HOUR_MS),
    }));
  }

  /**
   * Deletes up to `limit` messages that were closed at least `days` days ago in the business time zone, in the caller's
   * transaction. Audits the count and returns it.
   */
  async purgeDone(tx: EntityManager, days: number, limit: number): Promise<number> {
    const count = await this.messages.deleteDone(tx, {
      today: this.clock.today(),
      days,
      zone: this.clock.zone,
      limit,
    });
    const entry: AuditEntry = {
      what: 'contact-messages-purged',
      subject: 'contact-message',
      facts: { count },
    };
    if (count > 0) await this.audit.record(tx, null, entry);
    return count;
  }

  private view(row: ContactMessageEntity): InboxMessage {
    const answerDueAt = new Date(row.createdAt.getTime() + ANSWER_WITHIN_HOURS * HOUR_MS);
    return {
      id: row.id,
      name: row.name,
      email: row.email,
      subject: row.subject,
      message: row.message,
      state: row.state,
      createdAt: row.createdAt.toISOString(),
      answerDueAt: answerDueAt.toISOString(),
      overdue: row.state === 'new' && answerDueAt < this.clock.now(),
    };
  }

  /**
   * Stores a reply and publishes `contact-reply-written`, whose handler mails it; `answered` also closes the message. A
   * repeat with the same key has no effect. @throws AppError NOT_FOUND.
   */
  async reply({ messageId, input, by, creationKey }: WrittenReply): Promise<void> {
    if (!isId(messageId)) throw new AppError('NOT_FOUND');
    await this.db.transaction(async (tx) => {
      const message = await this.messages.lockMessage(tx, messageId);
      if (!message) throw new AppError('NOT_FOUND');
      if (creationKey && (await this.messages.hasReply(tx, creationKey))) return;
      const reply = { id: randomUUID(), messageId, creationKey, text: input.text, writtenBy: by };
      await this.messages.insertReply(tx, { ...reply, createdAt: this.clock.now() });
      const entry: AuditEntry = {
        what: 'contact-message-replied',
        subject: 'contact-message',
        subjectId: messageId,
        facts: { replyId: reply.id },
      };
      await this.audit.record(tx, by, entry);
      await this.outbox.publish(tx, 'contact-reply-written', { replyId: reply.id });
      if (input.answered) await this.setStateIn(tx, message, 'answered', by);
    });
  }

  /** Data for the mail; null when the message was deleted with its replies. */
  async findReply(id: string): Promise<ReplyToSend | null> {
    const reply = await this.messages.findReply(id);
    const message = reply && (await this.find(reply.messageId));
    if (!message) return null;
    return { reply, message };
  }

  /** Records the mail's delivery state, unless the reply was retried since. */
  recordReplyState(reply: ContactReplyEntity, state: ReplyState): Promise<void> {
    return this.messages.setReplyState(reply, state);
  }

  /** Sends a rejected reply again; has no effect on one that was not rejected. @throws AppError NOT_FOUND. */
  async retryReply(messageId: string, id: string, by: string): Promise<void> {
    if (!isId(messageId) || !isId(id)) throw new AppError('NOT_FOUND');
    await this.db.transaction(async (tx) => {
      const reply = await this.messages.lockReply(tx, { id, messageId });
      if (!reply) throw new AppError('NOT_FOUND');
      if (reply.state !== 'refused') return;
      await this.messages.setReplyMail(tx, id, randomUUID());
      await this.audit.record(tx, by, {
        what: 'contact-reply-retried',
        subject: 'contact-message',
        subjectId: messageId,
        facts: { replyId: id },
      });
      await this.outbox.publish(tx, 'contact-reply-written', { replyId: id });
    });
  }

  /** Adds the replies to these messages, oldest first. */
  async withReplies<Message extends { id: string }>(
    messages: readonly Message[],
  ): Promise<(Message & { replies: ReplyView[] })[]> {
    const rows = await this.messages.listReplies(messages.map(({ id }) => id));
    const repliesTo = (id: string) =>
      rows
        .filter(({ messageId }) => messageId === id)
        .map(({ messageId: _, at, ...reply }) => ({ ...reply, at: at.toISOString() }));
    return messages.map((message) => ({ ...message, replies: repliesTo(message.id) }));
  }
}
