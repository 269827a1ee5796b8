import { Injectable } from '@nestjs/common';
import { comparingForm, type FamilyListQuery, type FamilyRow, type FamilyTag } from '#libs/shared/contracts';
import { FORMER_USER } from '#libs/platform/auth';
import { DataSource, type EntityManager } from 'typeorm';
import { bookingSearchSql } from '../admin/booking-filter.js';

/** SQL: the key of the family of a booking; null once its parent's data was removed. An index has it. */
const keyOf = (alias: string) =>
  `family_key(${alias}.user_id, ${alias}.parent_email_key, ${alias}.parent_phone)`;

/** SQL: the root of a key, which merged families share; `merged` is its row of `merged_families`, if any. */
const rootOf = (alias: string) => `coalesce(merged.root, ${keyOf(alias)})`;
const withRoot = (alias: string) => `left join merged_families merged on merged.key = ${keyOf(alias)}`;

/** SQL: every key of these roots. */
const keysOf = (roots: string) =>
  `array(select unnest(${roots}) union select key from merged_families where root = any(${roots}))`;

/** A family in the list: its newest booking, and what all of them have in common. */
export type ListedFamily = Omit<FamilyRow, 'bookedAt'> & { bookedAt: Date };

/** A booking of a family; `isPurged`: its child's data was removed. */
export type FamilyBooking = {
  id: string;
  root: string;
  userId: string | null;
  emailKey: string | null;
  isPurged: boolean;
};

export type ListedNote = { id: string; at: Date; who: string; text: string };
export type ListedMerge = { id: string; mergedAt: Date; who: string; names: string[] };
export type Merge = { mergedAt: Date; undoneAt: Date | null };

/**
 * The families of the bookings, which are derived, and what staff add to them. Notes, tags and merges refer to bookings,
 * so nothing here repeats a name or an address.
 */
@Injectable()
export class FamiliesRepository {
  constructor(private readonly db: DataSource) {}

  /** A page of families, those that booked last first; of a search by the newest booking that it found. */
  async page({
    search,
    page,
    pageSize,
  }: FamilyListQuery): Promise<{ families: ListedFamily[]; total: number }> {
    const { where, values } = searchSql(search);
    const found: { root: string; total: number }[] = await this.db.query(
      `select ${rootOf('b')} as root, (count(*) over ())::integer as total
       from bookings b ${withRoot('b')} where ${keyOf('b')} is not null and ${where}
       group by 1 order by max(b.created_at) desc, 1 limit ${pageSize} offset ${(page - 1) * pageSize}`,
      values,
    );
    const roots = found.map(({ root }) => root);
    const rows = await this.listed(roots);
    const byRoot = new Map(rows.map(({ root, ...family }) => [root, family]));
    const families = roots.flatMap((root) => byRoot.get(root) ?? []);
    return { families, total: found[0]?.total ?? 0 };
  }

  /** The family with this root; null when there is none. */
  async findListed(root: string): Promise<ListedFamily | null> {
    const [family] = await this.listed([root]);
    return family ?? null;
  }

  private listed(roots: readonly string[]): Promise<(ListedFamily & { root: string })[]> {
    return this.db.query(
      `select root, id, name, email, phone, "phoneExtension", city, state, "hasAccount", bookings, "latestEvent", "bookedAt",
         array(select distinct t.tag from family_tags t where t.booking_id = any(f.ids)) as tags
       from (
         select distinct on (root) root, id, name, email, phone, "phoneExtension", city, state, "bookedAt",
           bool_or("isOfAccount") over family as "hasAccount", (count(*) over family)::integer as bookings,
           to_char(max(day) over family, 'YYYY-MM-DD') as "latestEvent", array_agg(id) over family as ids
         from (
           select ${rootOf('b')} as root, b.id, b.parent_name as name, b.parent_email as email, b.parent_phone as phone,
             b.parent_phone_extension as "phoneExtension", coalesce(b.location ->> 'city', '') as city,
             coalesce(b.location ->> 'state', '') as state, b.user_id is not null as "isOfAccount",
             b.created_at as "bookedAt", b.event_date as day
           from bookings b ${withRoot('b')} where ${keyOf('b')} = any(${keysOf('$1::text[]')})) each
         window family as (partition by root)
         order by root, "bookedAt" desc, id) f`,
      [roots],
    );
  }

  /** The bookings of the family of a booking, the newest first; none for an unknown one, or once its parent was removed. */
  bookingsOf(id: string, on: EntityManager = this.db.manager): Promise<FamilyBooking[]> {
    return on.query(
      `with own as (
         select ${rootOf('o')} as root from bookings o ${withRoot('o')} where o.id = $1 and ${keyOf('o')} is not null)
       select b.id, own.root, b.user_id as "userId", b.parent_email_key as "emailKey", b.purged_at is not null as "isPurged"
       from own, bookings b where ${keyOf('b')} = any(${keysOf('array(select root from own)')})
       order by b.created_at desc, b.id`,
      [id],
    );
  }

  /** The root of the family of each of these bookings; none once its parent was removed. */
  rootsOf(bookingIds: readonly string[]): Promise<{ id: string; root: string }[]> {
    return this.db.query(
      `select b.id, ${rootOf('b')} as root from bookings b ${withRoot('b')}
       where b.id = any($1::uuid[]) and ${keyOf('b')} is not null`,
      [bookingIds],
    );
  }

  /** Whether one of these bookings still has a child's data. */
  async hasChildData(bookingIds: readonly string[]): Promise<boolean> {
    const [{ has }]: [{ has: boolean }] = await this.db.query(
      'select exists (select from bookings where id = any($1::uuid[]) and purged_at is null) as has',
      [bookingIds],
    );
    return has;
  }

