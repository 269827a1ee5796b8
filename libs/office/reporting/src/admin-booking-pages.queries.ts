import { Injectable } from '@nestjs/common';
import {
  BookingListQueries,
  adminBookingView,
  adminRowView,
  type Booking,
  BookingViewsService,
  canTransition,
  dueCentsOf,
  FollowUpCallsService,
  FollowUpsService,
  mayComplete,
  mayEdit,
  mayReschedule,
} from '#libs/booking/bookings';
import { GamesService } from '#libs/shop/catalog';
import {
  type AdminBooking,
  type AdminBookingDetail,
  BOOKING_ACTION_RIGHTS,
  type BookingAction,
  type BookingCallsView,
  type BookingFollowUps,
  type BookingListQuery,
  type BookingNoteView,
  type BookingPaymentView,
  centsToText,
  endOf,
  HAND_METHODS,
  isOpen,
  type MadeBy,
  type PromisedCall,
  type RefundOrigin,
  type RefundState,
  type RefundView,
  textToCents,
  type TimelineEntry,
} from '#libs/shared/contracts';
import { BookingMailsService } from '#libs/office/notifications';
import {
  BookingBalanceQueries,
  LedgerQueries,
  refundFailureMessage,
  type OpenDispute,
} from '#libs/booking/payments';
import { Clock } from '#libs/platform/config';
import { FORMER_USER, type RequestUser } from '#libs/platform/auth';
import { DataSource } from 'typeorm';
import { hintsOf } from './booking-hints.rules.js';
import { CrewReservationsService } from '#libs/scheduling/crews';
import { CancelRefundsQueries, RainPlanService, SelfServiceQueries } from '#libs/booking/booking-changes';
import { StaffingQueries } from '#libs/booking/staffing';

/** A total claimed by the client that differs from the price book's; never charged. */
const otherClaim = ({ claimedTotal, totalCents }: Booking): string | null =>
  claimedTotal !== null && textToCents(claimedTotal) !== totalCents ? claimedTotal : null;

type PromiseOf = PromisedCall & { bookingId: string };
function withPromise(row: AdminBooking, calls: PromiseOf[]): AdminBooking {
  const promised = calls.find(({ bookingId }) => bookingId === row.id);
  if (!promised) return row;
  const { bookingId: _, ...promisedCall } = promised;
  return { ...row, promisedCall };
}

/** When a dispute is open, since when. */
function disputeOf(bookingId: string, disputes: OpenDispute[]): Pick<AdminBooking, 'disputedSince'> {
  const open = disputes.find((each) => each.bookingId === bookingId);
  return open ? { disputedSince: open.since.toISOString() } : {};
}

/** What it has to give back, if anything. */
const handBackOf = (bookingId: string, handBacks: ReadonlyMap<string, number>) => {
  const cents = handBacks.get(bookingId);
  return cents ? { toHandBack: centsToText(cents) } : {};
};

type May = AdminBookingDetail['may'];

/** Restricts the actions of the booking's state to the administrator's level. */
const allowed = (currentUser: RequestUser, may: May): May =>
  Object.fromEntries(
    Object.entries(may).map(([what, isPossible]) => [
      what,
      isPossible && currentUser.can(BOOKING_ACTION_RIGHTS[what as BookingAction]),
    ]),
  ) as May;

/** What concerns the family, whose data is not removed yet. */
const mayWithFamily = ({ parentEmail, purgedAt }: Booking) => ({
  giveCredit: parentEmail !== '' && !purgedAt,
  call: !purgedAt,
  followUp: !purgedAt,
  endLinks: !purgedAt,
});

type PaymentRow = Pick<BookingPaymentView, 'method' | 'receivedOn' | 'reference' | 'receivedBy'> & {
  id: string;
  status: string;
  cents: number;
  refundedCents: string;
  creditedCents: string;
  feeCents: number | null;
  orderId: string | null;
  captureId: string | null;
  failure: string | null;
  goesBackAt: Date | null;
  hasRefund: boolean;
  createdAt: Date;
};
type RefundRow = {
  id: string;
  byHand: boolean;
  asCredit: boolean;
  origin: RefundOrigin;
  status: RefundState;
  cents: number;
  reason: string;
  failure: string | null;
  requestedBy: string | null;
  madeBy: MadeBy;
  isDueAgain: boolean;
  createdAt: Date;
};

