import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put } from '@nestjs/common';
import {
  OrderContent,
  SaveGalleryImage,
  SaveTestimonial,
  type AdminGalleryImage,
  type AdminTestimonial,
} from '#libs/contracts';
import { AdminOnly, CurrentUser, RequestUser } from '#libs/auth';
import { GalleryAdmin } from './gallery.admin.js';
import { TestimonialsAdmin } from './testimonials.admin.js';

@Controller('api/admin/gallery')
@AdminOnly()
export class GalleryAdminController {
  constructor(private readonly admin: GalleryAdmin) {}

  @Get()
  list(): Promise<AdminGalleryImage[]> {
    return this.admin.entries.all();
  }

  @Post()
  create(
    @Body() input: SaveGalleryImage,
    @CurrentUser() { userId }: RequestUser,
  ): Promise<AdminGalleryImage> {
    return this.admin.entries.create(input, userId as string);
  }

  @Put('order')
  order(@Body() { ids }: OrderContent, @CurrentUser() { userId }: RequestUser): Promise<AdminGalleryImage[]> {
    return this.admin.entries.order(ids, userId as string);
  }

  @Put(':id')
  change(
    @Param('id') id: string,
    @Body() input: SaveGalleryImage,
    @CurrentUser() { userId }: RequestUser,
  ): Promise<AdminGalleryImage> {
    return this.admin.entries.change(id, input, userId as string);
  }

  @Delete(':id')
  @HttpCode(204)
  retire(@Param('id') id: string, @CurrentUser() { userId }: RequestUser): Promise<void> {
    return this.admin.entries.retire(id, userId as string);
  }

  @Post(':id/restore')
  @HttpCode(200)
  restore(@Param('id') id: string, @CurrentUser() { userId }: RequestUser): Promise<AdminGalleryImage> {
    return this.admin.entries.restore(id, userId as string);
  }
}

@Controller('api/admin/testimonials')
@AdminOnly()
export class TestimonialsAdminController {
  constructor(private readonly admin: TestimonialsAdmin) {}

  @Get()
  list(): Promise<AdminTestimonial[]> {
    return this.admin.entries.all();
  }

  @Post()
  create(@Body() input: SaveTestimonial, @CurrentUser() { userId }: RequestUser): Promise<AdminTestimonial> {
    return this.admin.entries.create(input, userId as string);
  }

  @Put('order')
  order(@Body() { ids }: OrderContent, @CurrentUser() { userId }: RequestUser): Promise<AdminTestimonial[]> {
    return this.admin.entries.order(ids, userId as string);
  }

  @Put(':id')
  change(
    @Param('id') id: string,
    @Body() input: SaveTestimonial,
    @CurrentUser() { userId }: RequestUser,
  ): Promise<AdminTestimonial> {
    return this.admin.entries.change(id, input, userId as string);
  }

  @Delete(':id')
  @HttpCode(204)
  retire(@Param('id') id: string, @CurrentUser() { userId }: RequestUser): Promise<void> {
    return this.admin.entries.retire(id, userId as string);
  }

  @Post(':id/restore')
  @HttpCode(200)
  restore(@Param('id') id: string, @CurrentUser() { userId }: RequestUser): Promise<AdminTestimonial> {
    return this.admin.entries.restore(id, userId as string);
  }
}
