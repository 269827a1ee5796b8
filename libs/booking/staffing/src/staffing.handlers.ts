import { Injectable } from '@nestjs/common';
import { On, type EventMap } from '#libs/platform/events';
import { AutoAssignHostsService } from './auto-assign-hosts.service.js';
import { EventProgressRepository } from './event-progress/event-progress.repository.js';
import { StaffingRepository } from './staffing.repository.js';
import { StaffingStatusService } from './staffing-status.service.js';

/**
 * Updates host assignments and progress after changes of bookings and hosts. What `when` asks is asked again in the
 * methods, because a job that an operator runs again is not asked first.
 */
@Injectable()
export class StaffingHandlers {
  constructor(
    private readonly staffingStatus: StaffingStatusService,
    private readonly autoAssign: AutoAssignHostsService,
    private readonly repository: StaffingRepository,
    private readonly progress: EventProgressRepository,
  ) {}

  @On('booking-confirmed', { as: 'assign-hosts', when: 'assignsHosts' })
  @On('booking-hand-confirmed', { as: 'assign-hosts', when: 'assignsHosts' })
  @On('crew-changed', { as: 'assign-hosts', when: 'assignsHosts' })
  @On('booking-edited', { as: 'assign-hosts', when: 'hasHosts' })
  async assign({ bookingId, editId }: { bookingId: string; editId?: string }): Promise<void> {
    // An edited event may last longer than before: hosts not available for all of it are replaced.
    if (editId) await this.reschedule(bookingId, true);
    else if (await this.assignsHosts()) await this.autoAssign.assign(bookingId);
  }

  @On('booking-rescheduled', { as: 'reschedule-hosts', when: 'hasHosts' })
  async rescheduleHosts({ bookingId, tell = true }: EventMap['booking-rescheduled']): Promise<void> {
    await this.reschedule(bookingId, tell);
  }

  @On('crews-switched-on', { as: 'assign-missing-hosts' })
  @On('hosts-switched-on', { as: 'assign-missing-hosts' })
  async assignMissing(): Promise<void> {
    await this.autoAssign.assignMissingAfterCrews();
  }

  @On('booking-cancelled', { as: 'release-hosts', when: 'hasHosts' })
  @On('booking-expired', { as: 'release-hosts', when: 'hasHosts' })
  async release({ bookingId }: EventMap['booking-cancelled']): Promise<void> {
    if (await this.hasHosts()) await this.autoAssign.release(bookingId);
  }

  @On('host-absence-recorded', { as: 'open-places' })
  async releaseAbsent({ hostNo }: EventMap['host-absence-recorded']): Promise<void> {
    await this.repository.releaseAbsent(hostNo);
  }

  @On('booking-purged', { as: 'redact-host-reasons' })
  async redactReasons({ bookingId }: EventMap['booking-purged']): Promise<void> {
    if (await this.hasHosts()) await this.repository.redactReasons(bookingId);
  }

  @On('booking-purged', { as: 'forget-host-wishes' })
  async deleteWishes({ bookingId }: EventMap['booking-purged']): Promise<void> {
    await this.repository.deleteWishes(bookingId);
  }

  /** Loading ticks are deleted with the child's data. */
  @On('booking-purged', { as: 'forget-loading-ticks' })
  async deleteTicks({ bookingId }: EventMap['booking-purged']): Promise<void> {
    await this.progress.deleteTicks(bookingId);
  }

  assignsHosts(): Promise<boolean> {
    return this.staffingStatus.assignsHosts();
  }

  hasHosts(): Promise<boolean> {
    return this.staffingStatus.hasHosts();
  }

  private async reschedule(bookingId: string, publishes: boolean): Promise<void> {
    if (!(await this.hasHosts())) return;
    await this.autoAssign.reschedule(bookingId, {
      assignsHosts: await this.assignsHosts(),
      publishes,
    });
  }
}
