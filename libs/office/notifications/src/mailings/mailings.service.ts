import { Injectable } from '@nestjs/common';
import { BookingsService, FamiliesService, type Booking } from '#libs/booking/bookings';
import { StaffingQueries } from '#libs/booking/staffing';
import { AuditService, RateLimitsService, type RequestUser } from '#libs/platform/auth';
import { Clock } from '#libs/platform/config';
import { isId } from '#libs/platform/database';
import {
  AppError,
  check,
  DAY_MS,
  MAILING_HOLD_SECONDS,
  openIn,
  SECOND_MS,
  WriteMailing,
  type MailingChoice,
  type MailingPreview,
  type MailingView,
  type PreviewMailing,
} from '#libs/shared/contracts';
import { CompanyService } from '#libs/shop/business-settings';
import { DataSource, type EntityManager } from 'typeorm';
import { MailLinksService } from '../mail-links.service.js';
import { mailingValues, renderMailing } from '../mails/booking/mailing.mail.js';
import { hashOfAddress } from '../sent-mails.repository.js';
import { chooseRecipients, type MailingCandidate } from './mailing.rules.js';
import { MailingsRepository, type ListedMailing } from './mailings.repository.js';

const SHOWN_LETTERS = 3;
const NOBODY = 'None of these families can get this email.';
const SENT = 'These emails were already sent.';
const NO_PHONE = 'Your company has no phone number yet, so nobody can fill in {phone}.';

type Candidate = MailingCandidate & { booking: Booking };

