import type { GameSuggestionView, AdminCustomGame } from '#libs/shared/contracts';
import type { GameSuggestionEntity } from './game-suggestion.entity.js';

export const customGameView = ({ id, name, status }: GameSuggestionEntity): GameSuggestionView => ({
  id,
  name,
  status,
});

export const adminCustomGame = (row: GameSuggestionEntity): AdminCustomGame => ({
  id: row.id,
  name: row.name,
  description: row.description,
  equipment: row.equipment,
  spaceType: row.spaceType,
  difficulty: row.difficulty,
  estimatedDuration: row.estimatedDuration,
  specialInstructions: row.specialInstructions,
  status: row.status,
  createdAt: row.createdAt.toISOString(),
  decidedAt: row.decidedAt?.toISOString() ?? null,
  reason: row.reason,
  gameId: row.gameId,
});
