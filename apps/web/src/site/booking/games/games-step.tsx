import { useAtomValue, useSetAtom } from 'jotai';
import { useState, useEffect, useRef } from 'react';
import { X, Check, Flag } from '../../../ui/icons.js';
import { LIMITS, type GameView, type Intensity } from '#libs/shared/contracts';
import { PICKER_TEXTS, INTENSITY_CHOICES } from '../../../copy/booking.js';
import { Button } from '../../../ui/form/button.js';
import { Loading } from '../../../ui/feedback/load-states.js';
import { useGames } from '../../catalog/api.js';
import { draftAtom, serverErrorsAtom, toggleGameAtom } from '../booking.atoms.js';
import { GamePicker } from './game-picker.js';
import { CustomGameDialog } from '../lazy-parts.js';
import { RadioCards } from '../../../ui/form/radio-cards.js';
import { useDraftField } from '../draft/use-draft-field.js';

const REST = '#D9D6E4';
const NEEDLE: Record<Intensity, string> = {
  low: 'M22 23L11 16',
  medium: 'M22 23L22 10',
  high: 'M22 23L33 16',
};

/** A dial whose needle points left, up or right; its arcs have the three tier colors. */
function IntensityDial({ level }: { level: Intensity }) {
  return (
    <svg width="44" height="28" viewBox="0 0 44 28" aria-hidden="true" fill="none" strokeLinecap="round">
      <path d="M6 23A16 16 0 0 1 10.5 11" stroke="#2B4FE0" strokeWidth="7" />
      <path d="M14.5 7.7A16 16 0 0 1 29.5 7.7" stroke={level === 'low' ? REST : '#E6A400'} strokeWidth="7" />
      <path d="M33.5 11A16 16 0 0 1 38 23" stroke={level === 'high' ? '#D92D3A' : REST} strokeWidth="7" />
      <path d={NEEDLE[level]} stroke="#1B1F4B" strokeWidth="3.6" />
      <circle cx="22" cy="23" r="4" fill="#1B1F4B" />
    </svg>
  );
}

const OPTIONS = INTENSITY_CHOICES.map(({ key, label }) => ({
  value: key,
  label,
  picture: <IntensityDial level={key} />,
}));

/** Chill, competitive (preselected) or all out; part of the booking and shown to the hosts. */
function IntensityField() {
  const field = useDraftField('intensity');
  return (
    <RadioCards
      legend={PICKER_TEXTS.intensity}
      name={field.name}
      value={field.value}
      options={OPTIONS}
      onChange={field.change}
      example={INTENSITY_CHOICES.find((choice) => choice.key === field.value)?.example}
    />
  );
}

type Props = { games: GameView[]; onRemove: (gameId: string) => void };

const PLACES = Array.from({ length: LIMITS.games.min }, (_, index) => index + 1);

/**
 * The chips of the chosen games; pressing one removes its game. Placeholders keep the row at its final height, so that
 * no card moves under the finger that picks the next game.
 */
function ChosenGames({ games, onRemove }: Props) {
  const row = useRef<HTMLUListElement>(null);
  useEffect(() => {
    // Scrolls to the game chosen last; the others can be reached by swiping.
    row.current?.scrollTo({ left: row.current.scrollWidth });
  }, [games.length]);
  return (
    <ul className="chips chosen-games" ref={row} aria-label={PICKER_TEXTS.chosen}>
      {games.map((game) => (
        <li key={game.id}>
          <button
            type="button"
            className="chip"
            aria-label={PICKER_TEXTS.remove(game.name)}
            onClick={() => onRemove(game.id)}
          >
            <span>{game.name}</span>
            <X size={16} strokeWidth={2.6} />
          </button>
        </li>
      ))}
      {PLACES.slice(games.length).map((place) => (
        <li key={place} className="chip chip-place" aria-hidden="true">
          {place}
        </li>
      ))}
    </ul>
  );
}

/** The progress of picking, announced on every change. */
function PickerMessage({ count }: { count: number }) {
  const missing = Math.max(0, LIMITS.games.min - count);
  const isEnough = missing === 0;
  return (
    <p className="notice wizard-picked" role="status" data-tone={isEnough ? 'good' : undefined}>
      {isEnough ? <Check size={20} /> : <Flag size={20} />}
      <span>{isEnough ? PICKER_TEXTS.enough(count) : PICKER_TEXTS.tooFew(count, missing)}</span>
    </p>
  );
}

const GamesFailed = ({ onTryAgain }: { onTryAgain: () => void }) => (
  <div className="screen" role="alert">
    <p>{PICKER_TEXTS.failed}</p>
    <Button variant="secondary" onClick={onTryAgain}>
      {PICKER_TEXTS.tryAgain}
    </Button>
  </div>
);

/** Step 1: three or more games and the intensity. */
export function GamesStep() {
  const { data: games = [], isPending, isError, refetch } = useGames();
  const chosenIds = useAtomValue(draftAtom).selectedGames;
  const gamesError = useAtomValue(serverErrorsAtom).selectedGames;
  const toggle = useSetAtom(toggleGameAtom);
  // Once opened it stays mounted, to preserve the input.
  const [customGame, setCustomGame] = useState<'unopened' | 'open' | 'closed'>('unopened');

  if (isPending) return <Loading text={PICKER_TEXTS.loading} />;
  if (isError) return <GamesFailed onTryAgain={() => void refetch()} />;
  const chosen = chosenIds.flatMap((id) => games.find((game) => game.id === id) ?? []);
  return (
    <>
      <PickerMessage count={chosenIds.length} />
      {gamesError && (
        <p className="field-error" role="alert">
          {gamesError}
        </p>
      )}
      <ChosenGames games={chosen} onRemove={toggle} />
      <IntensityField />
      <GamePicker
        games={games}
        chosenIds={chosenIds}
        onToggle={toggle}
        onAddOwn={() => setCustomGame('open')}
      />
      {customGame !== 'unopened' && (
        <CustomGameDialog open={customGame === 'open'} onClose={() => setCustomGame('closed')} />
      )}
    </>
  );
}
