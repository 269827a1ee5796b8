import { Injectable } from '@nestjs/common';
import { ContentList } from '#libs/catalog';
import type { DeskTestimonial, SaveTestimonial } from '#libs/contracts';
import { Clock } from '#libs/settings';
import { Audit } from '#libs/visitors';
import { DataSource } from 'typeorm';
import { deskTestimonial } from './gallery.views.js';
import { TestimonialEntity } from './testimonial.entity.js';

/** The testimonials as the owner edits them. */
@Injectable()
export class TestimonialsDesk {
  readonly entries: ContentList<TestimonialEntity, SaveTestimonial, DeskTestimonial>;

  constructor(db: DataSource, audit: Audit, clock: Clock) {
    this.entries = new ContentList(
      { db, audit, clock },
      {
        entity: TestimonialEntity,
        subject: 'testimonial',
        nameOf: ({ parentName }) => parentName,
        columns,
        view: deskTestimonial,
      },
    );
  }
}

/** What the owner has saved is the owner's word: it is no sample any more (rulings C78). */
function columns({ version: _seen, parentInitial, ...asked }: SaveTestimonial) {
  const [initial] = asked.parentName;
  return { ...asked, parentInitial: parentInitial ?? initial.toUpperCase(), isSample: false };
}
