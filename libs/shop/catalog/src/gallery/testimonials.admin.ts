import { Injectable } from '@nestjs/common';
import { ContentList } from '../content-list.js';
import type { AdminTestimonial, SaveTestimonial } from '#libs/shared/contracts';
import { Clock } from '#libs/platform/config';
import { Audit } from '#libs/platform/auth';
import { DataSource } from 'typeorm';
import { adminTestimonial } from './gallery.views.js';
import { TestimonialEntity } from './testimonial.entity.js';

/** The testimonials as the owner edits them. */
@Injectable()
export class TestimonialsAdmin {
  readonly entries: ContentList<TestimonialEntity, SaveTestimonial, AdminTestimonial>;

  constructor(db: DataSource, audit: Audit, clock: Clock) {
    this.entries = new ContentList(
      { db, audit, clock },
      {
        entity: TestimonialEntity,
        subject: 'testimonial',
        nameOf: ({ parentName }) => parentName,
        columns,
        view: adminTestimonial,
      },
    );
  }
}

/** What the owner has saved is the owner's word: it is no sample any more. */
function columns({ version: _seen, parentInitial, ...input }: SaveTestimonial) {
  const [initial] = input.parentName;
  return { ...input, parentInitial: parentInitial ?? initial.toUpperCase(), isSample: false };
}
