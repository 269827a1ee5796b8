// Filters of the public lists. Unknown values are ignored, since no page shows an error for them.
import {
  centsToText,
  SPACE_TYPES,
  GALLERY_CATEGORIES,
  type FieldErrors,
  type PriceBook,
  type SpaceType,
  type GalleryCategory,
} from '#libs/shared/contracts';
import { durationMinutes, FIRST_BOOK } from '#libs/shared/pricing';

/** An unvalidated query string: a repeated value is a list. */
export type Query = Record<string, unknown>;

export type GameFilter = { spaceType?: SpaceType; minPlayers?: number; maxPlayers?: number };

type Players = { spaceType: string; minPlayers: number; maxPlayers: number };

const wholeNumber = (value: unknown): number | undefined =>
  typeof value === 'string' && /^\d{1,4}$/.test(value) ? Number(value) : undefined;

export const readGameFilter = (query: Query): GameFilter => ({
  spaceType: SPACE_TYPES.find((each) => each === query.spaceType),
  minPlayers: wholeNumber(query.minPlayers),
  maxPlayers: wholeNumber(query.maxPlayers),
});

/** Indoor and outdoor also match games for both; the player limits must contain the game's range. */
export function gameFits(game: Players, { spaceType, minPlayers, maxPlayers }: GameFilter): boolean {
  if (spaceType && game.spaceType !== spaceType && game.spaceType !== 'both') return false;
  if (minPlayers !== undefined && game.minPlayers < minPlayers) return false;
  return maxPlayers === undefined || game.maxPlayers <= maxPlayers;
}

type Card = { tier: number; basePriceCents: number; gamesIncluded: number; duration: number };

/**
 * A card priced by the book's tier. Its minutes follow the book if they equal the first book's rule; otherwise the owner
 * entered them, and they stay.
 */
export function byBook<Row extends Card>(row: Row, book: PriceBook): Row {
  const tier = book.tiers.find((each) => each.tier === row.tier);
  const isUsual = row.duration === durationMinutes(row.gamesIncluded, FIRST_BOOK);
  return {
    ...row,
    basePriceCents: tier?.baseCents ?? row.basePriceCents,
    duration: isUsual ? durationMinutes(row.gamesIncluded, book) : row.duration,
  };
}

/** Validation errors by field: a card must show the price and tier that a booking would be charged. */
export function packageErrors(card: Omit<Card, 'duration'>, { tiers }: PriceBook): FieldErrors {
  const errors: FieldErrors = {};
  const shown = tiers.find(({ tier }) => tier === card.tier);
  const charged = tiers.findLast(({ fromGames }) => card.gamesIncluded >= fromGames);
  if (shown && shown.baseCents !== card.basePriceCents)
    errors.basePrice = `The price book has $${centsToText(shown.baseCents)} for tier ${card.tier}, so this card must say the same.`;
  if (charged && charged.tier !== card.tier)
    errors.gamesIncluded = `The price book charges ${card.gamesIncluded} games as tier ${charged.tier}, so this card cannot be tier ${card.tier}.`;
  return errors;
}

export type GalleryFilter = { featured?: true; category?: GalleryCategory };
export type TestimonialFilter = { featured?: true };

const onlyTrue = (value: unknown): true | undefined => (value === 'true' ? true : undefined);

export const readGalleryFilter = (query: Query): GalleryFilter => ({
  featured: onlyTrue(query.featured),
  category: GALLERY_CATEGORIES.find((each) => each === query.category),
});

export const readTestimonialFilter = (query: Query): TestimonialFilter => ({
  featured: onlyTrue(query.featured),
});

export function galleryImageFits(
  image: { featured: boolean; category: string },
  { featured, category }: GalleryFilter,
): boolean {
  return (!featured || image.featured) && (!category || image.category === category);
}
