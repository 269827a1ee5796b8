// What the public lists may be asked for, and which rows fit. Unknown values are ignored, since no page has a sentence for them.
import { centsToText, SPACE_TYPES, type FieldErrors, type SpaceType } from '#libs/contracts';
import { FIRST_BOOK } from '#libs/pricing';

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

/** A sentence for every package row that promises another price than the rate card charges. */
export function priceDisagreements(
  packages: readonly { id: string; tier: number; basePriceCents: number }[],
): string[] {
  return packages
    .filter((row) => FIRST_BOOK.tiers.find(({ tier }) => tier === row.tier)?.baseCents !== row.basePriceCents)
    .map(
      (row) => `package ${row.id}: ${row.basePriceCents} cents differ from tier ${row.tier} of the rate card`,
    );
}

/**
 * Why a card must not be saved: its price is not the one that the price book has for its tier, or its games are charged
 * as another tier. A card may never promise what the booking then does not cost.
 */
export function packageFaults(card: {
  tier: number;
  basePriceCents: number;
  gamesIncluded: number;
}): FieldErrors {
  const faults: FieldErrors = {};
  const booked = FIRST_BOOK.tiers.find(({ tier }) => tier === card.tier);
  const charged = FIRST_BOOK.tiers.findLast(({ fromGames }) => card.gamesIncluded >= fromGames);
  if (booked && booked.baseCents !== card.basePriceCents)
    faults.basePrice = `The price book has $${centsToText(booked.baseCents)} for tier ${card.tier}, so this card must say the same.`;
  if (charged && charged.tier !== card.tier)
    faults.gamesIncluded = `The price book charges ${card.gamesIncluded} games as tier ${charged.tier}, so this card cannot be tier ${card.tier}.`;
  return faults;
}
