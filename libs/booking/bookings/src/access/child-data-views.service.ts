import { Injectable } from '@nestjs/common';
import { AuditService, type AuditEntry, type RequestUser } from '#libs/platform/auth';
import type { BookingEntity } from '../booking.entity.js';
import { isOwn } from './booking-access.service.js';

/** Audits each view of a child's details by anyone but the family. */
@Injectable()
export class ChildDataViewsService {
  constructor(private readonly audit: AuditService) {}

  /**
   * A view on the site by an administrator, unless the booking is the administrator's own. `shown` is
   * the kind of document, such as "confirmation".
   */
  async recordOnSite(booking: BookingEntity, currentUser: RequestUser, shown: string): Promise<void> {
    if (!currentUser.isAdmin || isOwn(booking, currentUser)) return;
    await this.audit.recordView(currentUser.userId, viewOf(booking.id, { shown }));
  }

  /** A view in the admin area, where administrators are audited for their own bookings too. */
  recordInAdmin(bookingId: string, { userId }: RequestUser): Promise<void> {
    return this.audit.recordView(userId, viewOf(bookingId));
  }

  /** A host's view, at most once per hour because the page polls. */
  recordByHost(bookingId: string, { userId }: RequestUser): Promise<void> {
    return this.audit.recordHourlyView(userId, viewOf(bookingId, { shown: 'host-event' }));
  }
}

const viewOf = (subjectId: string, facts?: AuditEntry['facts']): AuditEntry => ({
  what: 'booking-viewed',
  subject: 'booking',
  subjectId,
  facts,
});
