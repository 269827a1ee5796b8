// What the public lists may be asked for, and which rows fit. Unknown values are ignored, since no page has a sentence for them.
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

/** A query string as it came in: a value given twice is a list. */
export type Query = Record<string, unknown>;

export type GameFilter = { spaceType?: SpaceType; minPlayers?: number; maxPlayers?: number };

type Players = { spaceType: string; minPlayers: number; maxPlayers: number };

const wholeNumber = (typed: unknown): number | undefined =>
  typeof typed === 'string' && /^\d{1,4}$/.test(typed) ? Number(typed) : undefined;

export const readGameFilter = (query: Query): GameFilter => ({
  spaceType: SPACE_TYPES.find((each) => each === query.spaceType),
  minPlayers: wholeNumber(query.minPlayers),
  maxPlayers: wholeNumber(query.maxPlayers),
});

/** Indoor and outdoor match games for both places too; the players' numbers bound the game's own. */
export function gameFits(game: Players, { spaceType, minPlayers, maxPlayers }: GameFilter): boolean {
  if (spaceType && game.spaceType !== spaceType && game.spaceType !== 'both') return false;
  if (minPlayers !== undefined && game.minPlayers < minPlayers) return false;
  return maxPlayers === undefined || game.maxPlayers <= maxPlayers;
}

type Card = { tier: number; basePriceCents: number; gamesIncluded: number; duration: number };

/**
 * A card as the price book has it: the price of its tier. Its minutes follow the book as long as they are those that its
 * games take by the first book; others are the owner's own words, and stay.
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

/**
 * Why a card must not be saved: its price is not the one that the price book has for its tier, or its games are charged
 * as another tier. A card may never promise what the booking then does not cost.
 */
export function packageErrors(card: Omit<Card, 'duration'>, { tiers }: PriceBook): FieldErrors {
  const faults: FieldErrors = {};
  const booked = tiers.find(({ tier }) => tier === card.tier);
  const charged = tiers.findLast(({ fromGames }) => card.gamesIncluded >= fromGames);
  if (booked && booked.baseCents !== card.basePriceCents)
    faults.basePrice = `The price book has $${centsToText(booked.baseCents)} for tier ${card.tier}, so this card must say the same.`;
  if (charged && charged.tier !== card.tier)
    faults.gamesIncluded = `The price book charges ${card.gamesIncluded} games as tier ${charged.tier}, so this card cannot be tier ${card.tier}.`;
  return faults;
}

export type GalleryFilter = { featured?: true; category?: GalleryCategory };
export type TestimonialFilter = { featured?: true };

const onlyTrue = (typed: unknown): true | undefined => (typed === 'true' ? true : undefined);

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
