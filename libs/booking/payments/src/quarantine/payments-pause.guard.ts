import { Injectable, type CanActivate } from '@nestjs/common';
import { QuarantineService } from './quarantine.service.js';

/** Nothing is paid or refunded after a restore until PayPal has reported everything since the backup. */
@Injectable()
export class PaymentsPauseGuard implements CanActivate {
  constructor(private readonly quarantine: QuarantineService) {}

  async canActivate(): Promise<boolean> {
    await this.quarantine.assertReleased();
    return true;
  }
}
