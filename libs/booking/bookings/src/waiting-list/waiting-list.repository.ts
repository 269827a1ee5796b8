import { Injectable } from '@nestjs/common';
import { hashOf, isToken, newToken } from '#libs/platform/auth';
import type { AddOnsInput, WaitingState } from '#libs/shared/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import type { FamilyContacts } from '../families/family.rules.js';
import { STORED_DAYS, MAX_OFFERS } from './waiting-list.rules.js';

/** A waiting-list entry; `day` is yyyy-MM-dd, minutes are minutes of the day in the business time zone. */
export type WaitingEntry = {
  id: string;
  day: string;
  earliestMinute: number;
  latestMinute: number;
  games: string[];
  guestCount: number;
  addOns: AddOnsInput;
  zip: string;
  /** Null once the entry has ended. */
  email: string | null;
  name: string | null;
  state: WaitingState;
  offers: number;
  offeredUntil: Date | null;
  offeredStart: Date | null;
};

/** An open entry in the list of staff. */
export type ListedEntry = WaitingEntry & { createdAt: Date };

/** The data of a new entry. A repeated request has the creation key of the first. */
export type NewEntry = Pick<
  WaitingEntry,
  'id' | 'day' | 'earliestMinute' | 'latestMinute' | 'games' | 'guestCount' | 'addOns' | 'zip' | 'name'
> & { email: string; creationKey: string | null; userId: string | null; createdAt: Date };

/** An open offer: recipient and end of the hold. */
export type OpenOffer = { reservationId: string; day: string; startsAt: Date; until: Date; email: string };

const LAPSED_AT_ONCE = 100;

/** The columns of an entry aliased to their property names. */
const ENTRY_SQL = `id, to_char(day, 'YYYY-MM-DD') as day, earliest_minute as "earliestMinute",
  latest_minute as "latestMinute", games, guest_count as "guestCount", add_ons as "addOns", zip, email, name, state,
  offers, offered_until as "offeredUntil", offered_start as "offeredStart"`;

/** Waiting-list entries and the keys of their mailed links; only key hashes are stored. */
@Injectable()
export class WaitingListRepository {
  constructor(private readonly db: DataSource) {}

  /** Null when its creation key exists already. */
  async insert(entry: NewEntry): Promise<{ id: string } | null> {
    const [made]: { id: string }[] = await this.db.query(
      `insert into waitlist_entries (id, creation_key, day, earliest_minute, latest_minute, games, guest_count, add_ons,
         zip, email, name, user_id, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) on conflict do nothing returning id`,
      [
        entry.id,
        entry.creationKey,
        entry.day,
        entry.earliestMinute,
        entry.latestMinute,
        entry.games,
        entry.guestCount,
        entry.addOns,
        entry.zip,
        entry.email,
        entry.name,
        entry.userId,
        entry.createdAt,
      ],
    );
    return made ?? null;
  }

  async findByCreationKey(creationKey: string | null): Promise<{ id: string }> {
    const [first]: { id: string }[] = await this.db.query(
      'select id from waitlist_entries where creation_key = $1',
      [creationKey],
    );
    return first;
  }

  /** The entry of a mailed link's key; null for an unknown key. */
  async findByKey(key: unknown): Promise<WaitingEntry | null> {
    if (!isToken(key)) return null;
    const [entry]: WaitingEntry[] = await this.db.query(
      `select ${ENTRY_SQL} from waitlist_entries where key_hashes @> array[$1]`,
      [hashOf(key)],
    );
    return entry ?? null;
  }

  async lock(tx: EntityManager, id: string): Promise<WaitingEntry | undefined> {
    const [entry]: WaitingEntry[] = await tx.query(
      `select ${ENTRY_SQL} from waitlist_entries where id = $1 for update`,
      [id],
    );
    return entry;
  }

  /** Entries of a day that may get an offer: fewest offers first, then longest wait. */
  findWaiting(day: string): Promise<{ id: string }[]> {
    return this.db.query(
      `select id from waitlist_entries where day = $1 and state = 'waiting' and offers < $2 order by offers, created_at`,
      [day, MAX_OFFERS],
    );
  }

