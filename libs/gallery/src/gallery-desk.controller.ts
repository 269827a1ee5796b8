import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put } from '@nestjs/common';
import {
  OrderContent,
  SaveGalleryImage,
  SaveTestimonial,
  type DeskGalleryImage,
  type DeskTestimonial,
} from '#libs/contracts';
import { AdminOnly, CurrentVisitor, Visitor } from '#libs/visitors';
import { GalleryDesk } from './gallery.desk.js';
import { TestimonialsDesk } from './testimonials.desk.js';

@Controller('api/admin/gallery')
@AdminOnly()
export class GalleryDeskController {
  constructor(private readonly desk: GalleryDesk) {}

  @Get()
  list(): Promise<DeskGalleryImage[]> {
    return this.desk.entries.all();
  }

  @Post()
  create(@Body() asked: SaveGalleryImage, @CurrentVisitor() { userId }: Visitor): Promise<DeskGalleryImage> {
    return this.desk.entries.create(asked, userId as string);
  }

  @Put('order')
  order(@Body() { ids }: OrderContent, @CurrentVisitor() { userId }: Visitor): Promise<DeskGalleryImage[]> {
    return this.desk.entries.order(ids, userId as string);
  }

  @Put(':id')
  change(
    @Param('id') id: string,
    @Body() asked: SaveGalleryImage,
    @CurrentVisitor() { userId }: Visitor,
  ): Promise<DeskGalleryImage> {
    return this.desk.entries.change(id, asked, userId as string);
  }

  @Delete(':id')
  @HttpCode(204)
  retire(@Param('id') id: string, @CurrentVisitor() { userId }: Visitor): Promise<void> {
    return this.desk.entries.retire(id, userId as string);
  }

  @Post(':id/restore')
  @HttpCode(200)
  restore(@Param('id') id: string, @CurrentVisitor() { userId }: Visitor): Promise<DeskGalleryImage> {
    return this.desk.entries.restore(id, userId as string);
  }
}

@Controller('api/admin/testimonials')
@AdminOnly()
export class TestimonialsDeskController {
  constructor(private readonly desk: TestimonialsDesk) {}

  @Get()
  list(): Promise<DeskTestimonial[]> {
    return this.desk.entries.all();
  }

  @Post()
  create(@Body() asked: SaveTestimonial, @CurrentVisitor() { userId }: Visitor): Promise<DeskTestimonial> {
    return this.desk.entries.create(asked, userId as string);
  }

  @Put('order')
  order(@Body() { ids }: OrderContent, @CurrentVisitor() { userId }: Visitor): Promise<DeskTestimonial[]> {
    return this.desk.entries.order(ids, userId as string);
  }

  @Put(':id')
  change(
    @Param('id') id: string,
    @Body() asked: SaveTestimonial,
    @CurrentVisitor() { userId }: Visitor,
  ): Promise<DeskTestimonial> {
    return this.desk.entries.change(id, asked, userId as string);
  }

  @Delete(':id')
  @HttpCode(204)
  retire(@Param('id') id: string, @CurrentVisitor() { userId }: Visitor): Promise<void> {
    return this.desk.entries.retire(id, userId as string);
  }

  @Post(':id/restore')
  @HttpCode(200)
  restore(@Param('id') id: string, @CurrentVisitor() { userId }: Visitor): Promise<DeskTestimonial> {
    return this.desk.entries.restore(id, userId as string);
  }
}
