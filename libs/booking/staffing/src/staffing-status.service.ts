import { Injectable } from '@nestjs/common';
import { CrewStatusService } from '#libs/scheduling/crews';
import { HostsService } from '#libs/scheduling/hosts';

/** Whether crews and hosts exist; what this process did not change may be a second old. */
@Injectable()
export class StaffingStatusService {
  constructor(
    private readonly crews: CrewStatusService,
    private readonly hosts: HostsService,
  ) {}

  /** An active crew and an active host exist: confirmed events get hosts automatically. */
  async assignsHosts(): Promise<boolean> {
    return (await this.crews.hasActiveCrew()) && (await this.hosts.use()).hasActiveHost;
  }

  /** Hosts exist, so there may be assignments to show. */
  async hasHosts(): Promise<boolean> {
    return (await this.hosts.use()).hasHosts;
  }
}
