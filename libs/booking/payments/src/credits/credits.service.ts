import { Injectable } from '@nestjs/common';
import { hashOf, RateLimitsService, type RequestUser } from '#libs/platform/auth';
import { Clock } from '#libs/platform/config';
import { OutboxService } from '#libs/platform/events';
import {
  AdminBookingsService,
  BookingAccessService,
  BookingLifecycleService,
  type Booking,
} from '#libs/booking/bookings';
import {
  AppError,
  centsToDollars,
  isCreditCode,
  termsFrom,
  textToCents,
  type CreditKind,
  type GiveCredit,
  type GivenCredit,
} from '#libs/shared/contracts';
import { guessesOf } from '#libs/shop/promo-codes';
import { DataSource, type EntityManager } from 'typeorm';
import { creditEnd, newCreditCode, type UsableCredit } from './credit.rules.js';
import { CreditsRepository, type IssuedCredit, type ListedCredit } from './credits.repository.js';

const NO_ADDRESS = 'This booking no longer has an email address, so nobody would get the code.';

type Goodwill = {
  bookingId: string;
  input: GiveCredit;
  currentUser: RequestUser;
  creationKey: string | null;
};

/** Credits are made, mailed with a code, and found by it. Their uses are in credits.repository.ts. */
@Injectable()
export class CreditsService {
  constructor(
    private readonly db: DataSource,
    private readonly access: BookingAccessService,
    private readonly lifecycle: BookingLifecycleService,
    private readonly admin: AdminBookingsService,
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
    await this.access.forHolder(bookingId, currentUser);
    return this.db.transaction(async (tx) => {
      const booking = await this.access.lock(tx, bookingId);
      const before = creationKey ? await this.credits.findCreatedBy(tx, creationKey) : null;
      if (before) return { id: before };
      if (!booking.parentEmail) throw new AppError('NOT_ALLOWED', NO_ADDRESS);
      const amountCents = textToCents(input.amount) ?? 0;
      const text = `Credit of ${centsToDollars(amountCents)}: ${input.reason}`;
      await this.admin.writeNote(tx, booking, { text, currentUser });
      const id = await this.issue(tx, booking, { kind: 'goodwill', cents: amountCents, creationKey });
      const event = { code: 'credit-given', amountCents } as const;
      const change = { id: bookingId, event, what: 'credit-given', facts: { creditId: id, amountCents } };
      await this.lifecycle.addAuditedTimelineEntry(tx, change, currentUser.userId);
      return { id };
    });
  }

  /**
   * Makes a credit from a booking, whose terms decide how long it lasts, in the caller's transaction; cents. Returns its
   * id.
   */
  async issue(
    tx: EntityManager,
    { id: bookingId, terms }: Pick<Booking, 'id' | 'terms'>,
    { kind, cents, creationKey = null }: { kind: CreditKind; cents: number; creationKey?: string | null },
  ): Promise<string> {
    const expiresOn = creditEnd(this.clock.today(), termsFrom(terms).creditDays);
    const creditId = await this.credits.insert(tx, { kind, cents, bookingId, expiresOn, creationKey });
    await this.outbox.publish(tx, 'credit-issued', { bookingId, creditId });
    return creditId;
  }

  /** A credit as its mail needs it, or null. */
  find(creditId: string): Promise<IssuedCredit | null> {
    return this.credits.find(creditId);
  }

  /** The credits that come from these bookings, oldest first; never their codes. */
  listOf(bookingIds: readonly string[]): Promise<ListedCredit[]> {
    return this.credits.listOf(bookingIds);
  }

  /** The id of the newest credit from a booking that has anything left; null without one. */
  newestOf(bookingId: string): Promise<string | null> {
    return this.credits.newestOf(bookingId);
  }

  /** Creates a code while a mail is rendered; events never carry codes, and only its hash is stored. */
  async createCode(creditId: string): Promise<string> {
    const code = newCreditCode();
    await this.credits.addCode(creditId, hashOf(code));
    return code;
  }

  /** Revokes codes whose mail was never sent. */
  async revokeCodes(codes: readonly string[]): Promise<void> {
    if (codes.length > 0) await this.credits.deleteCodes(codes.map(hashOf));
  }

  /**
   * The credit of a typed code if this booking can use it today, else null: unknown, used up and expired look the same.
   * Wrong guesses are limited together with those of promo codes. @throws AppError TOO_MANY.
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
}
