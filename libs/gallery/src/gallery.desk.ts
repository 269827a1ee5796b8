import { Injectable } from '@nestjs/common';
import { ContentList } from '#libs/catalog';
import type { DeskGalleryImage, SaveGalleryImage } from '#libs/contracts';
import { Clock } from '#libs/settings';
import { Audit } from '#libs/visitors';
import { DataSource } from 'typeorm';
import { GalleryImageEntity } from './gallery-image.entity.js';
import { deskGalleryImage } from './gallery.views.js';

/** The gallery as the owner edits it. */
@Injectable()
export class GalleryDesk {
  readonly entries: ContentList<GalleryImageEntity, SaveGalleryImage, DeskGalleryImage>;

  constructor(db: DataSource, audit: Audit, clock: Clock) {
    this.entries = new ContentList(
      { db, audit, clock },
      {
        entity: GalleryImageEntity,
        subject: 'gallery-image',
        nameOf: ({ title }) => title,
        columns: ({ version: _seen, ...asked }) => asked,
        view: deskGalleryImage,
      },
    );
  }
}
