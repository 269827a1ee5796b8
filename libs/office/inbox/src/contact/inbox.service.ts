import { Injectable } from '@nestjs/common';
import {
  ANSWER_WITHIN_HOURS,
  AppError,
  MESSAGE_STATES,
  type AdminContactMessage,
  type InboxCounts,
  type MessageState,
} from '#libs/shared/contracts';
import { isId, wordPatterns } from '#libs/platform/database';
import { Clock } from '#libs/platform/config';
import { Audit } from '#libs/platform/auth';
import { DataSource, type EntityManager } from 'typeorm';
import { ContactMessageEntity } from './contact-message.entity.js';

const HOUR_MS = 3_600_000;
/** Answered and closed ones beyond these are found in the export. */
const MOST_DONE = 500;

const HOLDS_WORDS = "lower(concat_ws(' ', m.name, m.email, m.message)) like all (cast(:patterns as text[]))";

/** A message without what was answered to it. */
type InboxMessage = Omit<AdminContactMessage, 'replies'>;

/** The messages of the contact page as the organisers work through them. */
@Injectable()
export class InboxService {
  constructor(
    private readonly db: DataSource,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  /** New ones first, the longest waiting at the top; then those done, newest first. */
  async list(state?: MessageState, search = ''): Promise<InboxMessage[]> {
    const isWanted = (each: MessageState) => !state || each === state;
    const done = MESSAGE_STATES.filter((each) => each !== 'new' && isWanted(each));
    const waiting = isWanted('new')
      ? await this.found(['new'], search).orderBy('m.created_at').addOrderBy('m.id').getMany()
      : [];
    const latest = this.found(done, search)
      .orderBy('m.created_at', 'DESC')
      .addOrderBy('m.id')
      .limit(MOST_DONE);
    return [...waiting, ...(done.length > 0 ? await latest.getMany() : [])].map((row) => this.view(row));
  }

  /** Those in these states that hold every word of a search in name, address or message. */
  private found(states: readonly MessageState[], search: string) {
    const found = this.db
      .getRepository(ContactMessageEntity)
      .createQueryBuilder('m')
      .where('m.state = any(:states)', { states });
    return search ? found.andWhere(HOLDS_WORDS, { patterns: wordPatterns(search) }) : found;
  }

  /** A message for what answers it; null when it is gone. */
  find(id: string): Promise<ContactMessageEntity | null> {
    return this.db.getRepository(ContactMessageEntity).findOneBy({ id });
  }

  /** Moves a message; a repeat changes nothing. @throws AppError NOT_FOUND. */
  async move(id: string, state: MessageState, by: string): Promise<InboxMessage> {
    if (!isId(id)) throw new AppError('NOT_FOUND');
    return this.db.transaction(async (tx) => {
      const lock = { mode: 'pessimistic_write' } as const;
      const row = await tx.findOne(ContactMessageEntity, { where: { id }, lock });
      if (!row) throw new AppError('NOT_FOUND');
      await this.moveIn(tx, row, state, by);
      return this.view(row);
    });
  }

  /** The same in the caller's transaction, which has locked the message. */
  async moveIn(tx: EntityManager, row: ContactMessageEntity, state: MessageState, by: string): Promise<void> {
    if (row.state === state) return;
    const facts = { from: row.state, to: state };
    row.state = state;
    row.doneAt = state === 'new' ? null : this.clock.now();
    await tx.save(row);
    const entry = { what: 'contact-message-moved', subject: 'contact-message', subjectId: row.id, facts };
    await this.audit.record(tx, by, entry);
  }

  /** How many wait for an answer, and how many of these for longer than promised. */
  async counts(): Promise<Pick<InboxCounts, 'messages' | 'overdue'>> {
    const [counts]: { messages: number; overdue: number }[] = await this.db.query(
      `select count(*)::int as messages, count(*) filter (where created_at < $1)::int as overdue
       from contact_messages where state = 'new'`,
      [new Date(this.clock.now().getTime() - ANSWER_WITHIN_HOURS * HOUR_MS)],
    );
    return counts;
  }

  /**
   * Removes up to `limit` messages that were answered or closed `days` ago or earlier, days of the business zone, in
   * the caller's transaction. Returns how many.
   */
  async removeDone(tx: EntityManager, days: number, limit: number): Promise<number> {
    // The midnight with which the last day of keeping begins; an index finds what lies before the next one.
    const [, count]: [unknown, number] = await tx.query(
      `delete from contact_messages where id in (select id from contact_messages
         where not example and done_at < ($1::date - $2::int + 1)::timestamp at time zone $3
         order by done_at limit $4 for update skip locked)`,
      [this.clock.today(), days, this.clock.zone, limit],
    );
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
      ...(row.example && { isExample: true as const }),
      createdAt: row.createdAt.toISOString(),
      answerDueAt: answerDueAt.toISOString(),
      overdue: row.state === 'new' && answerDueAt < this.clock.now(),
    };
  }
}
