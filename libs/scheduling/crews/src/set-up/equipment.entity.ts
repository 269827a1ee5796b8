import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The number of sets of an item; items without a row are unlimited. */
@Entity('equipment_sets')
export class EquipmentEntity {
  /** A game's id, "photography" or "videography". */
  @PrimaryColumn('text') item: string;
  @Column('smallint') owned: number;
  @Column('integer', { default: 1 }) version: number;
}
