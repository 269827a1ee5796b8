import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A picture that the owner uploaded; its files carry its id. */
@Entity('pictures')
export class PictureEntity {
  @PrimaryColumn('uuid') id: string;
  /** Pixels of its widest file. */
  @Column('integer') width: number;
  @Column('integer') height: number;
  @Column('uuid', { nullable: true }) createdBy: string | null;
  @Column('timestamptz') createdAt: Date;
}