  /** A batch of entries whose offer has ended, earliest first. */
  findLapsed(now: Date): Promise<{ id: string; offers: number }[]> {
    return this.db.query(
      `select id, offers from waitlist_entries where state = 'offered' and offered_until <= $1
       order by offered_until limit ${LAPSED_AT_ONCE}`,
      [now],
    );
  }

  /** Open entries whose day has begun or passed. */
  findOver(today: string): Promise<{ id: string }[]> {
    return this.db.query(
      `select id from waitlist_entries where day <= $1 and state in ('waiting', 'offered')`,
      [today],
    );
  }

  /** Who waits or has an offer from this day on, in the order in which freed times are offered. */
  listOpen(from: string): Promise<ListedEntry[]> {
    return this.db.query(
      `select ${ENTRY_SQL}, created_at as "createdAt" from waitlist_entries w
       where w.day >= $1::date and state in ('waiting', 'offered') and email is not null
       order by w.day, offers, created_at`,
      [from],
    );
  }

  /** The entries of these accounts and addresses, newest day first; one that has ended has no address. */
  findOfFamily({ userIds, emailKeys }: FamilyContacts): Promise<(WaitingEntry & { createdAt: Date })[]> {
    return this.db.query(
      `select ${ENTRY_SQL}, created_at as "createdAt" from waitlist_entries
       where user_id = any($1::uuid[]) or lower(email) = any($2) order by day desc, created_at desc`,
      [userIds, emailKeys],
    );
  }

  findOfUser(userId: string): Promise<{ id: string }[]> {
    return this.db.query('select id from waitlist_entries where user_id = $1', [userId]);
  }

  /** The open offer of an entry; null when there is none. */
  async findOpenOffer(entryId: string, now: Date): Promise<OpenOffer | null> {
    const [offer]: OpenOffer[] = await this.db.query(
      `select r.id as "reservationId", to_char(w.day, 'YYYY-MM-DD') as day, w.offered_start as "startsAt",
         w.offered_until as until, w.email
       from waitlist_entries w join live_reservations r on r.waitlist_id = w.id
       where w.id = $1 and w.state = 'offered' and w.offered_until > $2 and w.offered_start is not null
         and w.email is not null`,
      [entryId, now],
    );
    return offer ?? null;
  }

  /** The entry whose open offer has this key, on the given day if any; null when there is none. */
  async findIdOfOffer(key: string | undefined, day: string | null, now: Date): Promise<string | null> {
    if (!isToken(key)) return null;
    const [entry]: { id: string }[] = await this.db.query(
      `select id from waitlist_entries
       where state = 'offered' and offered_until > $2 and key_hashes @> array[$1] and day = coalesce($3, day)`,
      [hashOf(key), now, day],
    );
    return entry?.id ?? null;
  }

  async setOffered(tx: EntityManager, id: string, offer: { until: Date; startsAt: Date }): Promise<void> {
    await tx.query(
      `update waitlist_entries set state = 'offered', offers = offers + 1, offered_until = $2, offered_start = $3
       where id = $1`,
      [id, offer.until, offer.startsAt],
    );
  }

  /** Sets the state and ends any offer. Ended entries get no more mails. */
  async setState(tx: EntityManager, id: string, state: WaitingState): Promise<void> {
    const isOver = state !== 'waiting';
    await tx.query(
      `update waitlist_entries set state = $2, offered_until = null, offered_start = null
         ${isOver ? ', email = null, name = null' : ''} where id = $1`,
      [id, state],
    );
  }

  async removeOfUser(userId: string): Promise<void> {
    await this.db.query('delete from waitlist_entries where user_id = $1', [userId]);
  }

  /** Deletes entries whose day is more than STORED_DAYS ago. */
  async removeOld(today: string): Promise<void> {
    await this.db.query('delete from waitlist_entries where day < $1::date - $2::integer', [
      today,
      STORED_DAYS,
    ]);
  }

  /** Creates a key while a mail is rendered; events never contain keys. */
  async createKey(entryId: string): Promise<string> {
    const key = newToken();
    await this.db.query('update waitlist_entries set key_hashes = key_hashes || $2::text where id = $1', [
      entryId,
      hashOf(key),
    ]);
    return key;
  }
}