/** One email that staff write to many families: preview, writing, undoing, and unsubscribing. */
@Injectable()
export class MailingsService {
  constructor(
    private readonly db: DataSource,
    private readonly mailings: MailingsRepository,
    private readonly bookings: BookingsService,
    private readonly families: FamiliesService,
    private readonly staffing: StaffingQueries,
    private readonly links: MailLinksService,
    private readonly company: CompanyService,
    private readonly limits: RateLimitsService,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  /** Who would get it and who would not, and the first emails. Nothing is stored or sent. */
  async preview(input: PreviewMailing): Promise<MailingPreview> {
    const { reached, unreached } = await this.choose(await this.candidates(input), input);
    const { value, errors } = check(WriteMailing, input);
    const isWritten = Object.keys(errors).length === 0;
    const shown = isWritten ? reached.slice(0, SHOWN_LETTERS) : [];
    return {
      families: reached.length,
      letters: await Promise.all(shown.map(({ booking }) => this.letterTo(booking, value))),
      unreached: unreached.map(({ candidate: { booking }, reason }) => ({
        bookingId: booking.id,
        name: booking.parentName,
        reason,
      })),
    };
  }

  /**
   * Stores a mailing, which is held for half a minute. A repeat with the same creation key returns the first one.
   * @throws AppError TOO_MANY, VALIDATION of `text`, NOT_ALLOWED when no family can get it.
   */
  async write(
    input: WriteMailing,
    { userId }: RequestUser,
    creationKey: string | null,
  ): Promise<MailingView> {
    await this.limits.count(['mailing', 'company']);
    await this.assertFillable(input);
    const candidates = await this.candidates(input);
    const { subject, text, withCanceled } = input;
    const at = this.clock.now();
    const heldUntil = new Date(at.getTime() + MAILING_HOLD_SECONDS * SECOND_MS);
    const id = await this.db.transaction(async (tx) => {
      await this.mailings.lockWriting(tx);
      const { reached } = await this.choose(candidates, input, tx);
      if (reached.length === 0) throw new AppError('NOT_ALLOWED', NOBODY);
      const mailing = { creationKey, subject, text, withCanceled, by: userId, at, heldUntil };
      const made = await this.mailings.insert(
        tx,
        mailing,
        reached.map(({ booking, addressHash }) => ({ bookingId: booking.id, addressHash })),
      );
      if (made)
        await this.audit.record(tx, userId, {
          what: 'mailing-written',
          subject: 'mailing',
          subjectId: made,
          facts: { families: reached.length },
        });
      return made;
    });
    const written = id
      ? await this.mailings.find(id)
      : await this.mailings.findByCreationKey(creationKey ?? '');
    if (!written) throw new AppError('NOT_FOUND');
    return view(written, this.clock.now());
  }

  /** Those of the last 24 hours, newest first. */
  async list(): Promise<MailingView[]> {
    const now = this.clock.now();
    return (await this.mailings.listSince(this.dayAgo())).map((mailing) => view(mailing, now));
  }

  /**
   * Undoes a mailing while it is held: nobody gets it. A repeat changes nothing.
   * @throws AppError NOT_FOUND, NOT_ALLOWED once its emails are on their way.
   */
  async undo(id: string, { userId }: RequestUser): Promise<void> {
    const mailing = isId(id) ? await this.mailings.find(id) : null;
    if (!mailing) throw new AppError('NOT_FOUND');
    if (mailing.state === 'undone') return;
    await this.db.transaction(async (tx) => {
      // The state alone decides, and not the clock: while nothing is on its way, it can be undone.
      if (!(await this.mailings.undo(tx, id))) throw new AppError('NOT_ALLOWED', SENT);
      const facts = { families: mailing.families };
      await this.audit.record(tx, userId, {
        what: 'mailing-undone',
        subject: 'mailing',
        subjectId: id,
        facts,
      });
    });
  }

  /** The address of this recipient gets no more mailings. Nobody learns whether there is such a recipient. */
  async unsubscribe(recipientId: string, { address }: RequestUser): Promise<void> {
    await this.limits.count(['unsubscribe-address', address]);
    if (isId(recipientId)) await this.mailings.optOut(recipientId, this.clock.now());
  }

  /** The existing ones of these bookings, with all that decides about them but how many mailings they got. */
  private async candidates({ bookingIds }: MailingChoice): Promise<Omit<Candidate, 'recent'>[]> {
    const bookings = await this.bookings.findAll(bookingIds.filter(isId));
    const hashes = bookings.map(({ parentEmail }) => (parentEmail ? hashOfAddress(parentEmail) : ''));
    const families = await this.families.familyOfEach(bookings.map(({ id }) => id));
    const optedOut = await this.mailings.optedOutOf(hashes);
    return bookings.map((booking, index) => ({
      booking,
      family: families.get(booking.id) ?? '',
      addressHash: hashes[index],
      hasOptedOut: optedOut.has(hashes[index]),
    }));
  }

  private async choose(
    candidates: readonly Omit<Candidate, 'recent'>[],
    { withCanceled }: MailingChoice,
    tx?: EntityManager,
  ) {
    const hashes = candidates.map(({ addressHash }) => addressHash);
    const counts = await this.mailings.countSince(hashes, this.dayAgo(), tx);
    const counted = candidates.map((each): Candidate => ({
      ...each,
      recent: counts.get(each.addressHash) ?? 0,
    }));
    return chooseRecipients(counted, { withCanceled, now: this.clock.now() });
  }

  private async letterTo(
    booking: Booking,
    mailing: WriteMailing,
  ): Promise<MailingPreview['letters'][number]> {
    const issuer = await this.company.issuer();
    const { subject, text } = renderMailing(mailing, {
      values: await mailingValues(booking, issuer, this.sources()),
      issuer,
      unsubscribeLink: this.links.to('/booking?unsubscribe=link'),
    });
    return { to: booking.parentName, subject, text };
  }

  private sources() {
    const { bookings, links, staffing } = this;
    return { bookings, links, staffing };
  }

  /** @throws AppError VALIDATION of `text`. */
  private async assertFillable({ subject, text }: WriteMailing): Promise<void> {
    if (!openIn(subject + text).includes('phone')) return;
    if (!(await this.company.current()).phone) throw AppError.validation({ text: NO_PHONE });
  }

  private dayAgo(): Date {
    return new Date(this.clock.now().getTime() - DAY_MS);
  }
}

const view = ({ at, heldUntil, ...mailing }: ListedMailing, now: Date): MailingView => ({
  ...mailing,
  at: at.toISOString(),
  secondsLeft: Math.ceil((heldUntil.getTime() - now.getTime()) / SECOND_MS),
});
