import { Injectable } from '@nestjs/common';
import { UsersRepository } from '#libs/platform/auth';
import { SelfServiceQueries, type ChangeRequest } from '#libs/booking/booking-changes';
import { BookingViewsService, FamiliesService } from '#libs/booking/bookings';
import { CreditsService } from '#libs/booking/payments';
import { centsToText, historyMessage } from '#libs/shared/contracts';
import { CustomGamesService, type CustomGame } from '#libs/office/inbox';
import { ReviewsService } from '#libs/office/reviews';
import { Clock } from '#libs/platform/config';
import { DataSource } from 'typeorm';

type Cents<Row> = Row & { amountCents: number };

/** Renames `amountCents` to `amount`, a string with two decimals. */
const withAmount = <Row extends object>({ amountCents, ...row }: Cents<Row>) => ({
  ...row,
  amount: centsToText(amountCents),
});

const customGameCopy = ({
  id,
  name,
  description,
  equipment,
  spaceType,
  difficulty,
  ...customGame
}: CustomGame) => ({
  id,
  name,
  description,
  equipment,
  spaceType,
  difficulty,
  estimatedDuration: customGame.estimatedDuration,
  specialInstructions: customGame.specialInstructions,
  status: customGame.status,
  createdAt: customGame.createdAt,
});

const changeRequestCopy = ({ refundCents, feeCents, ...request }: ChangeRequest) => {
  const { bookingId, kind, state, askedAt, finalAt } = request;
  const common = { bookingId, kind, state, askedAt, finalAt };
  if (request.kind === 'cancel') {
    const as = request.asCredit ? 'credit' : 'money';
    return { ...common, refund: centsToText(refundCents), fee: centsToText(feeCents), as };
  }
  const { fromDay, fromTime, toDay, toTime } = request;
  return { ...common, fromDay, fromTime, toDay, toTime };
};

/** All personal data stored about a user, for that user only. Excludes staff's notes at bookings. */
@Injectable()
export class AccountCopyQueries {
  constructor(
    private readonly db: DataSource,
    private readonly users: UsersRepository,
    private readonly bookings: BookingViewsService,
    private readonly families: FamiliesService,
    private readonly selfService: SelfServiceQueries,
    private readonly credits: CreditsService,
    private readonly customGames: CustomGamesService,
    private readonly reviews: ReviewsService,
    private readonly clock: Clock,
  ) {}

  async read(userId: string) {
    const bookings = await this.bookings.listOwn(userId);
    const ids = bookings.map(({ id }) => id);
    const { notes: familyNotes, tags: familyTags } = await this.families.copyOf(ids);
    const { changeRequests, rainPlans, rainOffers } = await this.selfService.listOf(ids);
    return {
      madeAt: this.clock.now().toISOString(),
      account: await this.account(userId),
      bookings,
      timeline: (await this.bookings.historyOf(ids)).map(({ bookingId, at, ...line }) => ({
        bookingId,
        at,
        what: historyMessage(line),
      })),
      payments: (await this.rows<Cents<object>>(PAYMENTS, ids)).map(withAmount),
      refunds: (await this.rows<Cents<object>>(REFUNDS, ids)).map(withAmount),
      credits: (await this.credits.listOf(ids)).map(({ startCents, balanceCents, ...credit }) => ({
        ...credit,
        amount: centsToText(startCents),
        balance: centsToText(balanceCents),
      })),
      changeRequests: changeRequests.map(changeRequestCopy),
      rainPlans,
      rainOffers: rainOffers.map(({ id: _, ...offer }) => offer),
      gameIdeas: (await this.customGames.listOfUser(userId)).map(customGameCopy),
      reviews: await this.reviews.listOf(ids),
      messages: await this.rows(MESSAGES, userId),
      familyNotes,
      familyTags,
      waiting: await this.rows(WAITING, userId),
      asHost: await this.rows(AS_HOST, userId),
    };
  }

  private async account(id: string) {
    const user = await this.users.find(id);
    if (!user) return undefined;
    const { username, email, firstName, lastName, role, emailVerifiedAt, createdAt } = user;
    return { id, username, email, firstName, lastName, role, emailVerifiedAt, createdAt };
  }

  private rows<Row = object>(sql: string, key: unknown): Promise<Row[]> {
    return this.db.query(sql, [key]);
  }
}

const PAYMENTS = `select id, booking_id as "bookingId", status, method, amount_cents as "amountCents",
  received_on as "receivedOn", reference, provider_order_id as "providerOrderId", created_at as "createdAt", updated_at as "updatedAt"
  from payment_facts where booking_id = any($1::uuid[]) order by created_at`;

const REFUNDS = `select id, booking_id as "bookingId", status, amount_cents as "amountCents", reason,
  created_at as "createdAt", updated_at as "updatedAt"
  from refund_facts where booking_id = any($1::uuid[]) order by created_at`;

const AS_HOST = `select name, phone, phone_extension as "phoneExtension", picture_url as "pictureUrl", about, skills, checks, absences
  from host_records where user_id = $1`;

const WAITING = `select id, day, earliest_minute as "earliestMinute", latest_minute as "latestMinute", games,
  guest_count as "guestCount", add_ons as "addOns", zip, email, name, state, offers, offered_start as "offeredStart",
  offered_until as "offeredUntil", created_at as "createdAt"
  from waiting_records where user_id = $1 order by created_at`;

const MESSAGES = `select id, name, email, subject, message, state, created_at as "createdAt", replies
  from contact_facts where user_id = $1 order by created_at`;
