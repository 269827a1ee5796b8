import { Controller, Get, Query, Req, Res } from '@nestjs/common';
import { ApiNotes, Public } from '#libs/platform/auth';
import { sendAnswer, type Sent } from '../catalog-list.js';
import {
  GALLERY_CATEGORIES,
  SaveGalleryImage,
  SavePerson,
  SaveTestimonial,
  type GalleryImageView,
  type PersonView,
  type TestimonialView,
} from '#libs/shared/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { readGalleryFilter, readTestimonialFilter, type Query as Input } from '../catalog.rules.js';
import { GalleryService } from './gallery.service.js';
import { PeopleService } from './people.service.js';
import { TestimonialsService } from './testimonials.service.js';
import { contentRoutes } from '../content-routes.js';

@Controller('api/gallery')
@Public()
export class GalleryController {
  constructor(private readonly gallery: GalleryService) {}

  @Get()
  @ApiNotes({ query: { featured: { const: 'true' }, category: { enum: GALLERY_CATEGORIES } } })
  async list(
    @Query() input: Input,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<Sent<GalleryImageView[]>> {
    return sendAnswer(request, reply, await this.gallery.answer(readGalleryFilter(input)));
  }
}

@Controller('api/testimonials')
@Public()
export class TestimonialsController {
  constructor(private readonly testimonials: TestimonialsService) {}

  @Get()
  @ApiNotes({ query: { featured: { const: 'true' } } })
  async list(
    @Query() input: Input,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<Sent<TestimonialView[]>> {
    return sendAnswer(request, reply, await this.testimonials.answer(readTestimonialFilter(input)));
  }
}

@Controller('api/people')
@Public()
export class PeopleController {
  constructor(private readonly people: PeopleService) {}

  @Get()
  async list(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<Sent<PersonView[]>> {
    return sendAnswer(request, reply, await this.people.answer());
  }
}

@Controller('api/admin/gallery')
export class GalleryAdminController extends contentRoutes(SaveGalleryImage, GalleryService) {}

@Controller('api/admin/testimonials')
export class TestimonialsAdminController extends contentRoutes(SaveTestimonial, TestimonialsService) {}

@Controller('api/admin/people')
export class PeopleAdminController extends contentRoutes(SavePerson, PeopleService) {}
