import { Injectable } from '@nestjs/common';
import { BookingsService } from '#libs/bookings';
import { centsToText, storedSentence, type StoredHistory } from '#libs/contracts';
import { Clock } from '#libs/settings';
import type { RequestUser } from '#libs/auth';
import { DataSource } from 'typeorm';

type Cents<Row> = Row & { amountCents: number };

/** "amountCents" outward as "amount", a string with two decimals. */
const withAmount = <Row extends object>({ amountCents, ...row }: Cents<Row>) => ({
  ...row,
  amount: centsToText(amountCents),
});

type Line = StoredHistory & { bookingId: string; at: Date };

const inWords = ({ bookingId, at, ...line }: Line) => ({ bookingId, at, what: storedSentence(line) });

/** Everything that we hold of a user, for the user alone. What staff wrote for themselves is not in it. */
@Injectable()
export class AccountCopy {
  constructor(
    private readonly db: DataSource,
    private readonly bookings: BookingsService,
    private readonly clock: Clock,
  ) {}

  async read(currentUser: RequestUser) {
    const bookings = await this.bookings.ownList(currentUser);
    const ids = bookings.map(({ id }) => id);
    const [account] = await this.rows(ACCOUNT, currentUser.userId);
    return {
      madeAt: this.clock.now().toISOString(),
      account,
      bookings,
      timeline: (await this.rows<Line>(TIMELINE, ids)).map(inWords),
      payments: (await this.rows<Cents<object>>(PAYMENTS, ids)).map(withAmount),
      refunds: (await this.rows<Cents<object>>(REFUNDS, ids)).map(withAmount),
      gameIdeas: await this.rows(IDEAS, currentUser.userId),
      messages: await this.rows(MESSAGES, currentUser.userId),
    };
  }

  private rows<Row = object>(sql: string, key: unknown): Promise<Row[]> {
    return this.db.query(sql, [key]);
  }
}

const ACCOUNT = `select id, username, email, first_name as "firstName", last_name as "lastName", role,
  email_verified_at as "emailVerifiedAt", created_at as "createdAt" from users where id = $1`;

const TIMELINE = `select booking_id as "bookingId", at, code, params from booking_history
  where booking_id = any($1::uuid[]) order by id`;

const PAYMENTS = `select id, booking_id as "bookingId", status, amount_cents as "amountCents",
  provider_order_id as "providerOrderId", created_at as "createdAt", updated_at as "updatedAt"
  from payment_facts where booking_id = any($1::uuid[]) order by created_at`;

const REFUNDS = `select id, booking_id as "bookingId", status, amount_cents as "amountCents", reason,
  created_at as "createdAt", updated_at as "updatedAt"
  from refund_facts where booking_id = any($1::uuid[]) order by created_at`;

const IDEAS = `select id, name, description, equipment, space_type as "spaceType", difficulty,
  estimated_duration as "estimatedDuration", special_instructions as "specialInstructions", status,
  created_at as "createdAt" from custom_games where user_id = $1 order by created_at`;

const MESSAGES = `select id, name, email, subject, message, state, created_at as "createdAt"
  from contact_facts where user_id = $1 order by created_at`;
