// Public responses list their fields, so that a new column is not published by accident.
import { contentState } from '../content-list.js';
import type {
  AdminGalleryImage,
  AdminPerson,
  AdminTestimonial,
  GalleryImageView,
  PersonView,
  TestimonialView,
} from '#libs/shared/contracts';
import type { GalleryImageEntity } from './gallery-image.entity.js';
import type { PersonEntity } from './person.entity.js';
import type { TestimonialEntity } from './testimonial.entity.js';

export const galleryImageView = (row: GalleryImageEntity): GalleryImageView => ({
  id: row.id,
  title: row.title,
  imageUrl: row.imageUrl,
  category: row.category,
  featured: row.featured,
});

export const testimonialView = (row: TestimonialEntity): TestimonialView => ({
  id: row.id,
  parentName: row.parentName,
  parentInitial: row.parentInitial,
  role: row.role,
  rating: row.rating,
  review: row.review,
  eventType: row.eventType,
});

export const adminGalleryImage = (row: GalleryImageEntity): AdminGalleryImage => ({
  ...galleryImageView(row),
  ...contentState(row),
});

export const adminTestimonial = (row: TestimonialEntity): AdminTestimonial => ({
  ...testimonialView(row),
  featured: row.featured,
  isSample: row.isSample,
  ...contentState(row),
});

export const personView = (row: PersonEntity): PersonView => ({
  id: row.id,
  name: row.name,
  role: row.role,
  background: row.background,
  specialties: row.specialties,
  imageUrl: row.imageUrl,
});

export const adminPerson = (row: PersonEntity): AdminPerson => ({ ...personView(row), ...contentState(row) });
