import { Injectable } from '@nestjs/common';
import { hashOf, RateLimitsService, type RequestUser } from '#libs/platform/auth';
import { Clock } from '#libs/platform/config';
import { isId } from '#libs/platform/database';
import { OutboxService } from '#libs/platform/events';
import {
  BookingAccessService,
  BookingChangeService,
  BookingListQueries,
  BookingsService,
  type Booking,
} from '#libs/booking/bookings';
import {
  AppError,
  centsToDollars,
  centsToText,
  isCreditCode,
  termsFrom,
  textToCents,
  type CreditKind,
  type CreditList,
  type CreditRow,
  type EndCredit,
  type FindCredits,
  type GiveCredit,
  type GivenCredit,
  type WaitingCreditView,
} from '#libs/shared/contracts';
import { guessesOf } from '#libs/shop/promo-codes';
import { DataSource, type EntityManager } from 'typeorm';
import { CapturesRepository } from '../captures.repository.js';
import { creditEnd, newCreditCode, type UsableCredit } from './credit.rules.js';
import {
  CreditsRepository,
  SHOWN_CHARACTERS,
  type CreditFound,
  type IssuedCredit,
  type ListedCredit,
} from './credits.repository.js';

/** Credits that a family itself requests, possibly by a mailed link; an owner gives the others. */
const ASKED_BY_FAMILY: readonly CreditKind[] = ['refund', 'late', 'change'];

const NOTHING_LEFT = 'Nothing is left on this credit.';
const NO_ADDRESS = 'This booking no longer has an email address, so nobody would get the code.';

type Goodwill = {
  bookingId: string;
  input: GiveCredit;
  currentUser: RequestUser;
  creationKey: string | null;
};

/** Credits are created, mailed with a code, and found by it. Their uses are in credits.repository.ts. */
@Injectable()
export class CreditsService {
  constructor(
    private readonly db: DataSource,
    private readonly access: BookingAccessService,
    private readonly bookings: BookingsService,
    private readonly bookingList: BookingListQueries,
    private readonly captures: CapturesRepository,
    private readonly changes: BookingChangeService,
    private readonly credits: CreditsRepository,
    private readonly limits: RateLimitsService,
    private readonly outbox: OutboxService,
    private readonly clock: Clock,
  ) {}

  /**
   * Staff give the family of a booking a credit: in one transaction with a note of the reason, timeline, audit and event.
   * Idempotent by key.
   * @throws AppError NOT_FOUND, NOT_ALLOWED without an address and once the child's data was removed.
   */
  async give({ bookingId, input, currentUser, creationKey }: Goodwill): Promise<GivenCredit> {
    return this.changes.asStaffAnyVersion(bookingId, currentUser, async (change) => {
      const { tx, booking } = change;
      const before = creationKey ? await this.credits.findCreatedBy(tx, creationKey) : null;
      if (before) return { id: before };
      if (!booking.parentEmail) throw new AppError('NOT_ALLOWED', NO_ADDRESS);
      const amountCents = textToCents(input.amount) ?? 0;
      await change.note(`Credit of ${centsToDollars(amountCents)}: ${input.reason}`);
      const id = await this.issue(tx, booking, { kind: 'goodwill', cents: amountCents, creationKey });
      await change.timeline({ code: 'credit-given', amountCents });
      await change.audit('credit-given', { creditId: id, amountCents });
      return { id };
    });
  }

  /**
   * Creates a credit from a booking, whose terms decide how long it is valid, in the caller's transaction; cents. If
   * the family requested it, it waits for an owner when staff have changed the address since the payment. Returns its
   * id.
   */
  async issue(
    tx: EntityManager,
    { id: bookingId, terms }: Pick<Booking, 'id' | 'terms'>,
    { kind, cents, creationKey = null }: { kind: CreditKind; cents: number; creationKey?: string | null },
  ): Promise<string> {
    const expiresOn = creditEnd(this.clock.today(), termsFrom(terms).creditDays);
    const waits = ASKED_BY_FAMILY.includes(kind) && (await this.isOtherAddress(tx, bookingId));
    const creditId = await this.credits.insert(tx, { kind, cents, bookingId, expiresOn, creationKey, waits });
    await this.outbox.publish(tx, 'credit-issued', { bookingId, creditId });
    return creditId;
  }

  /** The credits that wait for an owner, oldest first, with their families. */
  async listWaiting(): Promise<WaitingCreditView[]> {
    const waiting = await this.credits.listWaiting();
    const bookings = await this.bookings.findAll(waiting.map(({ bookingId }) => bookingId));
    const byId = new Map(bookings.map((booking) => [booking.id, booking]));
    return waiting.map(({ id, bookingId, balanceCents, createdAt }) => ({
      id,
      bookingId,
      amount: centsToText(balanceCents),
      parentName: byId.get(bookingId)?.parentName ?? '',
      parentEmail: byId.get(bookingId)?.parentEmail ?? '',
      createdAt: createdAt.toISOString(),
    }));
  }

  /**
   * An owner releases a waiting credit: its code is mailed to the booking's present address. Audited; a repeat changes
   * nothing. @throws AppError NOT_FOUND, NOT_ALLOWED without an address.
   */
  async release(id: string, currentUser: RequestUser): Promise<void> {
    const credit = isId(id) ? await this.credits.find(id) : null;
    if (!credit?.bookingId) throw new AppError('NOT_FOUND');
    const { bookingId } = credit;
    await this.changes.asStaffAnyVersion(bookingId, currentUser, async (change) => {
      if (!change.booking.parentEmail) throw new AppError('NOT_ALLOWED', NO_ADDRESS);
      if (!(await this.credits.endWait(change.tx, id))) return;
      await change.timeline({ code: 'credit-released' });
      await change.audit('credit-released', { creditId: id });
      await change.publish('credit-issued', { bookingId, creditId: id });
    });
  }

