import { Suspense, useRef, useState, type ComponentType } from 'react';
import type { AdminCustomGame, GameSuggestionState } from '#libs/contracts';
import {
  GAME_SUGGESTION_BOX_TEXTS as TEXTS,
  GAME_SUGGESTION_STATE_LABELS,
  INBOX_TEXTS,
} from '../../content/admin-inbox.js';
import { Loading } from '../../ui/loading.js';
import { useToast } from '../../ui/toast.js';
import { useDecideIdea, useIdeas } from './api.js';
import { Box } from './box.js';
import { GameSuggestionCard } from './idea-card.js';
import { RejectDialog } from './reject-dialog.js';
import { StateChips } from './state-chips.js';

/** Another feature's: the form of a game. */
export type GameEditor = ComponentType<{
  title: string;
  lead: string;
  saveLabel: string;
  start: object;
  onSave: (game: object) => Promise<void>;
  onClose: () => void;
}>;
type Props = {
  state: GameSuggestionState | '';
  onState: (state: GameSuggestionState | '') => void;
  Editor: GameEditor;
};

/** What the idea already says about the game that it may become. */
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

/** What parents would like to play; each idea is decided once. */
export function GameSuggestionsBox({ state, onState, Editor }: Props) {
  const list = useIdeas(state);
  const decide = useDecideIdea();
  const toast = useToast();
  const title = useRef<HTMLHeadingElement>(null);
  const [open, setOpen] = useState<{ idea: AdminCustomGame; how: 'approve' | 'reject' } | null>(null);
  const send = async (body: object) => {
    if (!open) return;
    const { idea, how } = open;
    await decide.mutateAsync({ id: idea.id, how, body });
    setOpen(null);
    toast({ title: how === 'approve' ? TEXTS.approved(idea.name) : TEXTS.rejected(idea.name), tone: 'good' });
    title.current?.focus();
  };
  return (
    <>
      <Box
        {...{ title: TEXTS.title, lead: TEXTS.lead, none: TEXTS.none, noneText: TEXTS.noneText, list }}
        titleRef={title}
        filter={<StateChips value={state} labels={GAME_SUGGESTION_STATE_LABELS} onChange={onState} />}
      >
        {list.data?.map((idea) => (
          <li key={idea.id}>
            <GameSuggestionCard
              idea={idea}
              onApprove={() => setOpen({ idea, how: 'approve' })}
              onReject={() => setOpen({ idea, how: 'reject' })}
            />
          </li>
        ))}
      </Box>
      {open?.how === 'approve' && (
        <Suspense fallback={<Loading text={INBOX_TEXTS.loading} />}>
          <Editor
            title={TEXTS.approveTitle(open.idea.name)}
            lead={TEXTS.approveLead}
            saveLabel={TEXTS.approveSave}
            start={gameOf(open.idea)}
            onSave={send}
            onClose={() => setOpen(null)}
          />
        </Suspense>
      )}
      {open?.how === 'reject' && (
        <RejectDialog name={open.idea.name} onReject={send} onClose={() => setOpen(null)} />
      )}
    </>
  );
}
