import { Injectable } from '@nestjs/common';
import { AuditService, type RequestUser } from '#libs/platform/auth';
import { Clock } from '#libs/platform/config';
import { isId, withRetry } from '#libs/platform/database';
import { Retention } from '#libs/platform/events';
import {
  AppError,
  comparingForm,
  MAX_FAMILY_TAGS,
  type FamilyListQuery,
  type FamilyMerge,
  type FamilyNote,
  type FamilyTag,
} from '#libs/shared/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import type { BookingEntity } from '../booking.entity.js';
import { BookingRepository } from '../booking.repository.js';
import { FamiliesRepository, type FamilyBooking, type ListedFamily } from './families.repository.js';
import { undoUntil, type FamilyContacts } from './family.rules.js';

const NOT_FOUND = 'There is no such family, or its data was removed.';
const NOTHING_TO_NOTE =
  "The child's data was removed from every booking of this family, so no more notes are kept. Nothing was saved.";
const ENOUGH_TAGS = `A family has at most ${MAX_FAMILY_TAGS} tags. Please remove one first.`;
const TOO_OLD = 'These families were merged more than 30 days ago, so this cannot be undone.';

/** What staff have added to a family. */
export type FamilyAdditions = {
  notes: FamilyNote[];
  tags: FamilyTag[];
  merges: FamilyMerge[];
  mayNote: boolean;
};

/** A family with its bookings, newest first. */
export type Family = { listed: ListedFamily; bookings: BookingEntity[]; contacts: FamilyContacts };

/**
 * Families: the bookings of an account, or else of an email address with a phone, and of those that staff merged with it.
 * A family is named by the id of any of its bookings.
 */
