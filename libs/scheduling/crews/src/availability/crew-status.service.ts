import { Injectable } from '@nestjs/common';
import { cachedFor } from '#libs/platform/config';
import { SetupSource } from '#libs/platform/events';
import { SECOND_MS, type SetupState } from '#libs/shared/contracts';
import { CrewSetUpRepository } from '../set-up/crew-set-up.repository.js';

/** Whether crews are in use, at most a second old, so that a company without crews needs no extra query. */
@Injectable()
export class CrewStatusService {
  constructor(private readonly setUp: CrewSetUpRepository) {}

  readonly current = cachedFor(SECOND_MS, () => this.setUp.use());

  /** True while a crew is active: starts are limited, and bookings reserve time. */
  async hasActiveCrew(): Promise<boolean> {
    return (await this.current()).hasActiveCrew;
  }

  @SetupSource()
  async setupSteps(): Promise<SetupState[]> {
    return [{ step: 'vans', isDone: await this.hasActiveCrew() }];
  }

  /** Also true while future reservations remain after the last crew was deactivated. */
  async areCrewsInUse(): Promise<boolean> {
    const { hasActiveCrew, hasReservations } = await this.current();
    return hasActiveCrew || hasReservations;
  }
}
