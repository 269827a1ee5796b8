import { Injectable } from '@nestjs/common';
import { prepared, withAdvisoryLock } from '#libs/platform/database';
import { OutboxService } from '#libs/platform/events';
import { DataSource, type EntityManager } from 'typeorm';
import { ReceiptEntity } from './receipt.entity.js';

type NewReceipt = Omit<ReceiptEntity, 'firstRevision' | 'issuedAt'>;

/** A captured payment; `receivedOn` is yyyy-MM-dd, null unless it is an offline payment. */
export type ReceivedPayment = { method: string; receivedOn: string | null };

/** Receipts. Methods with `manager` run on the connection that holds the lock of the receipt. */
@Injectable()
export class ReceiptsRepository {
  constructor(
    private readonly db: DataSource,
    private readonly outbox: OutboxService,
  ) {}

  /** Runs work under the lock of a booking's receipt; false when another attempt holds it. */
  withLock(bookingId: string, work: (manager: EntityManager) => Promise<void>): Promise<boolean> {
    return withAdvisoryLock(this.db, `receipt:${bookingId}`, work);
  }

  /** Until the transaction ends: one request for the missing receipt of a booking at a time. */
  async lockRequests(tx: EntityManager, bookingId: string): Promise<void> {
    await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`ask-receipt:${bookingId}`]);
  }

  /** The receipt of a booking, or null. */
  find(bookingId: string, on: EntityManager = this.db.manager): Promise<ReceiptEntity | null> {
    return on.findOneBy(ReceiptEntity, { bookingId });
  }

  /** The receipt of a booking that has one. @throws Error otherwise. */
  findExisting(manager: EntityManager, bookingId: string): Promise<ReceiptEntity> {
    return manager.findOneByOrFail(ReceiptEntity, { bookingId });
  }

  /** Those of these receipts that exist. */
  async findIds(ids: readonly string[]): Promise<string[]> {
    const rows: { id: string }[] = await this.db.query('select id from receipts where id = any($1::uuid[])', [
      ids,
    ]);
    return rows.map(({ id }) => id);
  }

  /** A number that no receipt has, nor ever gets again; null when the booking has a receipt. */
  async nextNumber(manager: EntityManager, bookingId: string): Promise<string | null> {
    const [drawn]: { number: string }[] = await manager.query(
      prepared(`select nextval(pg_get_serial_sequence('receipts', 'number')) as number
         where not exists (select from receipts where booking_id = $1)`),
      [bookingId],
    );
    return drawn?.number ?? null;
  }

  /** Inserts the receipt with its event in one statement; false without a change when the booking has one. */
  async insert(manager: EntityManager, receipt: NewReceipt): Promise<boolean> {
    const { id, bookingId, number, htmlFile, pdfFile, pdfBytes, revision } = receipt;
    const publishing = this.outbox.publishSql(8, [
      { name: 'receipt-issued', payload: { bookingId, receiptId: id } },
    ]);
    const made: unknown[] = await manager.query(
      prepared(`with made as (
         insert into receipts (id, booking_id, number, html_file, pdf_file, pdf_bytes, first_revision, revision)
         overriding system value values ($1, $2, $3, $4, $5, $6, $7, $7)
         on conflict (booking_id) do nothing returning id
       )
       select ${publishing.sql} from made`),
      [id, bookingId, number, htmlFile, pdfFile, pdfBytes, revision, ...publishing.values],
    );
    return made.length > 0;
  }

  /** Sets the size of the PDF, and the revision of the booking that the files show. */
  async setFiles(
    tx: EntityManager,
    { id, pdfBytes, revision }: Pick<ReceiptEntity, 'id' | 'pdfBytes' | 'revision'>,
  ): Promise<void> {
    const update = 'update receipts set pdf_bytes = $2, revision = $3 where id = $1';
    await tx.query(update, [id, pdfBytes, revision]);
  }

  /** Deletes the receipts of these bookings; returns their ids. */
  async deleteOf(tx: EntityManager, bookingIds: readonly string[]): Promise<string[]> {
    const [rows]: [{ id: string }[], number] = await tx.query(
      'delete from receipts where booking_id = any($1::uuid[]) returning id',
      [bookingIds],
    );
    return rows.map(({ id }) => id);
  }

  /** The captured payments of a booking, oldest first. */
  listPayments(bookingId: string, on: EntityManager = this.db.manager): Promise<ReceivedPayment[]> {
    return on.query(
      prepared(`select method, to_char(received_on, 'YYYY-MM-DD') as "receivedOn"
       from payment_facts where booking_id = $1 and status = 'captured' order by captured_at, attempt`),
      [bookingId],
    );
  }
}
