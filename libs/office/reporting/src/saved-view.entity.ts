import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A named filter of an administrator. */
@Entity('saved_views')
export class SavedViewEntity {
  @PrimaryColumn('uuid', { default: () => 'gen_random_uuid()' }) id: string;
  @Column('uuid') userId: string;
  @Column('text') name: string;
  /** The query string of the admin page's URL. */
  @Column('text') query: string;
  @Column('timestamptz', { default: () => 'now()' }) createdAt: Date;
}
