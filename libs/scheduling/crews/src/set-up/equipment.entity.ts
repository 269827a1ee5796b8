import { Column, Entity, PrimaryColumn } from 'typeorm';

/** How many sets of an item the company owns; an item without a row is not counted. */
@Entity('kits')
export class EquipmentEntity {
  /** A game's id, "photography" or "videography". */
  @PrimaryColumn('text') item: string;
  @Column('smallint') owned: number;
  @Column('integer', { default: 1 }) version: number;
}
