import { Injectable } from '@nestjs/common';
import { whileAlone } from '#libs/database';
import { DataSource, type EntityManager } from 'typeorm';
import { Mailer, type Mail } from './mailer.js';
import type { MailKind, SentMailEntity } from './sent-mail.entity.js';
import { Site } from './site.js';

export type Letter = {
  kind: MailKind;
  subjectId: string;
  /** Named by mails about a booking, so that the desk finds them. */
  bookingId?: string;
  withReceipt?: boolean;
  mail: Mail;
};

/** Sends each mail once, and remembers it. */
@Injectable()
export class SentMails {
  constructor(
    private readonly db: DataSource,
    private readonly mailer: Mailer,
    private readonly site: Site,
  ) {}

  async wasSent(kind: MailKind, subjectId: string): Promise<boolean> {
    const rows = await this.db.query(
      "select from sent_mails where kind = $1 and subject_id = $2 and state = 'sent'",
      [kind, subjectId],
    );
    return rows.length > 0;
  }

  /**
   * Sends a letter unless it went out before. Between "accepted" and "sent" lies one statement: whoever is killed
   * there sends again, and the mailbox knows the message by its id. If another process is at it, that one answers
   * for it. @throws Error when the mail server refuses; a retry sends it then.
   */
  async sendOnce({ kind, subjectId, bookingId, withReceipt = false, mail }: Letter): Promise<void> {
    // A deleted account leaves its bookings without an address: there is nobody to write to any more.
    if (!mail.to) return;
    await whileAlone(this.db, `mail:${kind}:${subjectId}`, async (manager) => {
      const messageId = `${kind}.${subjectId}@${this.site.host}`;
      const row = await this.begin(manager, [kind, subjectId, messageId, bookingId ?? null]);
      if (row.state === 'sent') return;
      await this.mailer.send(mail, row.messageId);
      await manager.query(
        "update sent_mails set state = 'sent', sent_at = now(), with_receipt = $2 where id = $1",
        [row.id, withReceipt],
      );
    });
  }

  private async begin(manager: EntityManager, values: (string | null)[]) {
    const [row]: Pick<SentMailEntity, 'id' | 'state' | 'messageId'>[] = await manager.query(
      `with begun as (
         insert into sent_mails (kind, subject_id, message_id, booking_id, state) values ($1, $2, $3, $4, 'sending')
         on conflict do nothing returning id, state, message_id
       )
       select id, state, message_id as "messageId" from begun union all
       select id, state, message_id from sent_mails where kind = $1 and subject_id = $2`,
      values,
    );
    return row;
  }
}
