// Metadata for search engines and messengers: canonical URL, share card, structured data.
import {
  REVIEWS_TO_COUNT,
  type PackageView,
  type PublicConfig,
  type ReviewsView,
} from '#libs/shared/contracts';
import { faqOf } from './copy/contact.js';
import { SHARE_IMAGE } from './copy/share.js';
import { bookOf } from './lib/api/price-book.js';

export type PageTitle = {
  path: string;
  config: PublicConfig;
  /** The page's title and description as rendered by React, already escaped. */
  lifted: string;
  packages: PackageView[];
  reviews?: ReviewsView;
};

/** In the structured data: as many as the page shows first. */
const QUOTED_REVIEWS = 3;
const SERVICE = 'Organized competition events for children';

/** A data script element, which is never executed regardless of its content. */
export const dataBlock = (attributes: string, content: unknown) =>
  `<script ${attributes}>${JSON.stringify(content).replace(/</g, '\\u003c')}</script>`;

/** For pages that search engines must not index. */
export const NOT_LISTED = '<meta name="robots" content="noindex">';

/** Canonical URL, share card and structured data of one page. The server fills in `{origin}`. */
export function headOf({ path, config, lifted, packages, reviews }: PageTitle): string {
  if (path === '/404') return NOT_LISTED;
  const title = /<title>([^<]*)<\/title>/.exec(lifted)?.[1] ?? '';
  const description = /<meta name="description" content="([^"]*)"/.exec(lifted)?.[1] ?? '';
  const properties: [string, string][] = [
    ['og:type', 'website'],
    ['og:site_name', escaped(config.brand)],
    ['og:title', title],
    ['og:description', description],
    ['og:url', `{origin}${path}`],
    ['og:image', `{origin}${SHARE_IMAGE.path}`],
    ['og:image:width', String(SHARE_IMAGE.width)],
    ['og:image:height', String(SHARE_IMAGE.height)],
    ['og:image:alt', escaped(SHARE_IMAGE.alt)],
  ];
  return [
    `<link rel="canonical" href="{origin}${path}">`,
    ...properties.map(([name, content]) => `<meta property="${name}" content="${content}">`),
    '<meta name="twitter:card" content="summary_large_image">',
    ...factsOf(path, config, packages, reviews).map((facts) =>
      dataBlock('type="application/ld+json"', facts),
    ),
  ].join('');
}

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

const CONTEXT = { '@context': 'https://schema.org' };

function factsOf(
  path: string,
  config: PublicConfig,
  packages: PackageView[],
  reviews?: ReviewsView,
): object[] {
  if (path === '/contact') return [organization(config), questions(config)];
  if (path === '/') return [{ ...organization(config), ...rating(reviews) }, service(config, packages)];
  if (path === '/packages') return [organization(config), service(config, packages)];
  return [organization(config)];
}

const organization = ({ brand, phone, email, serviceArea, social, logo }: PublicConfig) => ({
  ...CONTEXT,
  '@type': 'Organization',
  '@id': '{origin}/#organization',
  name: brand,
  url: '{origin}/',
  logo: logo ? '{origin}/api/logo.png' : '{origin}/icon.png',
  email,
  ...(phone && { telephone: phone }),
  areaServed: serviceArea,
  ...(social && { sameAs: social.map(({ url }) => url) }),
});

/** From the third review on. Those whose text was removed count and are not quoted. */
const rating = (reviews?: ReviewsView) =>
  reviews &&
  reviews.count >= REVIEWS_TO_COUNT && {
    aggregateRating: {
      '@type': 'AggregateRating',
      ratingValue: reviews.average,
      reviewCount: reviews.count,
      bestRating: 5,
      worstRating: 1,
    },
    review: reviews.reviews.slice(0, QUOTED_REVIEWS).flatMap(({ name, text, stars, publishedOn }) =>
      name === null || text === null
        ? []
        : {
            '@type': 'Review',
            author: { '@type': 'Person', name },
            datePublished: publishedOn,
            reviewBody: text,
            reviewRating: { '@type': 'Rating', ratingValue: stars, bestRating: 5, worstRating: 1 },
          },
    ),
  };

const service = ({ serviceArea, currency }: PublicConfig, packages: PackageView[]) => ({
  ...CONTEXT,
  '@type': 'Service',
  name: SERVICE,
  serviceType: SERVICE,
  areaServed: serviceArea,
  provider: { '@id': '{origin}/#organization' },
  hasOfferCatalog: {
    '@type': 'OfferCatalog',
    name: 'Packages',
    itemListElement: packages.map(({ name, description, basePrice }) => ({
      '@type': 'Offer',
      name,
      description,
      price: basePrice.toFixed(2),
      priceCurrency: currency,
      url: '{origin}/packages',
      itemOffered: { '@type': 'Service', name },
    })),
  },
});

const questions = (config: PublicConfig) => ({
  ...CONTEXT,
  '@type': 'FAQPage',
  mainEntity: faqOf(bookOf(config, config.today).book, config).map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
});
