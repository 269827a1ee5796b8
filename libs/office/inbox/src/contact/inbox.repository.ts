import { Injectable } from '@nestjs/common';
import type { FamilyContacts } from '#libs/booking/bookings';
import type { MessageState, ReplyState, ReplyView } from '#libs/shared/contracts';
import { phonePattern, wordPatterns } from '#libs/platform/database';
import { DataSource, IsNull, type EntityManager } from 'typeorm';
import { ContactMessageEntity, ContactReplyEntity } from './contact-message.entity.js';
import { SavedAnswerEntity } from './saved-answer.entity.js';

/** Limit of closed messages in the list; older ones are available in the export. */
const MAX_DONE = 500;

const SEARCHED = "comparing_form(concat_ws(' ', m.name, m.email, m.message))";
/** Every word of the search, or its phone number in any layout. */
const MATCHES_SEARCH = `(${SEARCHED} like all (cast(:patterns as text[]))
  or regexp_replace(${SEARCHED}, '[^[:alnum:]]', '', 'g') like :phone)`;

type NewMessage = Omit<ContactMessageEntity, 'state' | 'doneAt'>;
type NewReply = Omit<ContactReplyEntity, 'state' | 'mailId'>;

/** A reply with its message, as it is read. */
type ListedReply = Omit<ReplyView, 'at'> & { messageId: string; at: Date };

/** Messages of the contact form, their replies, and the saved answers of the staff. */
@Injectable()
export class InboxRepository {
  constructor(private readonly db: DataSource) {}

  /** False without a change when its creation key exists already. */
  async insertMessage(tx: EntityManager, message: NewMessage): Promise<boolean> {
    const insert = tx.createQueryBuilder().insert().into(ContactMessageEntity).values(message).orIgnore();
    const { raw }: { raw: unknown[] } = await insert.returning('id').execute();
    return raw.length > 0;
  }

  /** Null when it was deleted. */
  findMessage(id: string): Promise<ContactMessageEntity | null> {
    return this.db.getRepository(ContactMessageEntity).findOneBy({ id });
  }

  /** The message with this creation key. @throws Error when there is none. */
  findMessageByCreationKey(creationKey: string | null): Promise<ContactMessageEntity> {
    return this.db.getRepository(ContactMessageEntity).findOneByOrFail({ creationKey: creationKey ?? '' });
  }

  /** Locks a message until the transaction ends, and reads it. */
  lockMessage(tx: EntityManager, id: string): Promise<ContactMessageEntity | null> {
    return tx.findOne(ContactMessageEntity, { where: { id }, lock: { mode: 'pessimistic_write' } });
  }

  async saveMessage(tx: EntityManager, message: ContactMessageEntity): Promise<void> {
    await tx.save(message);
  }

  /** New messages that match a search, longest waiting first. */
  listNew(search: string): Promise<ContactMessageEntity[]> {
    return this.found(['new'], search).orderBy('m.created_at').addOrderBy('m.id').getMany();
  }

  /** Messages in these states that match a search, newest first; at most 500. */
  listDone(states: readonly MessageState[], search: string): Promise<ContactMessageEntity[]> {
    return this.found(states, search)
      .orderBy('m.created_at', 'DESC')
      .addOrderBy('m.id')
      .limit(MAX_DONE)
      .getMany();
  }

