import type {
  AddOnsInput,
  BookingTerms,
  BookingStatus,
  LocationInput,
  MadeBy,
  OptionalDetails,
  PaymentStatus,
} from '#libs/shared/contracts';
import type { Quote } from '#libs/shared/pricing';
import { Column, Entity, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';

/**
 * The price at the time of booking; later changes of prices and games do not affect it. Bookings from before the price
 * books have no `includedChildren`.
 */
export type PriceSnapshot = Pick<Quote, 'baseCents' | 'breakdown' | 'gameCount'> &
  Partial<Pick<Quote, 'includedChildren'>>;

@Entity('bookings')
export class BookingEntity implements OptionalDetails {
  @PrimaryColumn('uuid') id: string;
  @Column('uuid', { nullable: true }) userId: string | null;
  /**
   * Sessions that may pay and read: the creating one, and those that opened a pay link. They do not own the booking.
   */
  @Column('uuid', { array: true }) sessionIds: string[];
  /** The creating session; an account of its user can claim the booking. Null once the family's data is removed. */
  @Column('uuid', { nullable: true }) createdBySession: string | null;
  /** The account that was logged in at creation; no link can move the booking out of it. */
  @Column('uuid', { nullable: true }) createdByUser: string | null;
  /** Browsers that made or cancelled it, stored if a late cancellation's time can be sold to another family. */
  @Column('uuid', { array: true, default: [] }) deviceIds: string[];
  /** Unique, so that a repeated request finds the first booking even when the first answer was lost. */
  @Column('text', { nullable: true }) creationKey: string | null;
  @Column('text', { default: 'pending' }) status: BookingStatus;
  @Column('text', { default: 'pending' }) paymentStatus: PaymentStatus;
  @Column('timestamptz', { nullable: true }) paymentCompletedAt: Date | null;
  @Column('text') parentName: string;
  @Column('text') parentEmail: string;
  /** Normal form of the address, used to find a family's bookings; null once it is removed. */
  @Column('text', { nullable: true }) parentEmailKey: string | null;
  @Column('text') parentPhone: string;
  /** Up to seven digits. */
  @Column('text', { nullable: true }) parentPhoneExtension: string | null;
  @Column('text') childName: string;
  /** Null once the child's data was removed. */
  @Column('smallint', { nullable: true }) childAge: number | null;
  /** Day and time as chosen by the parent; `startsAt` is the same instant in UTC. */
  @Column('date') eventDate: string;
  @Column('text') eventTime: string;
  @Column('timestamptz') startsAt: Date;
  @Column('text', { array: true }) selectedGames: string[];
  @Column('text', { array: true }) gameNames: string[];
  /** The length of `selectedGames`; reports aggregate it from an index, which cannot hold the array. */
  @Column('smallint') gameCount: number;
  @Column('smallint') guestCount: number;
  @Column('text') eventType: string;
  @Column('text', { nullable: true }) eventTheme: string | null;
  @Column('text', { nullable: true }) intensity: string | null;
  @Column('jsonb') location: LocationInput;
  @Column('jsonb') addOns: AddOnsInput;
  @Column('text', { nullable: true }) specialRequests: string | null;
  @Column('jsonb') pricing: PriceSnapshot;
  /** The price book at creation; every later price of this booking uses it. */
  @Column('integer', { default: 1 }) priceBookNo: number;
  @Column('integer') durationMinutes: number;
  @Column('integer') totalCents: number;
  @Column('integer', { default: 0 }) discountCents: number;
  @Column('integer') finalCents: number;
  @Column('integer', { default: 0 }) taxCents: number;
  /** Cents received of a price that is not fully paid; 0 when nothing was received or nothing is due. */
  @Column('integer', { default: 0 }) partPaidCents: number;
  /** The terms at creation, complete from the first self-service release on; `termsFrom` adds the defaults. */
  @Column('jsonb', { default: {} }) terms: Partial<BookingTerms>;
  @Column('text', { nullable: true }) promoCode: string | null;
  /** The total claimed by the browser; stored for audit, never used. */
  @Column('text', { nullable: true }) claimedTotal: string | null;
  /** Receipt revision: incremented when its content changes (payment, edit, new date). */
  @Column('integer', { default: 0 }) revision: number;
  @Column('integer', { default: 1 }) version: number;
  /** When this version was created, set by the database; null for the first one. */
  @Column({ type: 'timestamptz', nullable: true, insert: false, update: false }) changedAt: Date | null;
  /** Set once the child's name, requests and address have been removed. */
  @Column('timestamptz', { nullable: true }) purgedAt: Date | null;
  @Column('timestamptz', { default: () => 'now()' }) createdAt: Date;
}

/** One timeline entry of a booking, visible to parent and staff. */
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

/** An internal staff note. */
@Entity('booking_notes')
export class BookingNoteEntity {
  @PrimaryColumn('uuid', { default: () => 'gen_random_uuid()' }) id: string;
  @Column('uuid') bookingId: string;
  @Column('uuid', { nullable: true }) authorId: string | null;
  @Column('text') text: string;
  @Column('timestamptz', { default: () => 'now()' }) createdAt: Date;
}

/** Why, when and by which user a booking was cancelled; the reason is in the parent's mail. */
@Entity('booking_cancellations')
export class CancellationEntity {
  @PrimaryColumn('uuid') bookingId: string;
  @Column('text') reason: string;
  /** User id; null once that account is deleted. */
  @Column('uuid', { nullable: true }) cancelledBy: string | null;
  @Column('text', { default: 'staff' }) cancelledAs: MadeBy;
  @Column('timestamptz', { default: () => 'now()' }) at: Date;
}
