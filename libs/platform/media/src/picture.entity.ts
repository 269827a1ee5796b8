import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An uploaded picture; its file names contain its id. */
@Entity('pictures')
export class PictureEntity {
  @PrimaryColumn('uuid') id: string;
  /** Pixels of the widest file. */
  @Column('integer') width: number;
  @Column('integer') height: number;
  @Column('uuid', { nullable: true }) createdBy: string | null;
  @Column('timestamptz') createdAt: Date;
}
