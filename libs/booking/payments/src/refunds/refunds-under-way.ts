import { Injectable } from '@nestjs/common';
import { In, type EntityManager } from 'typeorm';
import { RefundEntity } from './refund.entity.js';

/** Whether money of a booking is on its way back. */
@Injectable()
export class RefundsUnderWay {
  areThere(on: EntityManager, bookingId: string): Promise<boolean> {
    return on.existsBy(RefundEntity, { bookingId, status: In(['requested', 'pending']) });
  }
}
