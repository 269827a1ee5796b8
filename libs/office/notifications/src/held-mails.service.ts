import { Injectable } from '@nestjs/common';
import { AuditService } from '#libs/platform/auth';
import { Clock, Settings } from '#libs/platform/config';
import { Retention, RedeliveryService } from '#libs/platform/events';
import { AppError, DAY_MS, type HeldMailView } from '#libs/shared/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import { SentMailsRepository } from './sent-mails.repository.js';

/** The mails that a restore held, because the lost machine may have sent them. */
@Injectable()
export class HeldMailsService {
  constructor(
    private readonly db: DataSource,
    private readonly sentMails: SentMailsRepository,
    private readonly redelivery: RedeliveryService,
    private readonly audit: AuditService,
    private readonly clock: Clock,
    private readonly settings: Settings,
  ) {}

  count(): Promise<number> {
    return this.sentMails.countHeld();
  }

  /** Newest first. */
  async list(): Promise<HeldMailView[]> {
    const mails = await this.sentMails.listHeld();
    return mails.map(({ heldAt, ...mail }) => ({ ...mail, at: heldAt.toISOString() }));
  }

  /**
   * Staff decide about all of them, or one: sent, unless obsolete, or left unsent.
   * @throws AppError NOT_FOUND for one that is decided already, or whose event is gone.
   */
  async decide(decision: 'send' | 'leave', actorId: string, mailId: string | null = null): Promise<void> {
    await this.db.transaction(async (tx) => {
      const decided =
        decision === 'leave' ? await this.sentMails.leaveHeld(tx, mailId) : await this.send(tx, mailId);
      if (mailId && decided === 0) throw new AppError('NOT_FOUND');
      const what = decision === 'send' ? 'held-mails-sent' : 'held-mails-left';
      await this.audit.record(tx, actorId, {
        what,
        subject: 'restore',
        ...(mailId && { facts: { mailId } }),
      });
    });
  }

  private async send(tx: EntityManager, mailId: string | null): Promise<number> {
    const jobs = await this.sentMails.unhold(tx, mailId);
    await this.redelivery.retryNow(tx, jobs);
    return jobs.length;
  }

  /** Called by a timer: no addressee of a held mail is kept longer than a child's details. */
  @Retention()
  removeAddressees(): Promise<void> {
    return this.sentMails.removeAddressees(
      new Date(this.clock.now().getTime() - this.settings.CHILD_DATA_DAYS * DAY_MS),
    );
  }
}
