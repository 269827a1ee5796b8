import { randomUUID } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import { AuditService, RateLimitsService, type RequestUser } from '#libs/platform/auth';
import {
  AppError,
  instantInZone,
  isTooFarAhead,
  minuteInZone,
  readDay,
  startMinute,
  timeLabel,
  type FamilyWaiting,
  type JoinWaitingList,
  type WaitingEntryRow,
  type PriceBook,
  type WaitingListView,
  type WaitingOffer,
  MINUTE_MS,
} from '#libs/shared/contracts';
import { AvailabilityService, CrewReservationsService, type SlotRequest } from '#libs/scheduling/crews';
import { durationMinutes } from '#libs/shared/pricing';
import { PriceBooksService } from '#libs/shop/price-books';
import { OutboxService, Every, runEach, Retention } from '#libs/platform/events';
import { Clock } from '#libs/platform/config';
import { isId } from '#libs/platform/database';
import { DataSource, type EntityManager } from 'typeorm';
import type { FamilyContacts } from '../families/family.rules.js';
import {
  WaitingListRepository,
  type ListedEntry,
  type OpenOffer,
  type WaitingEntry,
} from './waiting-list.repository.js';
import { stateAfterLapse, MAX_OFFERS, offerEnds } from './waiting-list.rules.js';

const OFFERED_ALREADY = 'This family has an offer already.';
const OFFERED_TWICE = 'This family had two offers already, which is the most.';
const NOT_LIMITED = 'No crew is switched on, so every start can be booked and nobody has to wait.';
const OUTSIDE = 'Please choose a start between the times that suit the family.';
const TOO_SHORT = 'It is too late for an offer: the family would have less than two hours to answer.';
const PAST = 'Please choose a day in the future';
const TOO_FAR = 'Invalid date';

/**
 * The waiting list for full days: families join and leave, and freed times are offered to them. An offer reserves a
 * crew's time, so other visitors cannot book it.
 */
@Injectable()
export class WaitingListService {
  private readonly log = new Logger(WaitingListService.name);