  /** The newest credits: of a family, or by the end of a code, which is all of it that is stored. */
  async list({ search, state }: FindCredits): Promise<CreditList> {
    const families = search
      ? {
          bookingIds: await this.bookingList.idsMatching(search, await this.credits.sourceBookings()),
          codeEnd: search.trim().toUpperCase().slice(-SHOWN_CHARACTERS),
        }
      : null;
    const { credits, total } = await this.credits.search({ families, state: state ?? null });
    const bookings = await this.bookings.findAll(credits.flatMap(({ bookingId }) => bookingId ?? []));
    const names = new Map(bookings.map(({ id, parentName }) => [id, parentName]));
    return { credits: credits.map((credit) => creditRow(credit, names)), total };
  }

  /**
   * Ends what is left of a credit and its codes: it is no longer owed. What an order holds of it stays held, and what
   * returns to it later can be used again, once a code is mailed. The reason is noted while notes are kept.
   * @throws AppError NOT_FOUND, NOT_ALLOWED when nothing is left, STALE.
   */
  async end(id: string, { version, reason }: EndCredit, currentUser: RequestUser): Promise<void> {
    const credit = isId(id) ? await this.credits.find(id) : null;
    if (!credit?.bookingId) throw new AppError('NOT_FOUND');
    await this.changes.asStaffAnyVersion(credit.bookingId, currentUser, async (change) => {
      if (((await this.credits.find(id))?.balanceCents ?? 0) === 0)
        throw new AppError('NOT_ALLOWED', NOTHING_LEFT);
      const amountCents = await this.credits.end(change.tx, id, version);
      if (amountCents === null) throw new AppError('STALE');
      if (!change.booking.purgedAt)
        await change.note(`Credit of ${centsToDollars(amountCents)} ended: ${reason}`);
      await change.timeline({ code: 'credit-ended', amountCents });
      await change.audit('credit-ended', { creditId: id, amountCents });
    });
  }

  /** A credit as its mail needs it, or null. */
  find(creditId: string): Promise<IssuedCredit | null> {
    return this.credits.find(creditId);
  }

  /** The credits that come from these bookings, oldest first; never their codes. */
  listOf(bookingIds: readonly string[]): Promise<ListedCredit[]> {
    return this.credits.listOf(bookingIds);
  }

  /** The id of the newest credit from a booking, or of this one, if it has a balance and does not wait; else null. */
  newestOf(bookingId: string, creditId: string | null = null): Promise<string | null> {
    return this.credits.newestOf(bookingId, creditId);
  }

  /**
   * Creates the code of a credit while a mail is rendered, in place of an earlier one; events never contain codes, and
   * only the hash is stored. `address`: that of the mail.
   * @throws Error when the booking of the credit now has another address: the job is repeated and mails to that one.
   */
  createCode(creditId: string, address: string | null = null): Promise<string> {
    return this.db.transaction(async (tx) => {
      const credit = await this.credits.find(creditId);
      const booking = credit?.bookingId ? await this.access.lock(tx, credit.bookingId) : null;
      if (address !== null && booking?.parentEmail !== address)
        throw new Error('the booking of this credit is gone or has another address');
      const code = newCreditCode();
      await this.credits.replaceCode(tx, creditId, code);
      return code;
    });
  }

  /** Revokes codes whose mail was never sent. */
  async revokeCodes(codes: readonly string[]): Promise<void> {
    if (codes.length > 0) await this.credits.deleteCodes(codes.map(hashOf));
  }

  /**
   * The credit of a typed code if this booking can use it today, else null: unknown, used-up and expired codes look the
   * same. Wrong guesses are limited together with those of promo codes. @throws AppError TOO_MANY.
   */
  async findTyped(
    code: string,
    currentUser: RequestUser,
    bookingId: string | null,
  ): Promise<UsableCredit | null> {
    let credit: UsableCredit | null = null;
    await this.limits.guess(guessesOf(currentUser), async () => {
      credit = isCreditCode(code) ? await this.credits.findUsable(hashOf(code), bookingId) : null;
      return credit !== null;
    });
    return credit;
  }

  /** Whether staff have changed the address of a booking since its first payment. */
  private async isOtherAddress(tx: EntityManager, bookingId: string): Promise<boolean> {
    const changedAt = await this.bookings.addressChangedAt(bookingId, tx);
    const paidAt = changedAt && (await this.captures.firstCollectedAt(tx, bookingId));
    return changedAt !== null && paidAt !== null && changedAt > paidAt;
  }
}

const creditRow = (credit: CreditFound, names: ReadonlyMap<string, string>): CreditRow => ({
  id: credit.id,
  version: credit.version,
  kind: credit.kind,
  state: credit.state,
  endsWith: credit.endsWith,
  amount: centsToText(credit.startCents),
  left: centsToText(credit.balanceCents),
  expiresOn: credit.expiresOn,
  bookingId: credit.bookingId,
  parentName: names.get(credit.bookingId ?? '') ?? '',
  createdAt: credit.createdAt.toISOString(),
});
