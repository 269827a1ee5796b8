import { Injectable } from '@nestjs/common';
import { ContentList } from '../content-list.js';
import type { AdminGalleryImage, SaveGalleryImage } from '#libs/shared/contracts';
import { Clock } from '#libs/platform/config';
import { Audit } from '#libs/platform/auth';
import { DataSource } from 'typeorm';
import { GalleryImageEntity } from './gallery-image.entity.js';
import { adminGalleryImage } from './gallery.views.js';

/** The gallery as the owner edits it. */
@Injectable()
export class GalleryAdmin {
  readonly entries: ContentList<GalleryImageEntity, SaveGalleryImage, AdminGalleryImage>;

  constructor(db: DataSource, audit: Audit, clock: Clock) {
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
}