  constructor(
    private readonly db: DataSource,
    private readonly entries: WaitingListRepository,
    private readonly limits: RateLimitsService,
    private readonly crews: CrewReservationsService,
    private readonly availability: AvailabilityService,
    private readonly books: PriceBooksService,
    private readonly outbox: OutboxService,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  /**
   * Stores an entry; a repeat with the same creation key returns the first entry.
   * @throws AppError VALIDATION for a day that has begun or is years ahead, TOO_MANY.
   */
  async join(
    input: JoinWaitingList,
    currentUser: RequestUser,
    creationKey: string | null,
  ): Promise<WaitingListView> {
    const day = readDay(input.day, this.clock.zone);
    const today = this.clock.today();
    if (day <= today) throw AppError.validation({ day: PAST });
    if (isTooFarAhead(day, today)) throw AppError.validation({ day: TOO_FAR });
    await this.limits.count(['waiting-address', currentUser.address]);
    const [earliestMinute, latestMinute] = [input.earliest, input.latest]
      .map((label) => startMinute(label) ?? 0)
      .toSorted((a, b) => a - b);
    const made = await this.entries.insert({
      id: randomUUID(),
      creationKey,
      day,
      earliestMinute,
      latestMinute,
      games: [...new Set(input.games)],
      guestCount: input.guestCount,
      addOns: input.addOns,
      zip: input.zipCode,
      email: input.email,
      name: input.name ?? null,
      userId: currentUser.userId,
      createdAt: this.clock.now(),
    });
    return made ?? this.entries.findByCreationKey(creationKey);
  }

  /** The open offer of a mailed key. @throws AppError NOT_FOUND when there is none, TOO_MANY. */
  async offerOf(key: string, currentUser: RequestUser): Promise<WaitingOffer> {
    await this.limits.count(['waiting-link-address', currentUser.address]);
    const entry = await this.entryOf(key);
    const { offeredStart, offeredUntil, email } = entry;
    const isOpen = entry.state === 'offered' && offeredUntil && offeredUntil > this.clock.now();
    if (!isOpen || !offeredStart || email === null) throw new AppError('NOT_FOUND');
    const { day, games, guestCount, addOns, zip: zipCode, name } = entry;
    const start = timeLabel(minuteInZone(offeredStart, this.clock.zone));
    return { day, start, until: offeredUntil.toISOString(), games, guestCount, addOns, zipCode, email, name };
  }

  /**
   * Removes the family from the list; a repeat changes nothing.
   * @throws AppError NOT_FOUND for an unknown key, TOO_MANY.
   */
  async leave(key: string, currentUser: RequestUser): Promise<void> {
    await this.limits.count(['waiting-link-address', currentUser.address]);
    const { id } = await this.entryOf(key);
    await this.end(id, 'left');
  }

  /** The entries of a family, newest day first; one that has ended is found by its account alone. */
  async listOfFamily(contacts: FamilyContacts): Promise<FamilyWaiting[]> {
    const entries = await this.entries.findOfFamily(contacts);
    return entries.map(({ id, day, guestCount, state, earliestMinute, latestMinute, createdAt }) => ({
      id,
      day,
      guestCount,
      state,
      earliest: timeLabel(earliestMinute),
      latest: timeLabel(latestMinute),
      createdAt: createdAt.toISOString(),
    }));
  }

  /** Ends and deletes the entries of a deleted account; a repeat finds none. */
  async removeEntriesOfUser(userId: string): Promise<void> {
    for (const { id } of await this.entries.findOfUser(userId)) await this.end(id, 'left');
    await this.entries.removeOfUser(userId);
  }

  /**
   * Offers the free times of a day to waiting families: fewest offers first, then longest wait. Returns the number of
   * offers; a repeat finds no waiting family or no free time.
   */
  async offerFreeTimes(day: string): Promise<number> {
    if (day <= this.clock.today() || !(await this.availability.needsCrew())) return 0;
    let made = 0;
    for (const { id } of await this.entries.findWaiting(day)) if (await this.offer(id)) made += 1;
    return made;
  }

  /** Who waits or has an offer, on all days ahead. */
  async list(): Promise<WaitingEntryRow[]> {
    const entries = await this.entries.listOpen(this.clock.today());
    return entries.map((entry) => entryRow(entry, (at) => timeLabel(minuteInZone(at, this.clock.zone))));
  }

  /**
   * Staff offer a start to a family, as a freed time is offered: held, mailed, with a deadline, and counted. Of two that
   * press at once one makes the offer. Audited.
   * @throws AppError NOT_FOUND, VALIDATION for a start outside the family's times, NOT_ALLOWED while it has an offer,
   * after two, and without crews, TOO_LATE when less than two hours would be left, SLOT_TAKEN.
   */
  async offerByHand(entryId: string, start: string, currentUser: RequestUser): Promise<void> {
    if (!(await this.availability.needsCrew())) throw new AppError('NOT_ALLOWED', NOT_LIMITED);
    await this.db.transaction(async (tx) => {
      const entry = isId(entryId) ? await this.entries.lock(tx, entryId) : undefined;
      if (!entry || !['waiting', 'offered'].includes(entry.state)) throw new AppError('NOT_FOUND');
      if (entry.state === 'offered') throw new AppError('NOT_ALLOWED', OFFERED_ALREADY);
      if (entry.offers >= MAX_OFFERS) throw new AppError('NOT_ALLOWED', OFFERED_TWICE);
      const minute = startMinute(start) ?? 0;
      if (minute < entry.earliestMinute || entry.latestMinute < minute)
        throw AppError.validation({ start: OUTSIDE });
      const { book } = await this.books.current();
      const slot = slotOf(entry, instantInZone(entry.day, minute, this.clock.zone), book);
      if (entry.day <= this.clock.today() || !offerEnds(this.clock.now(), slot.startsAt))
        throw new AppError('TOO_LATE', TOO_SHORT);
      if (!(await this.hold(tx, entry, slot))) throw new AppError('SLOT_TAKEN');
      await this.audit.record(tx, currentUser.userId, {
        what: 'waiting-offer-made',
        subject: 'waiting-entry',
        subjectId: entryId,
        facts: { day: entry.day, start },
      });
    });
  }

  /** Ends offers that were not redeemed in time; run by a timer, one transaction per offer. */
  @Every(MINUTE_MS, { as: 'lapse-offers' })
  async endLapsedOffers(): Promise<number> {
    const ended = await this.entries.findLapsed(this.clock.now());
    await runEach(this.log, ended, ({ id, offers }) =>
      this.end(id, stateAfterLapse(offers), this.clock.now()),
    );
    return ended.length;
  }

  /** The open offer of an entry, for its mail; null when it has ended. */
  openOffer(entryId: string): Promise<OpenOffer | null> {
    return this.entries.findOpenOffer(entryId, this.clock.now());
  }

  /** Creates a key while a mail is rendered; events never contain keys. */
  createKey(entryId: string): Promise<string> {
    return this.entries.createKey(entryId);
  }

  /** The entry whose open offer has this key, on the given day (yyyy-MM-dd) if any; null when there is none. */
  entryIdOf(key: string | undefined, day: string | null = null): Promise<string | null> {
    return this.entries.findIdOfOffer(key, day, this.clock.now());
  }

  /**
   * Uses the offer in the transaction of a new booking, which then makes its own reservation; false when the offer has
   * ended. A rollback restores the offer.
   */
  async redeem(tx: EntityManager, entryId: string): Promise<boolean> {
    const entry = await this.entries.lock(tx, entryId);
    const isOpen = entry?.state === 'offered' && entry.offeredUntil && entry.offeredUntil > this.clock.now();
    if (!isOpen) return false;
    await this.entries.setState(tx, entryId, 'taken');
    await this.crews.release(tx, { waitlistId: entryId });
    return true;
  }

  /** Ends an entry or its offer, and frees the held time. With `lapsedBy`, only an offer that ended at or before it. */
  async end(entryId: string, state: 'left' | 'waiting' | 'lapsed' | 'over', lapsedBy?: Date): Promise<void> {
    await this.db.transaction(async (tx) => {
      const entry = await this.entries.lock(tx, entryId);
      if (!entry || !['waiting', 'offered'].includes(entry.state)) return;
      if (lapsedBy && !(entry.offeredUntil && entry.offeredUntil <= lapsedBy)) return;
      await this.entries.setState(tx, entryId, state);
      await this.crews.release(tx, { waitlistId: entryId });
    });
  }

  /** Ends entries whose day has begun, and deletes old ones; run by a timer. */
  @Retention()
  async endPastEntries(): Promise<void> {
    const today = this.clock.today();
    await runEach(this.log, await this.entries.findOver(today), ({ id }) => this.end(id, 'over'));
    await this.entries.removeOld(today);
  }

  private async entryOf(key: string): Promise<WaitingEntry> {
    const entry = await this.entries.findByKey(key);
    if (!entry) throw new AppError('NOT_FOUND');
    return entry;
  }

  private async offer(entryId: string): Promise<boolean> {
    return this.db.transaction(async (tx) => {
      const entry = await this.entries.lock(tx, entryId);
      if (entry?.state !== 'waiting' || entry.offers >= MAX_OFFERS) return false;
      const slot = await this.firstOpenSlot(tx, entry);
      return slot !== null && this.hold(tx, entry, slot);
    });
  }

  /** Holds a start for an entry and has it mailed; false when it is taken or too little time is left. */
  private async hold(tx: EntityManager, { id }: WaitingEntry, slot: SlotRequest): Promise<boolean> {
    const until = offerEnds(this.clock.now(), slot.startsAt);
    if (!until || !(await this.crews.tryReserve(tx, { waitlistId: id }, slot, until))) return false;
    await this.entries.setOffered(tx, id, { until, startsAt: slot.startsAt });
    await this.outbox.publish(tx, 'waiting-offer-made', { waitlistId: id });
    return true;
  }

  /** The earliest open start in the requested range with the crew time it needs; null when there is none. */
  private async firstOpenSlot(tx: EntityManager, entry: WaitingEntry): Promise<SlotRequest | null> {
    const { book } = await this.books.current();
    const at = (minute: number) => slotOf(entry, instantInZone(entry.day, minute, this.clock.zone), book);
    const open = await this.availability.openStartsOn(tx, at(entry.earliestMinute));
    const minute = open
      .map((label) => startMinute(label) ?? 0)
      .find((each) => entry.earliestMinute <= each && each <= entry.latestMinute);
    return minute === undefined ? null : at(minute);
  }
}

/** The crew time needed at a start, if the family booked with this price book. */
const slotOf = (entry: WaitingEntry, startsAt: Date, book: PriceBook): SlotRequest => ({
  day: entry.day,
  startsAt,
  durationMinutes: durationMinutes(entry.games.length, book),
  zipCode: entry.zip,
  games: entry.games,
  addOns: entry.addOns,
});

const entryRow = (entry: ListedEntry, timeOf: (at: Date) => string): WaitingEntryRow => ({
  id: entry.id,
  day: entry.day,
  earliest: timeLabel(entry.earliestMinute),
  latest: timeLabel(entry.latestMinute),
  games: entry.games,
  guestCount: entry.guestCount,
  addOns: entry.addOns,
  zipCode: entry.zip,
  name: entry.name,
  email: entry.email ?? '',
  offers: entry.offers,
  offer:
    entry.offeredStart && entry.offeredUntil
      ? { start: timeOf(entry.offeredStart), until: entry.offeredUntil.toISOString() }
      : null,
  createdAt: entry.createdAt.toISOString(),
});
