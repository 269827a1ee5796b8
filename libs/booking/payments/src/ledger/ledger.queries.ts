import { Injectable } from '@nestjs/common';
import { dayInZone, type LedgerView } from '#libs/shared/contracts';
import { Clock } from '#libs/platform/config';
import { prepared } from '#libs/platform/database';
import { DataSource, type EntityManager } from 'typeorm';
import { isCollected } from '../captures.repository.js';
import {
  EMPTY_LEDGER,
  ledgerLabel,
  ledgerOf,
  ledgerView,
  type Ledger,
  type LedgerPayment,
  type LedgerRefund,
} from './ledger.rules.js';

type OfBooking = { bookingId: string };

/** A ledger with each line in words; `cents` are negative for outgoing money. */
export type WordedLedger = Omit<Ledger, 'lines'> & { lines: { label: string; cents: number }[] };

/** Incoming and outgoing money of a booking, for documents, mails and pages. Sums exclude unapplied payments. */
@Injectable()
export class LedgerQueries {
  constructor(
    private readonly db: DataSource,
    private readonly clock: Clock,
  ) {}

  /** The ledger of a booking, read on the caller's connection. */
  async find(bookingId: string, on?: EntityManager): Promise<Ledger> {
    return (await this.findAll([bookingId], on)).get(bookingId) ?? EMPTY_LEDGER;
  }

  /** The ledger of each of these bookings by its id, read on the caller's connection. */
  async findAll(
    bookingIds: readonly string[],
    on: EntityManager = this.db.manager,
  ): Promise<Map<string, Ledger>> {
    const payments: (LedgerPayment & OfBooking)[] = await on.query(
      prepared(`select p.booking_id as "bookingId", p.id, p.method, p.purpose, p.amount_cents as cents, c.created_at as at,
         to_char(c.received_on, 'YYYY-MM-DD') as "receivedOn",
         case c.status when 'VOIDED' then c.updated_at end as "reversedAt", p.joined_id as "joinedId",
         p.status = 'unapplied' as "isUnapplied"
       from payments p join captures c on c.payment_id = p.id
       where p.booking_id = any($1::uuid[])
         and (p.status in ('captured', 'unapplied') and ${isCollected('c.status')} or c.status = 'VOIDED')
       order by c.created_at, p.attempt`),
      [bookingIds],
    );
    const refunds: (LedgerRefund & OfBooking)[] = await on.query(
      prepared(`select r.booking_id as "bookingId", r.payment_id as "paymentId", p.method, r.amount_cents as cents, r.settles_cents - r.due_again_cents as "changeCents",
         r.status, r.origin, r.as_credit as "asCredit", r.made_by <> 'staff' and not r.by_hand as "isPromised",
         p.status = 'unapplied' as "isUnapplied", r.created_at as at
       from refunds r join payments p on p.id = r.payment_id
       where r.booking_id = any($1::uuid[]) order by r.created_at, r.id`),
      [bookingIds],
    );
    const of = (id: string) => (row: OfBooking) => row.bookingId === id;
    return new Map(
      bookingIds.map((id) => [id, ledgerOf(payments.filter(of(id)), refunds.filter(of(id)))] as const),
    );
  }

  /** The same with each line in words. */
  async inWords(bookingId: string, on?: EntityManager): Promise<WordedLedger> {
    const { lines, ...sums } = await this.find(bookingId, on);
    return {
      ...sums,
      lines: lines.map((line) => ({ label: ledgerLabel(line, this.dayOf), cents: line.cents })),
    };
  }

  /** The same for the site. */
  async view(bookingId: string, on?: EntityManager): Promise<LedgerView> {
    return ledgerView(await this.find(bookingId, on), this.dayOf);
  }

  private readonly dayOf = (at: Date) => dayInZone(at, this.clock.zone);
}
