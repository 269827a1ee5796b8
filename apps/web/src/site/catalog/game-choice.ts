import { comparingForm, SPACE_TYPES, type GameView } from '#libs/shared/contracts';
import { MINIMUM_PLAYERS } from '../../copy/catalog.js';
import type { GameFilters } from './api.js';

/** A select item must not have an empty value. */
export const ANY = 'any';

export type GameChoice = { search: string; space: string; players: string };

/** No search, no filters. */
export const EVERYTHING: GameChoice = { search: '', space: ANY, players: ANY };

/** The filters in the URL; unknown values are ignored. */
export const readChoice = (address: URLSearchParams): GameChoice => {
  const oneOf = (name: string, values: readonly unknown[]) =>
    values.map(String).find((value) => value === address.get(name)) ?? ANY;
  return {
    search: address.get('search') ?? '',
    space: oneOf('space', SPACE_TYPES),
    players: oneOf('players', MINIMUM_PLAYERS),
  };
};

export const writeChoice = ({ search, space, players }: GameChoice): Record<string, string> => ({
  ...(search && { search }),
  ...(space !== ANY && { space }),
  ...(players !== ANY && { players }),
});

/** The filters for the server. */
export const filtersOf = ({ space, players }: GameChoice): GameFilters => ({
  ...(space !== ANY && { spaceType: space }),
  ...(players !== ANY && { minPlayers: Number(players) }),
});

/** The search runs in the browser: part of the name or description, case-insensitive. */
export const matching = (games: GameView[], search: string) => {
  const wanted = comparingForm(search);
  return games.filter(({ name, description }) => comparingForm(`${name}\n${description}`).includes(wanted));
};
