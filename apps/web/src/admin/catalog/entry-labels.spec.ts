import { labelsOf } from './entry-labels.js';

const picture = (imageUrl: string) =>
  labelsOf('gallery', { id: 'a', title: 'The hop', imageUrl, category: 'action', featured: false } as never)
    .marks;

it('a picture that came with the site is a sample until the owner uploads another', () => {
  expect(picture('/art/gallery/hop.svg')).toEqual(['Sample']);
  expect(picture('/pictures/1f/photo.webp')).toEqual([]);
});