@Injectable()
export class FamiliesService {
  constructor(
    private readonly db: DataSource,
    private readonly families: FamiliesRepository,
    private readonly bookings: BookingRepository,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  /** A page of families, those that booked last first, and how many there are. */
  page(query: FamilyListQuery): Promise<{ families: ListedFamily[]; total: number }> {
    return this.families.page(query);
  }

  /** A family with at most `most` bookings. @throws AppError NOT_FOUND, also once the parent's data was removed. */
  async find(id: string, most: number): Promise<Family> {
    const all = await this.bookingsOf(id);
    const listed = await this.families.findListed(all[0].root);
    if (!listed) throw new AppError('NOT_FOUND', NOT_FOUND);
    const bookingIds = all.map((each) => each.id);
    const bookings = await this.bookings.findAll(bookingIds.slice(0, most));
    const unique = (values: (string | null)[]) => [...new Set(values.filter((value) => value !== null))];
    return {
      listed,
      bookings: bookings.toReversed(),
      contacts: {
        bookingIds,
        userIds: unique(all.map(({ userId }) => userId)),
        emailKeys: unique(all.map(({ emailKey }) => emailKey)),
      },
    };
  }

  /** The families of these bookings: the same text for bookings of the same family; none once its parent was removed. */
  async familyOfEach(bookingIds: readonly string[]): Promise<Map<string, string>> {
    return new Map((await this.families.rootsOf(bookingIds)).map(({ id, root }) => [id, root]));
  }

  /** What staff added to the family with these bookings. */
  async additions({ bookingIds }: FamilyContacts): Promise<FamilyAdditions> {
    const now = this.clock.now();
    const notes = await this.families.listNotes(bookingIds);
    const merges = await this.families.listMerges(bookingIds);
    return {
      notes: notes.map(({ at, ...note }) => ({ ...note, at: at.toISOString() })),
      tags: await this.families.listTags(bookingIds),
      merges: merges.map(({ mergedAt, ...merge }) => ({
        ...merge,
        at: mergedAt.toISOString(),
        undoUntil: undoUntil(mergedAt) >= now ? undoUntil(mergedAt).toISOString() : null,
      })),
      mayNote: await this.families.hasChildData(bookingIds),
    };
  }

  /** Notes and tags that were written at these bookings, for the copy of one's data. */
  async copyOf(
    bookingIds: readonly string[],
  ): Promise<{ notes: { at: string; text: string }[]; tags: string[] }> {
    const notes = await this.families.listNotes(bookingIds);
    const tags = await this.families.listTags(bookingIds);
    return {
      notes: notes.map(({ at, text }) => ({ at: at.toISOString(), text })),
      tags: tags.map(({ tag }) => tag),
    };
  }

  /** Stores an internal note. @throws AppError NOT_FOUND, NOT_ALLOWED once no booking has a child's data. */
  async addNote(id: string, text: string, { userId }: RequestUser): Promise<void> {
    await this.change(id, async (tx, family) => {
      const bookingId = notedAt(family);
      const noteId = await this.families.insertNote(tx, {
        bookingId,
        authorId: userId,
        text,
        at: this.clock.now(),
      });
      await this.record(tx, userId, 'family-note-added', bookingId, { noteId });
    });
  }

  /**
   * Adds a tag; the one that the family has already is returned. @throws AppError NOT_FOUND, NOT_ALLOWED once no booking
   * has a child's data, and for too many tags.
   */
  async addTag(id: string, tag: string, { userId }: RequestUser): Promise<FamilyTag> {
    return this.change(id, async (tx, family) => {
      const bookingId = notedAt(family);
      const tags = await this.families.listTags(
        family.map((each) => each.id),
        tx,
      );
      const same = tags.find((each) => comparingForm(each.tag) === comparingForm(tag));
      if (same) return same;
      if (tags.length >= MAX_FAMILY_TAGS) throw new AppError('NOT_ALLOWED', ENOUGH_TAGS);
      const tagId = await this.families.insertTag(tx, bookingId, tag, this.clock.now());
      await this.record(tx, userId, 'family-tag-added', bookingId, { tagId });
      return { id: tagId, tag };
    });
  }

  /** Removes a tag; a repeat changes nothing. @throws AppError NOT_FOUND for an unknown family. */
  async removeTag(id: string, tagId: string, { userId }: RequestUser): Promise<void> {
    if (!isId(tagId)) return;
    await this.change(id, async (tx, family) => {
      const ids = family.map((each) => each.id);
      if ((await this.families.deleteTag(tx, ids, tagId)) === 0) return;
      await this.record(tx, userId, 'family-tag-removed', id, { tagId });
    });
  }

  /** Makes one family of two until it is undone; a repeat changes nothing. @throws AppError NOT_FOUND. */
  async merge(id: string, otherId: string, { userId }: RequestUser): Promise<void> {
    await this.change(id, async (tx, family) => {
      const other = await this.bookingsOf(otherId, tx);
      if (family[0].root === other[0].root) return;
      const merge = { bookingId: id, otherId, mergedBy: userId, at: this.clock.now() };
      const mergeId = await this.families.insertMerge(tx, merge);
      await this.record(tx, userId, 'families-merged', id, { mergeId, otherId });
    });
  }

  /**
   * Undoes a merge: each family has its own again. A repeat changes nothing.
   * @throws AppError NOT_FOUND, NOT_ALLOWED after 30 days.
   */
  async undoMerge(id: string, mergeId: string, { userId }: RequestUser): Promise<void> {
    await this.change(id, async (tx, family) => {
      const ids = family.map((each) => each.id);
      const merge = isId(mergeId) ? await this.families.lockMerge(tx, mergeId, ids) : null;
      if (!merge) throw new AppError('NOT_FOUND');
      if (merge.undoneAt) return;
      if (undoUntil(merge.mergedAt) < this.clock.now()) throw new AppError('NOT_ALLOWED', TOO_OLD);
      await this.families.setUndone(tx, mergeId, this.clock.now());
      await this.record(tx, userId, 'family-merge-undone', id, { mergeId });
    });
  }

  /**
   * Deletes notes and tags once the child's data was removed from every booking of their family, and the merges of a
   * deleted account; a repeat finds none.
   */
  @Retention()
  async removeOver(): Promise<void> {
    await this.db.transaction((tx) => this.families.deleteOver(tx));
  }

  /** Changes of families are rare, and one at a time: what belongs to a family cannot change in between. */
  private change<Result>(
    id: string,
    work: (tx: EntityManager, family: FamilyBooking[]) => Promise<Result>,
  ): Promise<Result> {
    return withRetry(this.db, async (tx) => {
      await this.families.lockChanges(tx);
      return work(tx, await this.bookingsOf(id, tx));
    });
  }

  private async bookingsOf(id: string, tx?: EntityManager): Promise<FamilyBooking[]> {
    const bookings = isId(id) ? await this.families.bookingsOf(id, tx) : [];
    if (bookings.length === 0) throw new AppError('NOT_FOUND', NOT_FOUND);
    return bookings;
  }

  private record(
    tx: EntityManager,
    userId: string | null,
    what: Parameters<AuditService['record']>[2]['what'],
    subjectId: string,
    facts: Record<string, string>,
  ): Promise<void> {
    return this.audit.record(tx, userId, { what, subject: 'family', subjectId, facts });
  }
}

/** Where a note is stored: the newest booking that still has a child's data. @throws AppError NOT_ALLOWED without one. */
function notedAt(family: readonly FamilyBooking[]): string {
  const open = family.find(({ isPurged }) => !isPurged);
  if (!open) throw new AppError('NOT_ALLOWED', NOTHING_TO_NOTE);
  return open.id;
}
