import { Injectable } from '@nestjs/common';
import { On, type EventMap } from '#libs/platform/events';
import { AutoAssignHostsService } from './auto-assign-hosts.service.js';
import { EventProgressRepository } from './event-progress/event-progress.repository.js';
import { StaffingRepository } from './staffing.repository.js';
import { StaffingStatusService } from './staffing-status.service.js';

/**
 * Updates host assignments and progress after changes of bookings and hosts. The methods check
 * again what `when` checks, because a job that an operator retries skips it.
 */
@Injectable()
export class StaffingHandlers {
  constructor(
    private readonly staffingStatus: StaffingStatusService,
    private readonly autoAssign: AutoAssignHostsService,
    private readonly repository: StaffingRepository,
    private readonly progress: EventProgressRepository,
  ) {}

  @On(['booking-confirmed', 'booking-hand-confirmed', 'crew-changed'], {
    as: 'assign-hosts',
    label: 'hosts for events',
    when: 'assignsHosts',
  })
  @On('booking-edited', { as: 'assign-hosts', label: 'hosts for events', when: 'hasHosts' })
  async assign({ bookingId, editId }: { bookingId: string; editId?: string }): Promise<void> {
    // An edited event may last longer than before: hosts not available for all of it are replaced.
    if (editId) await this.reschedule(bookingId, true);
    else if (await this.assignsHosts()) await this.autoAssign.assign(bookingId);
  }

  @On('booking-rescheduled', {
    as: 'reschedule-hosts',
    label: 'hosts of rescheduled events',
    when: 'hasHosts',
  })
  async rescheduleHosts({ bookingId, tell = true }: EventMap['booking-rescheduled']): Promise<void> {
    await this.reschedule(bookingId, tell);
  }

  @On(['crews-switched-on', 'hosts-switched-on'], { as: 'assign-missing-hosts', label: 'hosts for events' })
  async assignMissing(): Promise<void> {
    await this.autoAssign.assignMissingAfterCrews();
  }

  @On(['booking-cancelled', 'booking-expired'], {
    as: 'release-hosts',
    label: 'hosts of canceled events',
    when: 'hasHosts',
  })
  async release({ bookingId }: EventMap['booking-cancelled']): Promise<void> {
    if (await this.hasHosts()) await this.autoAssign.release(bookingId);
  }

  @On('host-absence-recorded', { as: 'open-places', label: 'hosts who are absent' })
  async releaseAbsent({ hostNo }: EventMap['host-absence-recorded']): Promise<void> {
    await this.repository.releaseAbsent(hostNo);
  }

  @On('booking-purged', { as: 'redact-host-reasons', label: 'reasons for hosts to remove' })
  async redactReasons({ bookingId }: EventMap['booking-purged']): Promise<void> {
    if (await this.hasHosts()) await this.repository.redactReasons(bookingId);
  }

  @On('booking-purged', { as: 'forget-host-wishes', label: 'wishes for hosts to remove' })
  async deleteWishes({ bookingId }: EventMap['booking-purged']): Promise<void> {
    await this.repository.deleteWishes(bookingId);
  }

  /** Loading ticks are deleted with the child's data. */
  @On('booking-purged', { as: 'forget-loading-ticks', label: 'loading lists to clear' })
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
