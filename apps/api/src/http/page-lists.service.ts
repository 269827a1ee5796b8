import { Injectable } from '@nestjs/common';
import {
  GamesService,
  PackagesService,
  type CatalogAnswer,
  GalleryService,
  TestimonialsService,
} from '#libs/shop/catalog';
import type { ListName } from './page-renderer.js';

/** The public lists that pages show, as kept answers: asking is cheap, and the tag tells whether one has changed. */
@Injectable()
export class PageListsService {
  private readonly read: Record<ListName, () => Promise<CatalogAnswer<unknown>>>;

  constructor(
    packages: PackagesService,
    games: GamesService,
    gallery: GalleryService,
    testimonials: TestimonialsService,
  ) {
    this.read = {
      packages: () => packages.answer(),
      games: () => games.answer({}),
      gallery: () => gallery.answer({}),
      featuredGallery: () => gallery.answer({ featured: true }),
      testimonials: () => testimonials.answer({ featured: true }),
    };
  }

  answer(name: ListName): Promise<CatalogAnswer<unknown>> {
    return this.read[name]();
  }
}
