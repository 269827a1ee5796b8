import type { CustomGameView } from '#libs/contracts';
import type { CustomGameEntity } from './custom-game.entity.js';

export const customGameView = ({ id, name, status }: CustomGameEntity): CustomGameView => ({
  id,
  name,
  status,
});
