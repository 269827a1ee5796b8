import { Injectable } from '@nestjs/common';
import { On, type EventMap } from '#libs/platform/events';
import { BookingClaimsService } from './claims/booking-claims.service.js';
import { BookingDraftsService } from './drafts/booking-drafts.service.js';
import { FamiliesService } from './families/families.service.js';
import { FollowUpCallsService } from './follow-up-calls/follow-up-calls.service.js';
import { CrewBackfillService } from './lifecycle/crew-backfill.service.js';
import { WaitingListService } from './waiting-list/waiting-list.service.js';

@Injectable()
export class BookingsHandlers {
  constructor(
    private readonly claims: BookingClaimsService,
    private readonly crewBackfill: CrewBackfillService,
    private readonly drafts: BookingDraftsService,
    private readonly calls: FollowUpCallsService,
    private readonly families: FamiliesService,
    private readonly waitingList: WaitingListService,
  ) {}

  @On('account-registered', { as: 'claim-bookings', label: 'bookings of new accounts' })
  async claimBookings({ userId }: EventMap['account-registered']): Promise<void> {
    await this.claims.claimAfterSignUp(userId);
  }

  @On('crews-switched-on', { as: 'reserve-for-bookings', label: 'crews for bookings' })
  async reserveForBookings(): Promise<void> {
    await this.crewBackfill.reserveMissing();
  }

  /** A draft contains a family's answers, so it is deleted with the account whose sessions wrote it. */
  @On('account-deleted', { as: 'forget-drafts', label: 'drafts of deleted accounts' })
  async removeDrafts({ sessionIds = [] }: EventMap['account-deleted']): Promise<void> {
    await this.drafts.removeOfSessions(sessionIds);
  }

  /** Call notes may mention the child, so they are removed with the child's data. */
  @On('booking-purged', { as: 'forget-call-notes', label: 'notes of calls to remove' })
  async removeCallNotes({ bookingId }: EventMap['booking-purged']): Promise<void> {
    await this.calls.removeNotes(bookingId);
  }

  /** Notes about a family may mention the child, and its tags too. */
  @On('booking-purged', { as: 'forget-family-notes', label: 'notes and tags of families to remove' })
  async removeFamilyNotes(): Promise<void> {
    await this.families.removeOver();
  }

  @On('time-freed', { as: 'offer-freed-time', label: 'offers of free times' })
  async offerFreeTimes({ day }: EventMap['time-freed']): Promise<void> {
    await this.waitingList.offerFreeTimes(day);
  }

  @On('account-deleted', { as: 'forget-waiting', label: 'waiting list entries of deleted accounts' })
  async removeEntries({ userId }: EventMap['account-deleted']): Promise<void> {
    await this.waitingList.removeEntriesOfUser(userId);
  }
}
