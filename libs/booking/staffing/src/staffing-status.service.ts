import { Injectable } from '@nestjs/common';
import { cachedFor } from '#libs/platform/config';
import { SECOND_MS } from '#libs/shared/contracts';
import { StaffingRepository } from './staffing.repository.js';

/** Whether crews and hosts exist, at most a second old, so that reading a booking costs no extra query. */
@Injectable()
export class StaffingStatusService {
  constructor(private readonly staffing: StaffingRepository) {}

  readonly current = cachedFor(SECOND_MS, () => this.staffing.use());

  /** An active crew and an active host exist: confirmed events get hosts automatically. */
  async assignsHosts(): Promise<boolean> {
    return (await this.current()).assignsHosts;
  }

  /** Hosts exist, so there may be assignments to show. */
  async hasHosts(): Promise<boolean> {
    return (await this.current()).hasHosts;
  }
}
