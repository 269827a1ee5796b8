// What the two public lists may be asked for, and which rows fit. Unknown values are ignored, since no page has a sentence for them.
import { GALLERY_CATEGORIES, type GalleryCategory } from '#libs/shared/contracts';

/** A query string as it came in: a value given twice is a list. */
export type Query = Record<string, unknown>;

export type GalleryFilter = { featured?: true; category?: GalleryCategory };
export type TestimonialFilter = { featured?: true };

const onlyTrue = (typed: unknown): true | undefined => (typed === 'true' ? true : undefined);

export const readGalleryFilter = (query: Query): GalleryFilter => ({
  featured: onlyTrue(query.featured),
  category: GALLERY_CATEGORIES.find((each) => each === query.category),
});

export const readTestimonialFilter = (query: Query): TestimonialFilter => ({
  featured: onlyTrue(query.featured),
});

export function galleryImageFits(
  image: { featured: boolean; category: string },
  { featured, category }: GalleryFilter,
): boolean {
  return (!featured || image.featured) && (!category || image.category === category);
}
