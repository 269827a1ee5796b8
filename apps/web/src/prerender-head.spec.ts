import type { PublicConfig, ReviewsView } from '#libs/shared/contracts';
import { headOf } from './prerender-head.js';

const config = {
  brand: 'Field Day',
  phone: '',
  email: 'hello@example.com',
  serviceArea: 'Greater Metro Area',
  timeZone: 'America/New_York',
  today: '2027-06-01',
  currency: 'USD',
  limitsStarts: false,
} satisfies PublicConfig;

const review = (changes: object = {}) => ({
  id: 'one',
  stars: 4,
  text: 'We all </script> laughed.',
  name: 'Pat P.',
  eventDate: '2027-05-08',
  publishedOn: '2027-05-12',
  reply: null,
  ...changes,
});
const reviewsOf = (count: number): ReviewsView => ({
  average: '4.3',
  count,
  hidden: [],
  reviews: [review(), review({ text: null, name: null })],
});

/** The facts about the company in the head of a page. */
const companyIn = (path: string, reviews?: ReviewsView) => {
  const head = headOf({ path, config, lifted: '', packages: [], reviews });
  const blocks = [...head.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)];
  return JSON.parse(blocks[0][1]) as Record<string, unknown>;
};

it('the home page names the average of three reviews, and quotes those that still have a text', () => {
  expect(companyIn('/', reviewsOf(3))).toMatchObject({
    '@type': 'Organization',
    aggregateRating: { '@type': 'AggregateRating', ratingValue: '4.3', reviewCount: 3, bestRating: 5 },
    review: [
      {
        '@type': 'Review',
        author: { '@type': 'Person', name: 'Pat P.' },
        datePublished: '2027-05-12',
        reviewBody: 'We all </script> laughed.',
        reviewRating: { '@type': 'Rating', ratingValue: 4 },
      },
    ],
  });
});

it.each<[string, string, ReviewsView | undefined]>([
  ['with two reviews', '/', reviewsOf(2)],
  ['while reviews are off', '/', undefined],
  ['on another page', '/packages', reviewsOf(3)],
])('%s it names no rating', (_when, path, reviews) => {
  const company = companyIn(path, reviews);
  expect([company['@type'], 'aggregateRating' in company, 'review' in company]).toEqual([
    'Organization',
    false,
    false,
  ]);
});
