// The data that a pre-rendered page passes to the browser, so that the first render is identical.
import type { QueryClient } from '@tanstack/react-query';
import type {
  GalleryImageView,
  GameView,
  PackageView,
  PersonView,
  ReviewsView,
  TestimonialView,
} from '#libs/shared/contracts';
import { CURRENT_USER } from '../site/account/api.js';
import { LIST_KEYS } from '../site/catalog/api.js';

/** The public lists, as returned by the API. */
export type Lists = {
  packages: PackageView[];
  games: GameView[];
  gallery: GalleryImageView[];
  featuredGallery: GalleryImageView[];
  testimonials: TestimonialView[];
  /** Absent while they are off. */
  reviews: ReviewsView;
  people: PersonView[];
};
export type ListName = keyof Lists;

/**
 * Seeds the lists as freshly fetched: the server compares a page with the catalogue whenever it sends it, so its lists
 * are current regardless of when the page was rendered.
 */
export function seedLists(queries: QueryClient, lists: Partial<Lists>): void {
  for (const [name, list] of Object.entries(lists)) queries.setQueryData(LIST_KEYS[name as ListName], list);
}

/** No session, so the query would only return 401. */
export const setGuest = (queries: QueryClient): void => void queries.setQueryData(CURRENT_USER, null);

/** Reads the data that the server has put into this document. */
export function readPageState(queries: QueryClient, page: Document): void {
  const block = page.getElementById('page-state')?.textContent;
  if (block) seedLists(queries, JSON.parse(block) as Partial<Lists>);
  if (page.documentElement.dataset.session === 'no') setGuest(queries);
}

/**
 * True when the document is identical to the first render: pages are pre-rendered without a query string, and each
 * lists the query parameters that change its first render.
 */
export const canHydrate = ({ dataset }: HTMLElement, query: string): boolean => {
  const given = new URLSearchParams(query);
  const read = (dataset.readsQuery ?? '').split(' ');
  return dataset.page !== undefined && !read.some((name) => given.has(name));
};
