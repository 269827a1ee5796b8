import { useAtomValue, useSetAtom } from 'jotai';
import { useState } from 'react';
import { PICKER_TEXTS } from '../../../app/copy/booking.js';
import { Button } from '../../../ui/form/button.js';
import { lazyPart } from '../../../ui/feedback/lazy-part.js';
import { Loading } from '../../../ui/feedback/loading.js';
import { useGames } from '../../catalog/api.js';
import { draftAtom, refusedAtom, toggleGameAtom } from '../booking.atoms.js';
import { ChosenGames } from './chosen-games.js';
import { GamePicker } from './game-picker.js';
import { IntensityField } from './intensity-field.js';
import { loadGameSuggestion } from '../later-pieces.js';
import { PickerMessage } from './picker-message.js';

const GameSuggestionDialog = lazyPart(loadGameSuggestion);

const GamesFailed = ({ onTryAgain }: { onTryAgain: () => void }) => (
  <div className="wizard-failed" role="alert">
    <p>{PICKER_TEXTS.failed}</p>
    <Button variant="secondary" onClick={onTryAgain}>
      {PICKER_TEXTS.tryAgain}
    </Button>
  </div>
);

/** Step 1: three or more games and how wild it may get. */
export function GamesStep() {
  const { data: games = [], isPending, isError, refetch } = useGames();
  const chosenIds = useAtomValue(draftAtom).selectedGames;
  const refused = useAtomValue(refusedAtom).selectedGames;
  const toggle = useSetAtom(toggleGameAtom);
  // Once it was open it stays, and with it what was typed.
  const [ownGame, setOwnGame] = useState<'unopened' | 'open' | 'closed'>('unopened');

  if (isPending) return <Loading text={PICKER_TEXTS.loading} />;
  if (isError) return <GamesFailed onTryAgain={() => void refetch()} />;
  const chosen = chosenIds.flatMap((id) => games.find((game) => game.id === id) ?? []);
  return (
    <>
      <PickerMessage count={chosenIds.length} />
      {refused && (
        <p className="field-error" role="alert">
          {refused}
        </p>
      )}
      <ChosenGames games={chosen} onRemove={toggle} />
      <IntensityField />
      <GamePicker games={games} chosenIds={chosenIds} onToggle={toggle} onAddOwn={() => setOwnGame('open')} />
      {ownGame !== 'unopened' && (
        <GameSuggestionDialog open={ownGame === 'open'} onClose={() => setOwnGame('closed')} />
      )}
    </>
  );
}
