import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { type CatalogAnswer, CatalogList } from '../catalog-list.js';
import { CatalogRepository } from '../catalog.repository.js';
import type { AdminTestimonial, SaveTestimonial, TestimonialView } from '#libs/shared/contracts';
import type { TestimonialFilter } from '../catalog.rules.js';
import { adminTestimonial, testimonialView } from './gallery.views.js';
import { TestimonialEntity } from './testimonial.entity.js';
import { ContentList } from '../content-list.js';
import { Clock } from '#libs/platform/config';
import { AuditService } from '#libs/platform/auth';

@Injectable()
export class TestimonialsService {
  private readonly cache = new CatalogList<TestimonialEntity, TestimonialFilter, TestimonialView>(
    () => this.catalog.active(TestimonialEntity),
    (testimonial, { featured }) => !featured || testimonial.featured,
    testimonialView,
  );

  readonly entries: ContentList<TestimonialEntity, SaveTestimonial, AdminTestimonial>;

  constructor(
    private readonly catalog: CatalogRepository,
    db: DataSource,
    audit: AuditService,
    private readonly clock: Clock,
  ) {
    this.entries = new ContentList(
      { db, catalog, audit, clock },
      {
        entity: TestimonialEntity,
        subject: 'testimonial',
        nameOf: ({ parentName }) => parentName,
        columns,
        view: adminTestimonial,
      },
    );
  }

  answer(filter: TestimonialFilter): Promise<CatalogAnswer<TestimonialView>> {
    return this.cache.answer(filter);
  }

  /** Retires the samples, in the caller's transaction; a repeat changes nothing. */
  async retireSamples(tx: EntityManager): Promise<void> {
    await this.catalog.retireSampleTestimonials(tx, this.clock.now());
  }
}

/** An entry saved by the owner is no longer a sample. */
function columns({ version: _seen, parentInitial, ...input }: SaveTestimonial) {
  const [initial] = input.parentName;
  return { ...input, parentInitial: parentInitial ?? initial.toUpperCase(), isSample: false };
}
