import { useQuery, useQueryClient } from '@tanstack/react-query';
import type {
  GalleryImageView,
  GameView,
  PackageView,
  PersonView,
  ReviewsView,
  TestimonialView,
} from '#libs/shared/contracts';
import { get, HttpError } from '../../lib/api/http.js';
import { publicConfig } from '../../lib/api/public-config.js';
import { LOADED_ONCE, reload } from '../../lib/api/query-client.js';

export type GameFilters = { spaceType?: string; minPlayers?: number; maxPlayers?: number };

const gamesKey = (filters: GameFilters) => ['/api/games', filters] as const;
const galleryKey = (featured: boolean) => ['/api/gallery', { featured }] as const;

/** The public lists under the query keys of the pages, so that a pre-rendered page can include their data. */
export const LIST_KEYS = {
  packages: ['/api/packages'],
  games: gamesKey({}),
  gallery: galleryKey(false),
  featuredGallery: galleryKey(true),
  testimonials: ['/api/testimonials', { featured: true }],
  reviews: ['/api/reviews'],
  people: ['/api/people'],
} as const;

/** Lists show their own error message. */
async function list<T>(path: string, failure: string): Promise<T[]> {
  try {
    return await get<T[]>(path);
  } catch (cause) {
    if (cause instanceof HttpError) throw new Error(failure, { cause });
    throw cause;
  }
}

const withQuery = (path: string, filters: Record<string, string | number | boolean | undefined>) => {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(filters))
    if (value !== undefined) query.set(name, String(value));
  return query.size > 0 ? `${path}?${query.toString()}` : path;
};

export const usePackages = () =>
  useQuery({
    queryKey: LIST_KEYS.packages,
    queryFn: () => get<PackageView[]>('/api/packages'),
    ...LOADED_ONCE,
  });

/** The active games; without filters all of them, as used by the wizard. */
export const useGames = (filters: GameFilters = {}) =>
  useQuery({
    queryKey: gamesKey(filters),
    queryFn: () => list<GameView>(withQuery('/api/games', filters), 'Failed to fetch games'),
    ...LOADED_ONCE,
  });

/** After a rejection because of a retired game, the list must no longer include it. */
export function useRefreshGames() {
  const queries = useQueryClient();
  return () => reload(queries, LIST_KEYS.games);
}

export const useGallery = (onlyFeatured = false) =>
  useQuery({
    queryKey: galleryKey(onlyFeatured),
    queryFn: () =>
      list<GalleryImageView>(
        withQuery('/api/gallery', { featured: onlyFeatured || undefined }),
        'Failed to fetch gallery images',
      ),
    ...LOADED_ONCE,
  });

export const useTestimonials = () =>
  useQuery({
    queryKey: LIST_KEYS.testimonials,
    queryFn: () =>
      list<TestimonialView>(
        withQuery('/api/testimonials', { featured: true }),
        'Failed to fetch testimonials',
      ),
    ...LOADED_ONCE,
  });

/** Published reviews of families; nothing is asked while they are off. */
export const useReviews = () =>
  useQuery({
    queryKey: LIST_KEYS.reviews,
    queryFn: () => get<ReviewsView>('/api/reviews'),
    enabled: publicConfig().reviews === true,
    ...LOADED_ONCE,
  });

/** The team of the About page. */
export const usePeople = () =>
  useQuery({
    queryKey: LIST_KEYS.people,
    queryFn: () => get<PersonView[]>('/api/people'),
    ...LOADED_ONCE,
  });