/** An offline payment of which nothing is or will be refunded. */
const isUndoable = ({ method, status, hasRefund }: PaymentRow) =>
  HAND_METHODS.some((each) => each === method) && status === 'captured' && !hasRefund;

/** Automatic refunds have the actors of the timeline. */
const ACTOR_OF = { family: 'parent', system: 'system' } as const;

/** The user id of a history entry; null for the parent and the system. */
const userOf = (actor: string): string | null => /^user:([0-9a-f-]{36})$/.exec(actor)?.[1] ?? null;

/**
 * What the two booking screens of the admin area show: the list with the calls promised to families, and one booking with
 * its payments, team and history, oldest first. Combines several modules; `BookingListQueries` of bookings filters, sorts
 * and pages.
 */
@Injectable()
export class AdminBookingPagesQueries {
  constructor(
    private readonly db: DataSource,
    private readonly clock: Clock,
    private readonly list: BookingListQueries,
    private readonly bookingViews: BookingViewsService,
    private readonly followUpCalls: FollowUpCallsService,
    private readonly followUps: FollowUpsService,
    private readonly balance: BookingBalanceQueries,
    private readonly cancelRefunds: CancelRefundsQueries,
    private readonly ledger: LedgerQueries,
    private readonly games: GamesService,
    private readonly crews: CrewReservationsService,
    private readonly staffing: StaffingQueries,
    private readonly mails: BookingMailsService,
    private readonly selfService: SelfServiceQueries,
    private readonly rainPlans: RainPlanService,
  ) {}

  /** A page of the list with promised calls and the total count. */
  async listPage(query: BookingListQuery): Promise<{ rows: AdminBooking[]; total: number }> {
    const withMoney = await this.balance.idsWithMoney(query.money);
    const calls = query.call ? await this.followUpCalls.dueCalls() : [];
    const withCall = calls.map(({ bookingId }) => bookingId);
    const disputes = await this.balance.openDisputes();
    const { bookings, total } = await this.list.page({ ...query, withMoney, withCall });
    const handBacks = await this.balance.handBacks(bookings.map(({ id }) => id));
    const rows = bookings.map((booking) => ({
      ...withPromise(adminRowView(booking), calls),
      ...disputeOf(booking.id, disputes),
      ...handBackOf(booking.id, handBacks),
    }));
    return { rows, total };
  }

  /**
   * The detail view. `openInAdmin` audits it, since it shows a child's data.
   * @throws AppError NOT_FOUND for an unknown or malformed id.
   */
  async detail(id: string, currentUser: RequestUser): Promise<AdminBookingDetail> {
    const booking = await this.bookingViews.openInAdmin(id, currentUser);
    const [
      hints,
      team,
      { refundableCents, ...money },
      timeline,
      contacts,
      notes,
      mails,
      { payments, hasUndoable },
      refunds,
      wishes,
    ] = await Promise.all([
      this.hints(booking),
      this.team(booking),
      this.money(booking),
      this.timeline(booking),
      this.contacts(booking),
      this.notes(booking.id),
      this.mails.list(booking.id),
      this.payments(booking.id),
      this.refunds(booking),
      this.wishes(booking),
    ]);
    const dueCents = dueCentsOf(booking);
    return {
      ...adminBookingView(booking),
      startsAt: booking.startsAt.toISOString(),
      endsAt: endOf(booking).toISOString(),
      hints,
      claimedTotal: otherClaim(booking),
      ...team,
      may: allowed(currentUser, {
        confirm: canTransition(booking.status, 'confirm') || canTransition(booking.status, 'reinstate'),
        move: mayReschedule(booking, this.clock.now()),
        correct: mayEdit(booking, this.clock.now()),
        cancel: canTransition(booking.status, 'cancel'),
        complete: mayComplete(booking, this.clock.now()),
        refund: refundableCents > 0,
        settleRefund: refunds.some(({ byHand, status }) => byHand && status === 'pending'),
        collectAgain: refunds.some(({ collectable }) => collectable !== '0.00'),
        recordPayment: dueCents > 0,
        undoPayment: hasUndoable,
        ...mayWithFamily(booking),
      }),
      ...money,
      due: centsToText(dueCents),
      ...wishes,
      timeline,
      ...contacts,
      notes,
      mails,
      payments,
      refunds,
      purgedAt: booking.purgedAt?.toISOString() ?? null,
    };
  }

