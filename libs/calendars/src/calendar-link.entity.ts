import type { CalendarKind } from '#libs/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A link that was made anew; one that never was has no row, and generation 1. */
@Entity('calendar_links')
export class CalendarLinkEntity {
  @PrimaryColumn('text') kind: CalendarKind;
  @PrimaryColumn('integer') no: number;
  @Column('integer') generation: number;
  @Column('timestamptz') renewedAt: Date;
}
