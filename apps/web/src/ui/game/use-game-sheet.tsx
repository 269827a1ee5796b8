import { useState } from 'react';
import type { GameView } from '#libs/shared/contracts';
import type { SheetProps } from './game-sheet.js';
import { lazyPart } from '../feedback/lazy-part.js';

export const loadGameSheet = () => import('./game-sheet.js');
const GameSheet = lazyPart(loadGameSheet);

type Choice = Omit<SheetProps, 'game' | 'onClose'>;

/** Opens the sheet of a game, which is loaded on demand; `choice` gives the selection state of a game. */
export function useGameSheet(choice: (game: GameView) => Choice) {
  const [game, setGame] = useState<GameView | null>(null);
  const [wasWanted, setWanted] = useState(false);
  const open = (wanted: GameView) => {
    setWanted(true);
    setGame(wanted);
  };
  const close = () => setGame(null);
  const sheet = wasWanted && (
    <GameSheet game={game} onClose={close} {...(game ? choice(game) : { isChosen: false })} />
  );
  return { open, sheet };
}