  /**
   * What the family asked for and can undo, what it wants when it rains, whether it has a credit left, and whether it
   * disputes its payment; who cancelled it.
   */
  private async wishes(
    booking: Booking,
  ): Promise<Pick<AdminBookingDetail, 'waiting' | 'rain' | 'hasCredit' | 'disputedSince' | 'cancelledBy'>> {
    const [waiting, rain, hasCredit, disputes, cancelledBy] = await Promise.all([
      this.selfService.waiting(booking),
      this.rainPlans.planOf(booking),
      this.balance.hasCredit(booking.id),
      this.balance.openDisputes(),
      this.cancelledBy(booking.id),
    ]);
    return { waiting, rain, hasCredit, cancelledBy, ...disputeOf(booking.id, disputes) };
  }

  private async cancelledBy(bookingId: string): Promise<MadeBy | null> {
    const [cancellation]: { by: MadeBy }[] = await this.db.query(
      'select cancelled_as as by from cancellation_facts where booking_id = $1',
      [bookingId],
    );
    return cancellation?.by ?? null;
  }

  /** Money received and returned, and what may be refunded. */
  private async money(booking: Booking) {
    const { refundableCents, tooMuchCents } = await this.balance.refundableOf(booking);
    return {
      refundableCents,
      ...handBackOf(booking.id, await this.balance.handBacks([booking.id])),
      ledger: await this.ledger.view(booking.id),
      refundable: centsToText(refundableCents),
      tooMuch: centsToText(tooMuchCents),
      refundSuggestion: await this.cancelRefunds.suggestion(booking),
    };
  }

  private async hints(booking: Booking): Promise<string[]> {
    return hintsOf(booking, await this.games.byIds(booking.selectedGames));
  }

  /** Crew and hosts; null, without a query, when the company has none. */
  private async team(booking: Booking): Promise<Pick<AdminBookingDetail, 'crew' | 'staffing'>> {
    const [crew, staffing] = await Promise.all([
      this.crews.crewChoice(booking.id),
      this.staffing.detailOf(booking.id),
    ]);
    const mayMove = isOpen(booking) && booking.startsAt > this.clock.now();
    return { crew: crew && { ...crew, mayMove }, staffing };
  }

  private async timeline(booking: Booking): Promise<TimelineEntry[]> {
    const lines = await this.bookingViews.timelineLines(booking);
    const names = await this.names(lines.map(({ actor }) => userOf(actor)));
    return lines.map(({ at, what, actor }) => {
      const user = userOf(actor);
      return { at: at.toISOString(), what, who: user === null ? actor : names(user) };
    });
  }

  private async notes(bookingId: string): Promise<BookingNoteView[]> {
    const rows = await this.bookingViews.notesOf([bookingId]);
    const names = await this.names(rows.map(({ authorId }) => authorId));
    return rows.map(({ id, createdAt, authorId, text }) => ({
      id,
      at: createdAt.toISOString(),
      text,
      who: names(authorId),
    }));
  }

  /** Calls to the family, and what staff want to do. */
  private async contacts(booking: Booking): Promise<Pick<AdminBookingDetail, 'calls' | 'followUps'>> {
    return { calls: await this.calls(booking), followUps: await this.followUpsOf(booking.id) };
  }

  private async calls(booking: Booking): Promise<BookingCallsView> {
    const { promised, made } = await this.followUpCalls.callsOf(booking);
    const names = await this.names(made.map(({ who }) => who));
    return {
      promised,
      made: made.map((call) => ({ ...call, at: call.at.toISOString(), who: names(call.who) })),
    };
  }

