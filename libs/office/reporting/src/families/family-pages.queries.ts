import { Injectable } from '@nestjs/common';
import { dueCentsOf, FamiliesService, WaitingListService, type ListedFamily } from '#libs/booking/bookings';
import { CreditsService, EMPTY_LEDGER, LedgerQueries } from '#libs/booking/payments';
import { InboxService } from '#libs/office/inbox';
import { BookingMailsService } from '#libs/office/notifications';
import { AuditService, type RequestUser } from '#libs/platform/auth';
import {
  centsToText,
  type FamilyListQuery,
  type FamilyParty,
  type FamilyRow,
  type FamilyView,
} from '#libs/shared/contracts';

const MOST_PARTIES = 100;

type Cents = Record<'paidCents' | 'dueCents' | 'refundedCents' | 'creditedCents', number>;

const rowOf = ({ bookedAt, ...family }: ListedFamily): FamilyRow => ({
  id: family.id,
  name: family.name,
  email: family.email,
  phone: family.phone,
  phoneExtension: family.phoneExtension,
  city: family.city,
  state: family.state,
  hasAccount: family.hasAccount,
  bookings: family.bookings,
  latestEvent: family.latestEvent,
  bookedAt: bookedAt.toISOString(),
  tags: family.tags,
});

const sumOf = <Key extends string>(rows: readonly Record<Key, number>[], key: Key) =>
  centsToText(rows.reduce((sum, row) => sum + row[key], 0));

/**
 * The list of families and the page of one, collected from the modules that know it. Neither names a child; the page is
 * audited all the same, since a note may.
 */
@Injectable()
export class FamilyPagesQueries {
  constructor(
    private readonly families: FamiliesService,
    private readonly waitingList: WaitingListService,
    private readonly ledger: LedgerQueries,
    private readonly credits: CreditsService,
    private readonly inbox: InboxService,
    private readonly mails: BookingMailsService,
    private readonly audit: AuditService,
  ) {}

  async listPage(query: FamilyListQuery): Promise<{ rows: FamilyRow[]; total: number }> {
    const { families, total } = await this.families.page(query);
    return { rows: families.map(rowOf), total };
  }

  /** @throws AppError NOT_FOUND for an unknown booking, and once the parent's data was removed. */
  async detail(id: string, { userId }: RequestUser): Promise<FamilyView> {
    const { listed, bookings, contacts } = await this.families.find(id, MOST_PARTIES);
    await this.audit.recordView(userId, { what: 'family-viewed', subject: 'family', subjectId: listed.id });
    const ledgers = await this.ledger.findAll(bookings.map((booking) => booking.id));
    const money = bookings.map((booking) => {
      const { paidCents, refundedCents, creditedCents } = ledgers.get(booking.id) ?? EMPTY_LEDGER;
      return { booking, paidCents, refundedCents, creditedCents, dueCents: dueCentsOf(booking) };
    });
    const credits = await this.credits.listOf(contacts.bookingIds);
    const { tags, ...additions } = await this.families.additions(contacts);
    return {
      ...rowOf(listed),
      ...additions,
      tagList: tags,
      parties: money.map(({ booking, ...cents }) => ({ ...partyOf(booking), ...amountsOf(cents) })),
      totals: {
        paid: sumOf(money, 'paidCents'),
        due: sumOf(money, 'dueCents'),
        refunded: sumOf(money, 'refundedCents'),
        credits: sumOf(credits, 'balanceCents'),
      },
      credits: credits.map(({ startCents, balanceCents, createdAt, ...credit }) => ({
        ...credit,
        amount: centsToText(startCents),
        balance: centsToText(balanceCents),
        createdAt: createdAt.toISOString(),
      })),
      messages: await this.inbox.listOfFamily(contacts),
      mails: await this.mails.listOfFamily(contacts),
      waiting: await this.waitingList.listOfFamily(contacts),
    };
  }
}

type Party = Pick<FamilyParty, 'id' | 'status' | 'paymentStatus' | 'eventDate' | 'eventTime'>;

const partyOf = ({ finalCents, ...booking }: Party & { finalCents: number }) => ({
  id: booking.id,
  status: booking.status,
  paymentStatus: booking.paymentStatus,
  eventDate: booking.eventDate,
  eventTime: booking.eventTime,
  price: centsToText(finalCents),
});

const amountsOf = ({ paidCents, dueCents, refundedCents, creditedCents }: Cents) => ({
  paid: centsToText(paidCents),
  due: centsToText(dueCents),
  refunded: centsToText(refundedCents),
  credited: centsToText(creditedCents),
});
