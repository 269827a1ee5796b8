import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An answer to use again; it names no person, what it leaves open is filled in when it is used. */
@Entity('saved_answers')
export class SavedAnswerEntity {
  @PrimaryColumn('uuid') id: string;
  @Column('text') title: string;
  @Column('text') text: string;
  @Column('integer') position: number;
  @Column('integer', { default: 1 }) version: number;
}
