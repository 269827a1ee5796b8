import { useRef, useState } from 'react';
import type { AdminCustomGame, GameSuggestionState } from '#libs/shared/contracts';
import { GAME_SUGGESTION_BOX_TEXTS as TEXTS, GAME_SUGGESTION_STATE_LABELS, INBOX_TEXTS } from '../copy.js';
import { useToast } from '../../../ui/feedback/toast.js';
import { useDecideGameSuggestion, useGameSuggestions } from '../api.js';
import { InboxList } from '../inbox-list.js';
import { DecideGameSuggestion, type GameEditor } from './decide-game-suggestion.js';
import { GameSuggestionCard } from './game-suggestion-card.js';
import { SearchBox, StateChips } from '../inbox-filters.js';

const WAITS_NOTHING = { none: TEXTS.none, noneText: TEXTS.noneText };
const FOUND_NOTHING = { none: INBOX_TEXTS.nothingFound, noneText: INBOX_TEXTS.nothingFoundText };

type Props = {
  state: GameSuggestionState | '';
  onState: (state: GameSuggestionState | '') => void;
  Editor: GameEditor;
};

/** What parents would like to play; each suggestion is decided once. */
export function GameSuggestionsBox({ state, onState, Editor }: Props) {
  const [search, setSearch] = useState('');
  const list = useGameSuggestions({ state, search });
  const decide = useDecideGameSuggestion();
  const toast = useToast();
  const title = useRef<HTMLHeadingElement>(null);
  const [open, setOpen] = useState<{ suggestion: AdminCustomGame; how: 'approve' | 'reject' } | null>(null);
  const send = async (body: object) => {
    if (!open) return;
    const { suggestion, how } = open;
    await decide.mutateAsync({ id: suggestion.id, how, body });
    setOpen(null);
    toast({
      title: how === 'approve' ? TEXTS.approved(suggestion.name) : TEXTS.rejected(suggestion.name),
      tone: 'good',
    });
    title.current?.focus();
  };
  return (
    <>
      <InboxList
        {...{ title: TEXTS.title, lead: TEXTS.lead, list, ...(search ? FOUND_NOTHING : WAITS_NOTHING) }}
        search={<SearchBox hint={TEXTS.searchHint} onSearch={setSearch} />}
        titleRef={title}
        filter={<StateChips value={state} labels={GAME_SUGGESTION_STATE_LABELS} onChange={onState} />}
      >
        {list.data?.map((suggestion) => (
          <li key={suggestion.id}>
            <GameSuggestionCard
              suggestion={suggestion}
              onApprove={() => setOpen({ suggestion, how: 'approve' })}
              onReject={() => setOpen({ suggestion, how: 'reject' })}
            />
          </li>
        ))}
      </InboxList>
      {open && <DecideGameSuggestion {...{ open, Editor }} onDecide={send} onClose={() => setOpen(null)} />}
    </>
  );
}
