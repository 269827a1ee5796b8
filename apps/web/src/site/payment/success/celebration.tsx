import type { CSSProperties } from 'react';
import { SUCCESS_TEXTS } from '../copy.js';
import { GameSnaps, type SnappedGame } from '../../../ui/game/game-snaps.js';
import './celebration.css';

const COLORS = ['--art-red', '--gold', '--green', '--blue', '--lilac', '--pink', '--sky'];
const BITS = 28;
const BETWEEN_BITS_MS = 35;
/** Steps that share no divisor with the number of bits spread them without a pattern. */
const ACROSS_STEP = 11;
const TURN_STEP = 77;

/** Each bit: its colour, its place across the sheet, when it begins to fall and how far it has turned. */
const bitStyle = (place: number) =>
  ({
    background: `var(${COLORS[place % COLORS.length]})`,
    left: `${(((place * ACROSS_STEP) % BITS) / BITS) * 98 + 1}%`,
    animationDelay: `${place * BETWEEN_BITS_MS}ms`,
    '--turn': `${(place * TURN_STEP) % 360}deg`,
    '--rest': `${((place * ACROSS_STEP * 3) % BITS) * 6 + 8}px`,
  }) as CSSProperties;

/** Falls once over the whole sheet and is gone; for those who asked for less motion it lies still on the picture. */
const Confetti = () => (
  <div className="confetti" aria-hidden="true">
    {Array.from({ length: BITS }, (_, place) => (
      <i key={place} style={bitStyle(place)} />
    ))}
  </div>
);

/** A child on the podium, the games of its day, and confetti. */
export const Celebration = ({ games }: { games: SnappedGame[] }) => (
  <div className="celebration">
    <img className="celebration-scene" src="/art/pages/confirmation.svg" alt="" width={960} height={360} />
    <GameSnaps games={games} label={SUCCESS_TEXTS.games} />
    <Confetti />
  </div>
);
