import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, Repository } from 'typeorm';
import { CatalogList, type CatalogAnswer } from '../catalog-list.js';
import type { GalleryImageView } from '#libs/shared/contracts';
import { galleryImageFits, type GalleryFilter } from './gallery.rules.js';
import { galleryImageView } from './gallery.views.js';
import { GalleryImageEntity } from './gallery-image.entity.js';

@Injectable()
export class GalleryService {
  private readonly kept = new CatalogList<GalleryImageEntity, GalleryFilter, GalleryImageView>(
    () => this.images.find({ where: { retiredAt: IsNull() }, order: { position: 'ASC', id: 'ASC' } }),
    galleryImageFits,
    galleryImageView,
  );

  constructor(
    @InjectRepository(GalleryImageEntity) private readonly images: Repository<GalleryImageEntity>,
  ) {}

  answer(filter: GalleryFilter): Promise<CatalogAnswer<GalleryImageView>> {
    return this.kept.answer(filter);
  }
}