  /** The messages of a family, by its account or address, or about its bookings; newest first. */
  listOfFamily({ bookingIds, userIds, emailKeys }: FamilyContacts): Promise<ContactMessageEntity[]> {
    return this.db
      .getRepository(ContactMessageEntity)
      .createQueryBuilder('m')
      .where(
        'm.user_id = any(:userIds) or lower(m.email) = any(:emailKeys) or m.booking_id = any(:bookingIds)',
        {
          bookingIds,
          userIds,
          emailKeys,
        },
      )
      .orderBy('m.created_at', 'DESC')
      .addOrderBy('m.id')
      .limit(MAX_DONE)
      .getMany();
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

  /** Deletes up to `limit` messages that were closed at least `days` days before `today` in the zone; returns how many. */
  async deleteDone(
    tx: EntityManager,
    { today, days, zone, limit }: { today: string; days: number; zone: string; limit: number },
  ): Promise<number> {
    // Midnight at the end of the last day to delete, computed once so that the index on done_at is used.
    const [, count]: [unknown, number] = await tx.query(
      `delete from contact_messages where id in (select id from contact_messages
         where done_at < ($1::date - $2::int + 1)::timestamp at time zone $3
         order by done_at limit $4 for update skip locked)`,
      [today, days, zone, limit],
    );
    return count;
  }

  // Replies

  hasReply(tx: EntityManager, creationKey: string): Promise<boolean> {
    return tx.existsBy(ContactReplyEntity, { creationKey });
  }

  async insertReply(tx: EntityManager, reply: NewReply): Promise<void> {
    await tx.insert(ContactReplyEntity, reply);
  }

  /** Null when it was deleted with its message. */
  findReply(id: string): Promise<ContactReplyEntity | null> {
    return this.db.getRepository(ContactReplyEntity).findOneBy({ id });
  }

  /** Locks a reply to a message until the transaction ends, and reads it. */
  lockReply(
    tx: EntityManager,
    { id, messageId }: Pick<ContactReplyEntity, 'id' | 'messageId'>,
  ): Promise<ContactReplyEntity | null> {
    return tx.findOne(ContactReplyEntity, { where: { id, messageId }, lock: { mode: 'pessimistic_write' } });
  }

  /** Sets the delivery state of a reply's mail, unless it has another mail since. */
  async setReplyState(
    { id, mailId }: Pick<ContactReplyEntity, 'id' | 'mailId'>,
    state: ReplyState,
  ): Promise<void> {
    await this.db.getRepository(ContactReplyEntity).update({ id, mailId: mailId ?? IsNull() }, { state });
  }

  /** Begins another mail for a reply. */
  async setReplyMail(tx: EntityManager, id: string, mailId: string): Promise<void> {
    await tx.update(ContactReplyEntity, { id }, { state: 'sending', mailId });
  }

  /** The replies to these messages, oldest first. */
  listReplies(messageIds: readonly string[]): Promise<ListedReply[]> {
    return this.db.query(
      `select r.message_id as "messageId", r.id, r.text, r.state, u.name as who, r.created_at as at
       from contact_replies r left join user_facts u on u.user_id = r.written_by
       where r.message_id = any($1::uuid[]) order by r.created_at, r.id`,
      [messageIds],
    );
  }

  // Saved answers

  /** In their manual order. */
  listAnswers(on: EntityManager = this.db.manager): Promise<SavedAnswerEntity[]> {
    return on.find(SavedAnswerEntity, { order: { position: 'ASC', id: 'ASC' } });
  }

  /** Until the transaction ends: one writer at a time. */
  async lockAnswers(tx: EntityManager): Promise<void> {
    await tx.query("select pg_advisory_xact_lock(hashtextextended('saved-answers', 0))");
  }

  async insertAnswer(tx: EntityManager, answer: SavedAnswerEntity): Promise<void> {
    await tx.insert(SavedAnswerEntity, answer);
  }

  async saveAnswer(tx: EntityManager, answer: SavedAnswerEntity): Promise<void> {
    await tx.save(SavedAnswerEntity, answer);
  }

  async deleteAnswer(tx: EntityManager, id: string): Promise<void> {
    await tx.delete(SavedAnswerEntity, { id });
  }

  /** Sets the positions of the answers to their places among these ids. */
  async setAnswerOrder(tx: EntityManager, ids: readonly string[]): Promise<void> {
    await tx.query(
      `update saved_answers as each set position = place.n - 1
         from unnest($1::uuid[]) with ordinality as place (id, n) where each.id = place.id`,
      [ids],
    );
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