  private async followUpsOf(bookingId: string): Promise<BookingFollowUps> {
    const rows = await this.followUps.listOf(bookingId);
    const assigneeIds = await this.followUps.assigneeIds();
    const names = await this.names([...assigneeIds, ...rows.map(({ assigneeId }) => assigneeId)]);
    const member = (id: string) => ({ id, name: names(id) });
    return {
      list: rows.map(({ id, version, text, dueOn, assigneeId, doneAt }) => ({
        id,
        version,
        text,
        day: dueOn,
        assignee: assigneeId === null ? null : member(assigneeId),
        doneAt: doneAt?.toISOString() ?? null,
      })),
      assignees: assigneeIds.map(member),
    };
  }

  /** All payment attempts with their captures and refunds, and whether one of them can be undone. */
  private async payments(
    bookingId: string,
  ): Promise<{ payments: BookingPaymentView[]; hasUndoable: boolean }> {
    const rows: PaymentRow[] = await this.db.query(
      `select p.id, p.status, p.amount_cents as cents, p.provider_order_id as "orderId", p.failure,
         p.method, to_char(p.received_on, 'YYYY-MM-DD') as "receivedOn", p.reference, p.received_by as "receivedBy",
         p.created_at as "createdAt",
         exists (select from refund_facts r where r.payment_id = p.id and r.status <> 'failed') as "hasRefund",
         p.provider_capture_id as "captureId", p.fee_cents as "feeCents",
         (select coalesce(sum(r.refunded_cents), 0) from refund_facts r
          where r.payment_id = p.id) as "refundedCents",
         (select coalesce(sum(r.credited_cents), 0) from refund_facts r
          where r.payment_id = p.id) as "creditedCents",
         (select m.returns_after from unapplied_payments m
          where m.payment_id = p.id and m.state = 'waiting') as "goesBackAt"
       from payment_facts p where p.booking_id = $1 order by p.attempt`,
      [bookingId],
    );
    const payments = rows.map((row) => ({
      id: row.id,
      method: row.method,
      receivedOn: row.receivedOn,
      reference: row.reference,
      receivedBy: row.receivedBy,
      state: row.status,
      amount: centsToText(row.cents),
      refunded: centsToText(Number(row.refundedCents)),
      credited: centsToText(Number(row.creditedCents)),
      fee: row.feeCents === null ? null : centsToText(row.feeCents),
      providerOrderId: row.orderId,
      providerCaptureId: row.captureId,
      failure: row.failure,
      goesBackAt: row.goesBackAt?.toISOString() ?? null,
      createdAt: row.createdAt.toISOString(),
    }));
    return { payments, hasUndoable: rows.some(isUndoable) };
  }

  private async refunds(booking: Booking): Promise<RefundView[]> {
    const dueAgain = await this.balance.dueAgainByRefund(booking);
    const rows: RefundRow[] = await this.db.query(
      `select r.id, r.status, r.amount_cents as cents, r.reason, r.failure, r.created_at as "createdAt",
         r.by_hand as "byHand", r.as_credit as "asCredit", r.origin, r.requested_by as "requestedBy",
         r.made_by as "madeBy",
         r.due_again_cents > 0 as "isDueAgain"
       from refund_facts r where r.booking_id = $1 order by r.created_at, r.id`,
      [booking.id],
    );
    const names = await this.names(rows.map(({ requestedBy }) => requestedBy));
    return rows.map((row) => ({
      id: row.id,
      status: row.status,
      byHand: row.byHand,
      asCredit: row.asCredit,
      origin: row.origin,
      amount: centsToText(row.cents),
      collectable: centsToText(dueAgain.get(row.id) ?? 0),
      isDueAgain: row.isDueAgain,
      reason: row.reason,
      failure: row.failure && refundFailureMessage(row.failure),
      who: row.madeBy === 'staff' ? names(row.requestedBy) : ACTOR_OF[row.madeBy],
      createdAt: row.createdAt.toISOString(),
    }));
  }

  /** Display names of users; deleted and missing users share one name. */
  private async names(userIds: (string | null)[]): Promise<(id: string | null) => string> {
    const rows: { id: string; name: string }[] = await this.db.query(
      'select user_id as id, name from user_facts where user_id = any($1::uuid[])',
      [userIds.filter((id) => id !== null)],
    );
    const byId = new Map(rows.map(({ id, name }) => [id, name]));
    return (id) => byId.get(id ?? '') ?? FORMER_USER;
  }
}
