// Public responses of catalog and gallery.
import type { SpaceType } from '../common/lists.js';

export type PackageView = {
  id: string;
  name: string;
  /** Dollars. */
  basePrice: number;
  description: string;
  /** Minutes. */
  duration: number;
  gamesIncluded: number;
  features: string[];
  tier: 1 | 2 | 3;
  popular: boolean;
};

export type GameView = {
  id: string;
  name: string;
  description: string;
  imageUrl: string;
  difficulty: number;
  minPlayers: number;
  maxPlayers: number;
  spaceRequired: string;
  spaceType: SpaceType;
  duration: number;
  ageRange: string;
  skills: string[];
  equipment: string[];
  /** The family whose idea it was, if credited. */
  credit?: string;
};

export type GalleryImageView = {
  id: string;
  title: string;
  imageUrl: string;
  category: string;
  featured: boolean;
};

export type TestimonialView = {
  id: string;
  parentName: string;
  parentInitial: string;
  role: string;
  rating: number;
  review: string;
  eventType: string;
};

/** A member of the team on the About page. */
export type PersonView = {
  id: string;
  name: string;
  role: string;
  background: string;
  specialties: string[];
  imageUrl: string;
};

/** Size limit of uploads. */
export const PICTURE_BYTES = 10 * 1024 * 1024;
export const PICTURE_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/avif'] as const;

/** Stored widths in pixels; smaller pictures are never enlarged. */
export const PICTURE_WIDTHS = [480, 960, 1600] as const;

export type UploadedPicture = { imageUrl: string };

/** Uploaded pictures exist in `PICTURE_WIDTHS`; the site's own drawings do not. */
export const isUploadedPicture = (url: string): boolean => url.startsWith('/pictures/');
