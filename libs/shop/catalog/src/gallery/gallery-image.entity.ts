import type { GalleryCategory } from '#libs/shared/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('gallery_images')
export class GalleryImageEntity {
  @PrimaryColumn('text') id: string;
  @Column('text') title: string;
  @Column('text') imageUrl: string;
  @Column('text') category: GalleryCategory;
  @Column('boolean', { default: false }) featured: boolean;
  @Column('integer', { default: 0 }) position: number;
  @Column('timestamptz', { nullable: true }) retiredAt: Date | null;
  /** Incremented by every change, for optimistic locking. */
  @Column('integer', { default: 1 }) version: number;
}
