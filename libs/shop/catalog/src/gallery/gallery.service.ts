import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type CatalogAnswer, CatalogList } from '../catalog-list.js';
import { CatalogRepository } from '../catalog.repository.js';
import {
  isUploadedPicture,
  type AdminGalleryImage,
  type GalleryImageView,
  type SaveGalleryImage,
  type SetupState,
} from '#libs/shared/contracts';
import { type GalleryFilter, galleryImageFits } from '../catalog.rules.js';
import { adminGalleryImage, galleryImageView } from './gallery.views.js';
import { GalleryImageEntity } from './gallery-image.entity.js';
import { ContentList } from '../content-list.js';
import { Clock } from '#libs/platform/config';
import { AuditService } from '#libs/platform/auth';
import { SetupSource } from '#libs/platform/events';

@Injectable()
export class GalleryService {
  private readonly cache = new CatalogList<GalleryImageEntity, GalleryFilter, GalleryImageView>(
    () => this.catalog.active(GalleryImageEntity),
    galleryImageFits,
    galleryImageView,
  );

  readonly entries: ContentList<GalleryImageEntity, SaveGalleryImage, AdminGalleryImage>;

  constructor(
    private readonly catalog: CatalogRepository,
    db: DataSource,
    audit: AuditService,
    clock: Clock,
  ) {
    this.entries = new ContentList(
      { db, catalog, audit, clock },
      {
        entity: GalleryImageEntity,
        subject: 'gallery-image',
        nameOf: ({ title }) => title,
        columns: ({ version: _seen, ...input }) => input,
        view: adminGalleryImage,
      },
    );
  }

  /** Done once no picture that came with the site is left. */
  @SetupSource()
  async setupSteps(): Promise<SetupState[]> {
    const pictures = await this.cache.rows();
    const isDone = pictures.length > 0 && pictures.every(({ imageUrl }) => isUploadedPicture(imageUrl));
    return [{ step: 'pictures', isDone }];
  }

  answer(filter: GalleryFilter): Promise<CatalogAnswer<GalleryImageView>> {
    return this.cache.answer(filter);
  }
}
