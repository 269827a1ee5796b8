import { Injectable } from '@nestjs/common';
import { On, type EventMap } from '#libs/platform/events';
import { AutoAssignHostsService } from './auto-assign-hosts.service.js';
import { HostWishes } from './host-wishes.js';
import { MissingHosts } from './missing-hosts.js';
import { OpenedPlaces } from './opened-places.js';
import { StaffingUse } from './staffing-use.js';

/** Who comes follows from what becomes of a booking and of its hosts. */
@Injectable()
export class StaffingHandlers {
  constructor(
    private readonly use: StaffingUse,
    private readonly assigning: AutoAssignHostsService,
    private readonly opened: OpenedPlaces,
    private readonly wishes: HostWishes,
    private readonly missing: MissingHosts,
  ) {}

  @On('booking-confirmed', { as: 'assign-hosts' })
  @On('booking-hand-confirmed', { as: 'assign-hosts' })
  @On('crew-changed', { as: 'assign-hosts' })
  @On('booking-corrected', { as: 'assign-hosts' })
  async assign({ bookingId, correctionId }: { bookingId: string; correctionId?: string }): Promise<void> {
    // What was corrected may last longer than before: who is not free for all of it makes way.
    if (correctionId) await this.bringAlong(bookingId, true);
    else if (await this.use.assigns()) await this.assigning.fill(bookingId);
  }

  @On('booking-moved', { as: 'move-hosts' })
  async move({ bookingId, tell = true }: EventMap['booking-moved']): Promise<void> {
    await this.bringAlong(bookingId, tell);
  }

  @On('crews-switched-on', { as: 'assign-missing-hosts' })
  @On('hosts-switched-on', { as: 'assign-missing-hosts' })
  async assignMissing(): Promise<void> {
    await this.missing.assignAfterCrews();
  }

  @On('booking-cancelled', { as: 'release-hosts' })
  @On('booking-expired', { as: 'release-hosts' })
  async release({ bookingId }: EventMap['booking-cancelled']): Promise<void> {
    if (await this.use.shows()) await this.assigning.release(bookingId);
  }

  @On('host-absence-recorded', { as: 'open-places' })
  async open({ hostNo }: EventMap['host-absence-recorded']): Promise<void> {
    await this.opened.open(hostNo);
  }

  @On('booking-purged', { as: 'blank-host-reasons' })
  async redactReasons({ bookingId }: EventMap['booking-purged']): Promise<void> {
    if (await this.use.shows()) await this.opened.redactReasons(bookingId);
  }

  @On('booking-purged', { as: 'forget-host-wishes' })
  async forgetWishes({ bookingId }: EventMap['booking-purged']): Promise<void> {
    await this.wishes.forget(bookingId);
  }

  private async bringAlong(bookingId: string, tell: boolean): Promise<void> {
    if (!(await this.use.shows())) return;
    await this.assigning.move(bookingId, { assigns: await this.use.assigns(), tell });
  }
}
