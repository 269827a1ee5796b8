// Rows as the public calls answer them, field by field: what is not named here never leaves the server.
import type {
  CustomGameView,
  GalleryImageView,
  GameView,
  PackageView,
  TestimonialView,
} from '#libs/contracts';
import type { CustomGameEntity } from './custom-game.entity.js';
import type { GalleryImageEntity } from './gallery-image.entity.js';
import type { GameEntity } from './game.entity.js';
import type { PackageEntity } from './package.entity.js';
import type { TestimonialEntity } from './testimonial.entity.js';

export const packageView = (row: PackageEntity): PackageView => ({
  id: row.id,
  name: row.name,
  basePrice: row.basePriceCents / 100,
  description: row.description,
  duration: row.duration,
  gamesIncluded: row.gamesIncluded,
  features: row.features,
  tier: row.tier,
  popular: row.popular,
});

export const gameView = (row: GameEntity): GameView => ({
  id: row.id,
  name: row.name,
  description: row.description,
  imageUrl: row.imageUrl,
  difficulty: row.difficulty,
  minPlayers: row.minPlayers,
  maxPlayers: row.maxPlayers,
  spaceRequired: row.spaceRequired,
  spaceType: row.spaceType,
  duration: row.duration,
  ageRange: row.ageRange,
  skills: row.skills,
  equipment: row.equipment,
});

export const galleryImageView = (row: GalleryImageEntity): GalleryImageView => ({
  id: row.id,
  title: row.title,
  imageUrl: row.imageUrl,
  category: row.category,
  featured: row.featured,
});

export const testimonialView = (row: TestimonialEntity): TestimonialView => ({
  id: row.id,
  parentName: row.parentName,
  parentInitial: row.parentInitial,
  role: row.role,
  rating: row.rating,
  review: row.review,
  eventType: row.eventType,
});

export const customGameView = ({ id, name, status }: CustomGameEntity): CustomGameView => ({
  id,
  name,
  status,
});
