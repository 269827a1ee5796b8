import { useQuery } from '@tanstack/react-query';
import type { GalleryImageView, GameView, PackageView, TestimonialView } from '#libs/contracts';
import { get, HttpError } from '../../lib/http.js';

export type GameFilters = { spaceType?: string; minPlayers?: number; maxPlayers?: number };

/** Lists say in the specification's words what could not be fetched (section 8). */
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
  useQuery({ queryKey: ['/api/packages'], queryFn: () => get<PackageView[]>('/api/packages') });

export const useGames = (filters: GameFilters = {}) =>
  useQuery({
    queryKey: ['/api/games', filters],
    queryFn: () => list<GameView>(withQuery('/api/games', filters), 'Failed to fetch games'),
  });

export const useGallery = (onlyFeatured = false) =>
  useQuery({
    queryKey: ['/api/gallery', { featured: onlyFeatured }],
    queryFn: () =>
      list<GalleryImageView>(
        withQuery('/api/gallery', { featured: onlyFeatured || undefined }),
        'Failed to fetch gallery images',
      ),
  });

export const useTestimonials = () =>
  useQuery({
    queryKey: ['/api/testimonials', { featured: true }],
    queryFn: () =>
      list<TestimonialView>(
        withQuery('/api/testimonials', { featured: true }),
        'Failed to fetch testimonials',
      ),
  });
