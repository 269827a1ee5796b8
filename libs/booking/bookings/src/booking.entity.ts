import type {
  AddOnsInput,
  BookingStatus,
  LocationInput,
  OptionalDetails,
  PaymentStatus,
} from '#libs/shared/contracts';
import type { Quote } from '#libs/shared/pricing';
import { Column, Entity, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';

/**
 * The price as it was when booked: prices and games may change later, a booking does not. Bookings of before the price
 * book do not say how many children were included.
 */
export type PriceSnapshot = Pick<Quote, 'baseCents' | 'breakdown' | 'gameCount'> &
  Partial<Pick<Quote, 'includedChildren'>>;

@Entity('bookings')
export class BookingEntity implements OptionalDetails {
  @PrimaryColumn('uuid') id: string;
  @Column('uuid', { nullable: true }) userId: string | null;
  /** Sessions that may pay and read: the one that made it, and those that came by a pay link. They own nothing. */
  @Column('uuid', { array: true }) sessionIds: string[];
  /** The session that made it; what it made can join an account of its user. Null once the family is forgotten. */
  @Column('uuid', { nullable: true }) createdBySession: string | null;
  /** The account that was logged in while it was made; no link moves the booking out of it. */
  @Column('uuid', { nullable: true }) createdByUser: string | null;
  /** Unique, so that a repeat finds what the first request made even when its answer was lost. */
  @Column('text', { nullable: true }) creationKey: string | null;
  @Column('text', { default: 'pending' }) status: BookingStatus;
  @Column('text', { default: 'pending' }) paymentStatus: PaymentStatus;
  @Column('timestamptz', { nullable: true }) paymentCompletedAt: Date | null;
  @Column('text') parentName: string;
  @Column('text') parentEmail: string;
  /** The normal form of the address, by which bookings of one person are found; null once it is removed. */
  @Column('text', { nullable: true }) parentEmailKey: string | null;
  @Column('text') parentPhone: string;
  @Column('text') childName: string;
  /** Null once the child's data was removed. */
  @Column('smallint', { nullable: true }) childAge: number | null;
  /** Day and time stay what the parent picked; `startsAt` is the same instant in UTC. */
  @Column('date') eventDate: string;
  @Column('text') eventTime: string;
  @Column('timestamptz') startsAt: Date;
  @Column('text', { array: true }) selectedGames: string[];
  @Column('text', { array: true }) gameNames: string[];
  /** Of `selectedGames`; reports count it in an index, where a list has no place. */
  @Column('smallint') gameCount: number;
  @Column('smallint') guestCount: number;
  @Column('text') eventType: string;
  @Column('text', { nullable: true }) eventTheme: string | null;
  @Column('text', { nullable: true }) intensity: string | null;
  @Column('jsonb') location: LocationInput;
  @Column('jsonb') addOns: AddOnsInput;
  @Column('text', { nullable: true }) specialRequests: string | null;
  @Column('jsonb') pricing: PriceSnapshot;
  /** The price book that it was made with, and is priced by ever after. */
  @Column('integer', { default: 1 }) priceBookNo: number;
  @Column('integer') durationMinutes: number;
  @Column('integer') totalCents: number;
  @Column('integer', { default: 0 }) discountCents: number;
  @Column('integer') finalCents: number;
  @Column('integer', { default: 0 }) taxCents: number;
  /** What came of a price that is not wholly paid; 0 when nothing came, and when nothing is due. */
  @Column('integer', { default: 0 }) partPaidCents: number;
  @Column('text', { nullable: true }) promoCode: string | null;
  /** What the browser claimed the total was; stored for audit, never used. */
  @Column('text', { nullable: true }) claimedTotal: string | null;
  /** How often what its receipt shows has changed: a payment, a correction, another day. */
  @Column('integer', { default: 0 }) revision: number;
  @Column('integer', { default: 1 }) version: number;
  /** Set once the child's name, requests and address have been removed. */
  @Column('timestamptz', { nullable: true }) purgedAt: Date | null;
  /** Written by a first start for people to see: no mail is sent about it, and no timer acts on it. */
  @Column('timestamptz', { default: () => 'now()' }) createdAt: Date;
}

/** One line of a booking's timeline, which parent and administrator read. */
@Entity('booking_history')
export class HistoryEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' }) id: string;
  @Column('uuid') bookingId: string;
  /** One of `HistoryEvent` in contracts. */
  @Column('text') code: string;
  @Column('jsonb', { default: {} }) params: object;
  @Column('text') actor: string;
  @Column('timestamptz', { default: () => 'now()' }) at: Date;
}

/** What staff wrote about a booking, for staff alone. */
@Entity('booking_notes')
export class BookingNoteEntity {
  @PrimaryColumn('uuid', { default: () => 'gen_random_uuid()' }) id: string;
  @Column('uuid') bookingId: string;
  @Column('uuid', { nullable: true }) authorId: string | null;
  @Column('text') text: string;
  @Column('timestamptz', { default: () => 'now()' }) createdAt: Date;
}

/** Why, when and by whom a booking was cancelled; the reason is in the parent's mail. */
@Entity('booking_cancellations')
export class CancellationEntity {
  @PrimaryColumn('uuid') bookingId: string;
  @Column('text') reason: string;
  /** User id; null once that account is gone. */
  @Column('uuid', { nullable: true }) cancelledBy: string | null;
  @Column('timestamptz', { default: () => 'now()' }) at: Date;
}
