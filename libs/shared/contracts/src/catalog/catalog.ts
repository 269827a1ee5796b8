// What visitors read of the catalogue and the gallery.
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
  /** Whose idea it was; only there when somebody is credited. */
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

/** What may be uploaded: at most so many bytes, of these types. */
export const PICTURE_BYTES = 10 * 1024 * 1024;
export const PICTURE_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/avif'] as const;

/** The widths that a picture is kept in; smaller ones are never blown up. */
export const PICTURE_WIDTHS = [480, 960, 1600] as const;

export type UploadedPicture = { imageUrl: string };

/** Uploaded ones have these widths; the site's own drawings have none. */
export const isUploadedPicture = (url: string): boolean => url.startsWith('/pictures/');