  // Notes and tags

  /** The notes at these bookings, newest first. */
  listNotes(bookingIds: readonly string[]): Promise<ListedNote[]> {
    return this.db.query(
      `select n.id, n.created_at as at, coalesce(u.name, '${FORMER_USER}') as who, n.text
       from family_notes n left join user_facts u on u.user_id = n.author_id
       where n.booking_id = any($1::uuid[]) order by n.created_at desc, n.id`,
      [bookingIds],
    );
  }

  /** Returns the id of the note. */
  async insertNote(
    tx: EntityManager,
    note: { bookingId: string; authorId: string | null; text: string; at: Date },
  ): Promise<string> {
    const [{ id }]: [{ id: string }] = await tx.query(
      'insert into family_notes (booking_id, author_id, text, created_at) values ($1, $2, $3, $4) returning id',
      [note.bookingId, note.authorId, note.text, note.at],
    );
    return id;
  }

  /** The tags at these bookings, each text once. */
  listTags(bookingIds: readonly string[], on: EntityManager = this.db.manager): Promise<FamilyTag[]> {
    return on.query(
      `select distinct on (comparing_form(tag)) id, tag from family_tags where booking_id = any($1::uuid[])
       order by comparing_form(tag), created_at`,
      [bookingIds],
    );
  }

  /** Returns the id of the tag. */
  async insertTag(tx: EntityManager, bookingId: string, tag: string, at: Date): Promise<string> {
    const [{ id }]: [{ id: string }] = await tx.query(
      'insert into family_tags (booking_id, tag, created_at) values ($1, $2, $3) returning id',
      [bookingId, tag, at],
    );
    return id;
  }

  /** Removes a tag from these bookings, also where it stands twice after a merge; returns how many. */
  async deleteTag(tx: EntityManager, bookingIds: readonly string[], id: string): Promise<number> {
    const [, removed]: [unknown, number] = await tx.query(
      `delete from family_tags where booking_id = any($1::uuid[])
         and comparing_form(tag) = (select comparing_form(tag) from family_tags where id = $2::uuid)`,
      [bookingIds, id],
    );
    return removed;
  }

  /**
   * Deletes the notes and tags of families none of whose bookings still has a child's data, and the merges of families
   * whose parent was removed.
   */
  async deleteOver(tx: EntityManager): Promise<void> {
    const over = `booking_id in (
      select b.id from bookings b ${withRoot('b')}
      where b.purged_at is not null and b.id in (select booking_id from family_notes union select booking_id from family_tags)
        and not exists (
          select from bookings o where o.purged_at is null and ${keyOf('o')} = any(${keysOf(`array[${rootOf('b')}]`)})))`;
    await tx.query(
      `with notes as (delete from family_notes where ${over}) delete from family_tags where ${over}`,
    );
    await tx.query(
      `delete from family_merges m using bookings b
       where b.id in (m.booking_id, m.other_booking_id) and ${keyOf('b')} is null`,
    );
  }

  // Merges

  /** Until the transaction ends: one change of families at a time. */
  async lockChanges(tx: EntityManager): Promise<void> {
    await tx.query("select pg_advisory_xact_lock(hashtextextended('families', 0))");
  }

  /** The merges of these bookings that are not undone, newest first, with the parents of both families. */
  listMerges(bookingIds: readonly string[]): Promise<ListedMerge[]> {
    return this.db.query(
      `select m.id, m.merged_at as "mergedAt", coalesce(u.name, '${FORMER_USER}') as who,
         array[a.parent_name, b.parent_name] as names
       from family_merges m join bookings a on a.id = m.booking_id join bookings b on b.id = m.other_booking_id
         left join user_facts u on u.user_id = m.merged_by
       where m.undone_at is null and (m.booking_id = any($1::uuid[]) or m.other_booking_id = any($1::uuid[]))
       order by m.merged_at desc, m.id`,
      [bookingIds],
    );
  }

  /** Returns the id of the merge. */
  async insertMerge(
    tx: EntityManager,
    merge: { bookingId: string; otherId: string; mergedBy: string | null; at: Date },
  ): Promise<string> {
    const [{ id }]: [{ id: string }] = await tx.query(
      `insert into family_merges (booking_id, other_booking_id, merged_by, merged_at) values ($1, $2, $3, $4) returning id`,
      [merge.bookingId, merge.otherId, merge.mergedBy, merge.at],
    );
    return id;
  }

  /** A merge of one of these bookings, locked until the transaction ends; null when there is none. */
  async lockMerge(tx: EntityManager, id: string, bookingIds: readonly string[]): Promise<Merge | null> {
    const [merge]: Merge[] = await tx.query(
      `select merged_at as "mergedAt", undone_at as "undoneAt" from family_merges
       where id = $1 and (booking_id = any($2::uuid[]) or other_booking_id = any($2::uuid[])) for update`,
      [id, bookingIds],
    );
    return merge ?? null;
  }

  async setUndone(tx: EntityManager, id: string, at: Date): Promise<void> {
    await tx.query('update family_merges set undone_at = $2 where id = $1', [id, at]);
  }
}

/** The bookings that a search finds, as staff search bookings, or by a tag of exactly these words. */
function searchSql(search: string | undefined): { where: string; values: unknown[] } {
  if (!search) return { where: 'true', values: [] };
  const { where, values } = bookingSearchSql(search);
  const tag = `$${values.length + 1}`;
  return {
    where: `b.id in (select s.booking_id from booking_search s where ${where}
      union all select t.booking_id from family_tags t where comparing_form(t.tag) = ${tag})`,
    values: [...values, comparingForm(search)],
  };
}
