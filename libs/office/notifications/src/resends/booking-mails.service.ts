import { Injectable } from '@nestjs/common';
import type { BookingMailView, MailState } from '#libs/shared/contracts';
import { DataSource } from 'typeorm';

type MailRow = {
  kind: string;
  state: MailState;
  answer: string | null;
  createdAt: Date;
  sentAt: Date | null;
  withReceipt: boolean;
};

/** The mails about a booking, as the admin area shows them. */
@Injectable()
export class BookingMails {
  constructor(private readonly db: DataSource) {}

  /** Oldest first, also those that never left. */
  async of(bookingId: string): Promise<BookingMailView[]> {
    const rows: MailRow[] = await this.db.query(
      `select kind, state, answer, created_at as "createdAt", sent_at as "sentAt", with_receipt as "withReceipt"
       from sent_mails where booking_id = $1 order by created_at, id`,
      [bookingId],
    );
    return rows.map(({ createdAt, sentAt, ...mail }) => ({
      ...mail,
      at: createdAt.toISOString(),
      sentAt: sentAt?.toISOString() ?? null,
    }));
  }
}
