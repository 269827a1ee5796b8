import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A reminder to pay that is still to come; the row goes when it was sent or is not needed. */
@Entity('unpaid_reminders')
export class UnpaidReminderEntity {
  @PrimaryColumn('uuid') bookingId: string;
  @Column('timestamptz') dueAt: Date;
}
