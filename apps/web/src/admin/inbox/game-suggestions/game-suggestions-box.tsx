import { Badge, Card, Flex, Grid, Heading, Text } from '@radix-ui/themes';
import { useRef, useState } from 'react';
import type { AdminCustomGame, GameSuggestionState } from '#libs/shared/contracts';
import { GAME_SUGGESTION_BOX_TEXTS as TEXTS, GAME_SUGGESTION_STATE_LABELS, INBOX_TEXTS } from '../copy.js';
import { useToast } from '../../../ui/feedback/toast.js';
import { useDecideGameSuggestion, useGameSuggestions } from '../api.js';
import { InboxList, SearchBox, StateChips } from '../inbox-list.js';
import { DecideGameSuggestion, type GameEditor } from './decide-game-suggestion.js';
import { shortMoment } from '../../../lib/format/format.js';

type GameSuggestionCardProps = { suggestion: AdminCustomGame; onApprove: () => void; onReject: () => void };

type DecideProps = Pick<GameSuggestionCardProps, 'onApprove' | 'onReject'> & { name: string };

const DecideButtons = ({ name, onApprove, onReject }: DecideProps) => (
  <>
    <button type="button" className="admin-button" aria-label={TEXTS.approveOf(name)} onClick={onApprove}>
      {TEXTS.approve}
    </button>
    <button type="button" className="admin-button" aria-label={TEXTS.rejectOf(name)} onClick={onReject}>
      {TEXTS.reject}
    </button>
  </>
);

const COLORS = { submitted: 'amber', approved: 'green', rejected: 'gray' } as const;

/** One suggestion as submitted, with its decision or the buttons to decide. */
function GameSuggestionCard({ suggestion, onApprove, onReject }: GameSuggestionCardProps) {
  const { id, name, status, decidedAt } = suggestion;
  const facts = [
    TEXTS.facts(suggestion.spaceType, suggestion.estimatedDuration),
    TEXTS.sent(shortMoment(suggestion.createdAt)),
    decidedAt && TEXTS.decided(shortMoment(decidedAt)),
  ];
  return (
    <Card asChild size="2">
      <article aria-labelledby={`suggestion-${id}`}>
        <Flex direction="column" gap="2" height="100%">
          <Flex align="center" justify="between" gap="3">
            <Heading as="h3" id={`suggestion-${id}`}>
              {name}
            </Heading>
            <Badge color={COLORS[status]} highContrast>
              {GAME_SUGGESTION_STATE_LABELS[status]}
            </Badge>
          </Flex>
          <Text as="p" color="gray">
            {facts.filter(Boolean).join(' · ')}
          </Text>
          <p className="inbox-text">{suggestion.description}</p>
          {suggestion.equipment.length > 0 && <p>{TEXTS.equipment(suggestion.equipment.join(', '))}</p>}
          {suggestion.specialInstructions && <p className="inbox-text">{suggestion.specialInstructions}</p>}
          {suggestion.reason && <p>{TEXTS.because(suggestion.reason)}</p>}
          <Flex wrap="wrap" gap="2" mt="auto" pt="1">
            {status === 'submitted' && <DecideButtons {...{ name, onApprove, onReject }} />}
            {suggestion.gameId && (
              <a className="admin-button" href={`/admin?tab=content&kind=games&entry=${suggestion.gameId}`}>
                {TEXTS.seeGame}
              </a>
            )}
          </Flex>
        </Flex>
      </article>
    </Card>
  );
}

const WAITS_NOTHING = { none: TEXTS.none, noneText: TEXTS.noneText };
const FOUND_NOTHING = { none: INBOX_TEXTS.nothingFound, noneText: INBOX_TEXTS.nothingFoundText };

type Props = {
  state: GameSuggestionState | '';
  onState: (state: GameSuggestionState | '') => void;
  Editor: GameEditor;
};

/** Game suggestions of parents; each is decided once. */
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
        <Grid columns="repeat(auto-fill, minmax(min(100%, 420px), 1fr))" gap="3">
          {list.data?.map((suggestion) => (
            <GameSuggestionCard
              key={suggestion.id}
              suggestion={suggestion}
              onApprove={() => setOpen({ suggestion, how: 'approve' })}
              onReject={() => setOpen({ suggestion, how: 'reject' })}
            />
          ))}
        </Grid>
      </InboxList>
      {open && <DecideGameSuggestion {...{ open, Editor }} onDecide={send} onClose={() => setOpen(null)} />}
    </>
  );
}
