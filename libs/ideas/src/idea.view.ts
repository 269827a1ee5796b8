import type { CustomGameView, DeskCustomGame } from '#libs/contracts';
import type { CustomGameEntity } from './custom-game.entity.js';

export const customGameView = ({ id, name, status }: CustomGameEntity): CustomGameView => ({
  id,
  name,
  status,
});

export const deskCustomGame = (row: CustomGameEntity): DeskCustomGame => ({
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
