import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { DataSource, IsNull, Repository } from 'typeorm';
import { type CatalogAnswer, CatalogList } from '../catalog-list.js';
import type { AdminGalleryImage, GalleryImageView, SaveGalleryImage } from '#libs/shared/contracts';
import { type GalleryFilter, galleryImageFits } from '../catalog.rules.js';
import { adminGalleryImage, galleryImageView } from './gallery.views.js';
import { GalleryImageEntity } from './gallery-image.entity.js';
import { ContentList } from '../content-list.js';
import { Clock } from '#libs/platform/config';
import { AuditService } from '#libs/platform/auth';

@Injectable()
export class GalleryService {
  private readonly cache = new CatalogList<GalleryImageEntity, GalleryFilter, GalleryImageView>(
    () => this.images.find({ where: { retiredAt: IsNull() }, order: { position: 'ASC', id: 'ASC' } }),
    galleryImageFits,
    galleryImageView,
  );

  readonly entries: ContentList<GalleryImageEntity, SaveGalleryImage, AdminGalleryImage>;

  constructor(
    @InjectRepository(GalleryImageEntity) private readonly images: Repository<GalleryImageEntity>,
    db: DataSource,
    audit: AuditService,
    clock: Clock,
  ) {
    this.entries = new ContentList(
      { db, audit, clock },
      {
        entity: GalleryImageEntity,
        subject: 'gallery-image',
        nameOf: ({ title }) => title,
        columns: ({ version: _seen, ...input }) => input,
        view: adminGalleryImage,
      },
    );
  }

  answer(filter: GalleryFilter): Promise<CatalogAnswer<GalleryImageView>> {
    return this.cache.answer(filter);
  }
}
