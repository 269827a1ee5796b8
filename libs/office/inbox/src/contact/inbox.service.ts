import { Injectable } from '@nestjs/common';
import {
  HOUR_MS,
  type AdminContactMessage,
  ANSWER_WITHIN_HOURS,
  AppError,
  type ContactMessageView,
  type InboxCounts,
  MESSAGE_STATES,
  type MessageState,
  type ReplyState,
  type ReplyToMessage,
  type ReplyView,
  type SendContactMessage,
} from '#libs/shared/contracts';
import { isId, phonePattern, wordPatterns } from '#libs/platform/database';
import { Clock } from '#libs/platform/config';
import { BookingAccessService, type Booking } from '#libs/booking/bookings';
import { AuditService, RateLimitsService, type RequestUser } from '#libs/platform/auth';
import { DataSource, type EntityManager, IsNull } from 'typeorm';
import { ContactMessageEntity, ContactReplyEntity } from './contact-message.entity.js';
import { randomUUID } from 'node:crypto';
import { OutboxService } from '#libs/platform/events';

/** Limit of closed messages in the list; older ones are available in the export. */
const MAX_DONE = 500;

const SEARCHED = "comparing_form(concat_ws(' ', m.name, m.email, m.message))";
/** Every word of the search, or its phone number in any layout. */
const MATCHES_SEARCH = `(${SEARCHED} like all (cast(:patterns as text[]))
  or regexp_replace(${SEARCHED}, '[^[:alnum:]]', '', 'g') like :phone)`;

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
      const insert = tx.createQueryBuilder().insert().into(ContactMessageEntity).values(message).orIgnore();
      const { raw } = await insert.returning('id').execute();
      if (raw.length === 0) return false;
      await this.outbox.publish(tx, 'contact-message-received', { contactMessageId: message.id });
      return true;
    });
    if (isNew) return { id: message.id };
    const made = await this.db
      .getRepository(ContactMessageEntity)
      .findOneByOrFail({ creationKey: input.creationKey as string });
    return { id: made.id };
  }

  /** New messages first, longest waiting on top; then closed ones, newest first. */
  async list(state?: MessageState, search = ''): Promise<InboxMessage[]> {
    const isWanted = (each: MessageState) => !state || each === state;
    const done = MESSAGE_STATES.filter((each) => each !== 'new' && isWanted(each));
    const waiting = isWanted('new')
      ? await this.found(['new'], search).orderBy('m.created_at').addOrderBy('m.id').getMany()
      : [];
    const latest = this.found(done, search)
      .orderBy('m.created_at', 'DESC')
      .addOrderBy('m.id')
      .limit(MAX_DONE);
    return [...waiting, ...(done.length > 0 ? await latest.getMany() : [])].map((row) => this.view(row));
  }

  /** Messages in these states whose name, address or text contains every search term, or the phone number. */
  private found(states: readonly MessageState[], search: string) {
    const found = this.db
      .getRepository(ContactMessageEntity)
      .createQueryBuilder('m')
      .where('m.state = any(:states)', { states });
    const patterns = { patterns: wordPatterns(search), phone: phonePattern(search) };
    return search ? found.andWhere(MATCHES_SEARCH, patterns) : found;
  }

  /** A message, for replies and event handlers; null when it was deleted. */
  find(id: string): Promise<ContactMessageEntity | null> {
    return this.db.getRepository(ContactMessageEntity).findOneBy({ id });
  }

  /** Changes a message's state; a repeat has no effect. @throws AppError NOT_FOUND. */
  async setState(id: string, state: MessageState, by: string): Promise<InboxMessage> {
    if (!isId(id)) throw new AppError('NOT_FOUND');
    return this.db.transaction(async (tx) => {
      const lock = { mode: 'pessimistic_write' } as const;
      const row = await tx.findOne(ContactMessageEntity, { where: { id }, lock });
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
    await tx.save(row);
    const entry = { what: 'contact-message-moved', subject: 'contact-message', subjectId: row.id, facts };
    await this.audit.record(tx, by, entry);
  }

  /** The sender's email address, and the booking that the message is about. @throws AppError NOT_FOUND. */
  async senderOf(id: string): Promise<Pick<ContactMessageEntity, 'email' | 'bookingId'>> {
    const message = isId(id) ? await this.find(id) : null;
    if (!message) throw new AppError('NOT_FOUND');
    return message;
  }

  /** Numbers of open messages and custom games, and of messages that are overdue. */
  async counts(): Promise<InboxCounts> {
    const [counts]: InboxCounts[] = await this.db.query(
      `select count(*)::int as messages, count(*) filter (where created_at < $1)::int as overdue,
         (select count(*)::int from custom_games where status = 'submitted') as "customGames"
       from contact_messages where state = 'new'`,
      [new Date(this.clock.now().getTime() - ANSWER_WITHIN_HOURS * HOUR_MS)],
    );
    return counts;
  }

  /**
   * Deletes up to `limit` messages that were closed at least `days` days ago in the business time zone, in the caller's
   * transaction. Audits the count and returns it.
   */
  async purgeDone(tx: EntityManager, days: number, limit: number): Promise<number> {
    // Midnight at the end of the last day to delete, computed once so that the index on done_at is used.
    const [, count]: [unknown, number] = await tx.query(
      `delete from contact_messages where id in (select id from contact_messages
         where done_at < ($1::date - $2::int + 1)::timestamp at time zone $3
         order by done_at limit $4 for update skip locked)`,
      [this.clock.today(), days, this.clock.zone, limit],
    );
    const entry = { what: 'contact-messages-purged', subject: 'contact-message', facts: { count } };
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
      const lock = { mode: 'pessimistic_write' } as const;
      const message = await tx.findOne(ContactMessageEntity, { where: { id: messageId }, lock });
      if (!message) throw new AppError('NOT_FOUND');
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
      if (input.answered) await this.setStateIn(tx, message, 'answered', by);
    });
  }

  /** Data for the mail; null when the message was deleted with its replies. */
  async findReply(id: string): Promise<ReplyToSend | null> {
    const reply = await this.db.getRepository(ContactReplyEntity).findOneBy({ id });
    const message = reply && (await this.find(reply.messageId));
    if (!message) return null;
    return { reply, message };
  }

  /** Records the mail's delivery state, unless the reply was retried since. */
  async recordReplyState({ id, mailId }: ContactReplyEntity, state: ReplyState): Promise<void> {
    await this.db.getRepository(ContactReplyEntity).update({ id, mailId: mailId ?? IsNull() }, { state });
  }

  /** Sends a rejected reply again; has no effect on one that was not rejected. @throws AppError NOT_FOUND. */
  async retryReply(messageId: string, id: string, by: string): Promise<void> {
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

  /** Adds the replies to these messages, oldest first. */
  async withReplies<Message extends { id: string }>(
    messages: readonly Message[],
  ): Promise<(Message & { replies: ReplyView[] })[]> {
    const rows: (ReplyView & { messageId: string; at: Date })[] = await this.db.query(
      `select r.message_id as "messageId", r.id, r.text, r.state, u.name as who, r.created_at as at
       from contact_replies r left join user_facts u on u.user_id = r.written_by
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

/** Deletes messages with their replies; returns the ids of the replies. */
export async function deleteMessages(tx: EntityManager, ids: readonly string[]): Promise<string[]> {
  const [replies]: [{ id: string }[], number] = await tx.query(
    'delete from contact_replies where message_id = any($1::uuid[]) returning id',
    [ids],
  );
  await tx.query('delete from contact_messages where id = any($1::uuid[])', [ids]);
  return replies.map(({ id }) => id);
}
