import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { RateLimitsService, type RequestUser } from '#libs/platform/auth';
import type { ContactMessageView, SendContactMessage } from '#libs/shared/contracts';
import { OutboxService } from '#libs/platform/events';
import { Clock } from '#libs/platform/config';
import { DataSource } from 'typeorm';
import { ContactMessageEntity } from './contact-message.entity.js';

@Injectable()
export class ContactService {
  constructor(
    private readonly db: DataSource,
    private readonly limits: RateLimitsService,
    private readonly outbox: OutboxService,
    private readonly clock: Clock,
  ) {}

  /**
   * Keeps a message for the inbox and records `contact-message-received`. A repeat with the same
   * creation key returns the first message.
   * @throws AppError TOO_MANY.
   */
  async send(
    input: SendContactMessage,
    currentUser: RequestUser,
    creationKey: string | null,
  ): Promise<ContactMessageView> {
    await this.limits.count(['contact-address', currentUser.address]);
    const message = {
      id: randomUUID(),
      creationKey,
      ...input,
      sessionId: currentUser.isKnown ? currentUser.sessionId : null,
      userId: currentUser.userId,
      createdAt: this.clock.now(),
    };
    const isNew = await this.db.transaction(async (tx) => {
      const insert = tx.createQueryBuilder().insert().into(ContactMessageEntity).values(message).orIgnore();
      const { raw } = await insert.returning('id').execute();
      if (raw.length === 0) return false;
      await this.outbox.publish(tx, 'contact-message-received', { contactMessageId: message.id });
      return true;
    });
    if (isNew) return { id: message.id };
    const made = await this.db
      .getRepository(ContactMessageEntity)
      .findOneByOrFail({ creationKey: creationKey as string });
    return { id: made.id };
  }

  /** A message for modules above that act on its event; null when it is gone. */
  find(id: string): Promise<ContactMessageEntity | null> {
    return this.db.getRepository(ContactMessageEntity).findOneBy({ id });
  }
}
