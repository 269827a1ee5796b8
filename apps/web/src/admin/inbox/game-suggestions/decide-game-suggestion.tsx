import { Suspense, type ComponentType } from 'react';
import type { AdminCustomGame } from '#libs/shared/contracts';
import { GAME_SUGGESTION_BOX_TEXTS as TEXTS, INBOX_TEXTS } from '../copy.js';
import { Loading } from '../../../ui/feedback/loading.js';
import { RejectDialog } from './reject-dialog.js';

/** Another feature's: the form of a game. */
export type GameEditor = ComponentType<{
  title: string;
  lead: string;
  saveLabel: string;
  start: object;
  onSave: (game: object) => Promise<void>;
  onClose: () => void;
}>;

/** What the suggestion already says about the game that it may become. */
const gameOf = ({
  name,
  description,
  equipment,
  spaceType,
  difficulty,
  estimatedDuration,
}: AdminCustomGame) => ({
  name,
  description,
  equipment,
  spaceType,
  difficulty,
  duration: estimatedDuration,
  spaceRequired: TEXTS.space,
});

type Props = {
  open: { suggestion: AdminCustomGame; how: 'approve' | 'reject' };
  Editor: GameEditor;
  onDecide: (body: object) => Promise<void>;
  onClose: () => void;
};

/** Approved, a suggestion is edited into a game first; rejected, it asks for a reason. */
export const DecideGameSuggestion = ({ open: { suggestion, how }, Editor, onDecide, onClose }: Props) =>
  how === 'approve' ? (
    <Suspense fallback={<Loading text={INBOX_TEXTS.loading} />}>
      <Editor
        title={TEXTS.approveTitle(suggestion.name)}
        lead={TEXTS.approveLead}
        saveLabel={TEXTS.approveSave}
        start={gameOf(suggestion)}
        onSave={onDecide}
        onClose={onClose}
      />
    </Suspense>
  ) : (
    <RejectDialog name={suggestion.name} onReject={onDecide} onClose={onClose} />
  );
