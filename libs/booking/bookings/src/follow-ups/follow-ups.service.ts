import { Injectable } from '@nestjs/common';
import { UsersRepository, type RequestUser } from '#libs/platform/auth';
import { Clock } from '#libs/platform/config';
import { isId } from '#libs/platform/database';
import { OpenWorkSource, type OpenWork } from '#libs/platform/events';
import {
  ADMIN_RIGHTS,
  AppError,
  BOOKING_ACTION_RIGHTS,
  hasLevel,
  instantInZone,
  LAST_MINUTE,
  readDay,
  type EditFollowUp,
  type SetFollowUp,
} from '#libs/shared/contracts';
import type { BookingChange } from '../change/booking-change.js';
import { BookingChangeService } from '../change/booking-change.service.js';
import { FollowUpsRepository, type FollowUpRow } from './follow-ups.repository.js';

const NOTHING_TO_SET =
  "The child's data was removed from this booking, so no more follow-ups are kept here. Nothing was saved.";
const IS_DONE = 'This follow-up is already done.';
const NOT_STAFF = 'This person cannot edit bookings. Please choose somebody else.';
const PAST_DAY = 'This day has passed.';

/** Follow-ups that staff set on bookings: what to do, on which day, and who does it. */
@Injectable()
export class FollowUpsService {
  constructor(
    private readonly repository: FollowUpsRepository,
    private readonly changes: BookingChangeService,
    private readonly users: UsersRepository,
    private readonly clock: Clock,
  ) {}

  /** @throws AppError NOT_FOUND, VALIDATION, NOT_ALLOWED once the child's data was removed. */
  set(bookingId: string, input: SetFollowUp, currentUser: RequestUser): Promise<void> {
    // The lock serializes with a concurrent removal: either the text is rejected or the removal deletes it.
    return this.changes.asStaffAnyVersion(bookingId, currentUser, async (change) => {
      const { tx, booking, at: setAt } = change;
      if (booking.purgedAt) throw new AppError('NOT_ALLOWED', NOTHING_TO_SET);
      const wanted = await this.wanted(input);
      const row = await this.repository.insert(tx, bookingId, { ...wanted, setAt });
      await this.audit(change, 'booking-follow-up-set', row);
    });
  }

  /** @throws AppError NOT_FOUND, STALE, VALIDATION, NOT_ALLOWED once it is done. */
  edit(bookingId: string, id: string, input: EditFollowUp, currentUser: RequestUser): Promise<void> {
    return this.changes.asStaffAnyVersion(bookingId, currentUser, async (change) => {
      const before = await this.lockOpen(change, id, input.version);
      const row = await this.repository.change(change.tx, id, await this.wanted(input, before));
      await this.audit(change, 'booking-follow-up-changed', row);
    });
  }

  /** Marks it as done. @throws AppError NOT_FOUND, STALE, NOT_ALLOWED once it is done. */
  finish(bookingId: string, id: string, version: number, currentUser: RequestUser): Promise<void> {
    return this.changes.asStaffAnyVersion(bookingId, currentUser, async (change) => {
      await this.lockOpen(change, id, version);
      const row = await this.repository.finish(change.tx, id, { by: change.userId, at: change.at });
      await this.audit(change, 'booking-follow-up-done', row);
    });
  }

  /** Those of a booking: open ones first, each group by day. */
  listOf(bookingId: string): Promise<FollowUpRow[]> {
    return this.repository.listOf(bookingId);
  }

  /** The ids of the users who may edit bookings, by name. */
  async assigneeIds(): Promise<string[]> {
    const level = ADMIN_RIGHTS[BOOKING_ACTION_RIGHTS.followUp];
    const administrators = await this.users.administrators();
    return administrators.filter(({ adminLevel }) => hasLevel(adminLevel, level)).map(({ id }) => id);
  }

  /** Those of today and of earlier days; one of a later day waits for nobody yet. */
  @OpenWorkSource()
  async openFollowUps(): Promise<OpenWork[]> {
    const due = await this.repository.listDue(this.clock.today());
    return due.map(({ id, bookingId, text, assigneeId, setAt, dueOn, version }) => ({
      kind: 'follow-up',
      id,
      bookingId,
      note: text,
      assigneeId: assigneeId ?? undefined,
      version,
      since: setAt,
      by: instantInZone(dueOn, LAST_MINUTE, this.clock.zone),
    }));
  }

  private async lockOpen({ tx, id: bookingId }: BookingChange, id: string, version: number) {
    const row = isId(id) ? await this.repository.lock(tx, id, bookingId) : null;
    if (!row) throw new AppError('NOT_FOUND');
    if (row.doneAt) throw new AppError('NOT_ALLOWED', IS_DONE);
    if (row.version !== version) throw new AppError('STALE');
    return row;
  }

  /** A day or an assignee that is kept is not checked again. */
  private async wanted({ text, day, assigneeId }: SetFollowUp, before?: FollowUpRow) {
    const dueOn = readDay(day, this.clock.zone);
    if (dueOn !== before?.dueOn && dueOn < this.clock.today()) throw AppError.validation({ day: PAST_DAY });
    const isKnown = assigneeId === before?.assigneeId || (await this.assigneeIds()).includes(assigneeId);
    if (!isKnown) throw AppError.validation({ assigneeId: NOT_STAFF });
    return { text, dueOn, assigneeId };
  }

  /** Without the text, which may mention the child. */
  private audit(
    change: BookingChange,
    what: 'booking-follow-up-set' | 'booking-follow-up-changed' | 'booking-follow-up-done',
    { id, dueOn, assigneeId }: FollowUpRow,
  ): Promise<void> {
    return change.audit(what, { followUpId: id, dueOn, assigneeId });
  }
}
