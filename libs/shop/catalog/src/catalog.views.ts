// Public responses list their fields, so that a new column is not published by accident.
import type { AdminGame, AdminPackage, GameView, PackageView } from '#libs/shared/contracts';
import type { GameEntity } from './game.entity.js';
import { contentState } from './content-list.js';
import type { PackageEntity } from './package.entity.js';

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
  ...(row.credit && { credit: row.credit }),
});

export const adminPackage = (row: PackageEntity): AdminPackage => ({
  ...packageView(row),
  ...contentState(row),
});

export const adminGame = (row: GameEntity): AdminGame => ({ ...gameView(row), ...contentState(row) });
