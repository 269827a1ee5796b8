import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A scheduled payment reminder; deleted when published. */
@Entity('unpaid_reminders')
export class UnpaidReminderEntity {
  @PrimaryColumn('uuid') bookingId: string;
  @Column('timestamptz') dueAt: Date;
}
