import { galleryImageFits, readGalleryFilter, readTestimonialFilter } from './gallery.rules.js';

it.each([
  [{}, true, true],
  [{ featured: 'true' }, true, false],
  [{ featured: 'false' }, true, true],
  [{ featured: '1' }, true, true],
  [{ category: 'action' }, true, false],
  [{ category: 'awards' }, false, true],
  [{ category: 'all' }, true, true],
  [{ featured: 'true', category: 'awards' }, false, false],
])('the gallery asked by %j shows the featured action: %s, the plain award: %s', (query, action, award) => {
  const filter = readGalleryFilter(query);
  expect(galleryImageFits({ featured: true, category: 'action' }, filter)).toBe(action);
  expect(galleryImageFits({ featured: false, category: 'awards' }, filter)).toBe(award);
});

it('asks for featured testimonials by exactly featured=true', () => {
  expect(
    [{ featured: 'true' }, { featured: 'yes' }, {}].map((query) => readTestimonialFilter(query).featured),
  ).toEqual([true, undefined, undefined]);
});
