import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, Repository } from 'typeorm';
import { CatalogList, type CatalogAnswer } from '../catalog-list.js';
import type { TestimonialView } from '#libs/shared/contracts';
import type { TestimonialFilter } from './gallery.rules.js';
import { testimonialView } from './gallery.views.js';
import { TestimonialEntity } from './testimonial.entity.js';

@Injectable()
export class TestimonialsService {
  private readonly kept = new CatalogList<TestimonialEntity, TestimonialFilter, TestimonialView>(
    () => this.testimonials.find({ where: { retiredAt: IsNull() }, order: { position: 'ASC', id: 'ASC' } }),
    (testimonial, { featured }) => !featured || testimonial.featured,
    testimonialView,
  );

  constructor(
    @InjectRepository(TestimonialEntity) private readonly testimonials: Repository<TestimonialEntity>,
  ) {}

  answer(filter: TestimonialFilter): Promise<CatalogAnswer<TestimonialView>> {
    return this.kept.answer(filter);
  }
}
