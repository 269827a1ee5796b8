import { Controller, Get, Query, Req, Res } from '@nestjs/common';
import { sendAnswer } from '#libs/catalog';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { readGalleryFilter, readTestimonialFilter, type Query as Input } from './gallery.rules.js';
import { GalleryService } from './gallery.service.js';
import { TestimonialsService } from './testimonials.service.js';

@Controller('api/gallery')
export class GalleryController {
  constructor(private readonly gallery: GalleryService) {}

  @Get()
  async list(
    @Query() input: Input,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    sendAnswer(request, reply, await this.gallery.answer(readGalleryFilter(input)));
  }
}

@Controller('api/testimonials')
export class TestimonialsController {
  constructor(private readonly testimonials: TestimonialsService) {}

  @Get()
  async list(
    @Query() input: Input,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    sendAnswer(request, reply, await this.testimonials.answer(readTestimonialFilter(input)));
  }
}
