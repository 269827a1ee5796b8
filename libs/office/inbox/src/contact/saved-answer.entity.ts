import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A reusable reply without personal data; its placeholders are filled in on use. */
@Entity('saved_answers')
export class SavedAnswerEntity {
  @PrimaryColumn('uuid') id: string;
  @Column('text') title: string;
  @Column('text') text: string;
  @Column('integer') position: number;
  @Column('integer', { default: 1 }) version: number;
}
