import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A filter that an administrator keeps under a name. */
@Entity('saved_views')
export class SavedViewEntity {
  @PrimaryColumn('uuid', { default: () => 'gen_random_uuid()' }) id: string;
  @Column('uuid') userId: string;
  @Column('text') name: string;
  /** The query text of the admin area's own address. */
  @Column('text') query: string;
  @Column('timestamptz', { default: () => 'now()' }) createdAt: Date;
}
